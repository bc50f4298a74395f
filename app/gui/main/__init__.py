"""The window itself: menus, files, proof, crash report, manual."""
