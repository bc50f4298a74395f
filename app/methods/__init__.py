"""One module per published way to run the rounds."""

from app.methods.base import Method
from app.methods.rational import Rational

METHODS: dict[str, Method] = {method.name: method for method in (Rational(),)}
"""Every method by its name on the command line; the first is the default."""
