; Inno Setup 6: iscc /DVersion=0.1.0 /DProgram=..\..\dist\untell /DOut=..\..\dist packaging\windows\untell.iss
; Installs for one person, without an administrator; nothing of the person's own (models they brought, settings) is
; touched by an update or by uninstalling.
#ifndef Version
  #error "Version is missing"
#endif

[Setup]
; Never change this: by it Windows knows that a newer version replaces an older one.
AppId={{6B0C3F5E-6B1B-4E0B-9E46-0C5B5E4F7A11}
AppName=Untell
AppVersion={#Version}
AppPublisher=The Untell authors
DefaultDirName={autopf}\Untell
DefaultGroupName=Untell
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
LicenseFile=..\..\LICENSE
OutputDir={#Out}
OutputBaseFilename=untell-{#Version}-windows-setup
UninstallDisplayIcon={app}\untellw.exe
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes

[Tasks]
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; An update must not leave modules of the older version behind.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Untell"; Filename: "{app}\untellw.exe"
Name: "{autodesktop}\Untell"; Filename: "{app}\untellw.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\untellw.exe"; Description: "{cm:LaunchProgram,Untell}"; Flags: nowait postinstall skipifsilent
