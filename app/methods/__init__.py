"""One module per published way to run the rounds."""

from app.methods.adversarial import Adversarial
from app.methods.base import Method
from app.methods.rational import Rational
from app.methods.self_refine import SelfRefine

METHODS: dict[str, Method] = {method.name: method for method in (Rational(), Adversarial(), SelfRefine())}
"""Every method by its name on the command line; the first is the default."""
