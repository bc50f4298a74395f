"""Loads the agents' prompts from assets/prompts; the words live there, the logic here.

A model that was trained on words of its own (`EngineInfo.prompts`) has them in a folder of that name; what the folder
lacks is taken from the common prompts.
"""

import tomllib
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.engines.base import Prompt


@dataclass(frozen=True, slots=True)
class Role:
    """One role's prompt: `system` and `task` are the same for every text; `words` are the pieces of its templates."""

    name: str
    system: str
    task: str
    suffix: str
    words: dict[str, str]
    labels: dict[Attribute, str]

    def on(self, text: str) -> Prompt:
        """Return the prompt that puts `text` before this role."""
        return Prompt(role=self.name, system=self.system, task=self.task, text=text, suffix=self.suffix)


@cache
def role(name: str, prompts: str = "") -> Role:
    """Return the role of this name: attacker, arbitrator, anonymizer, judge or rewriter."""
    own = f"prompts/{prompts}/{name}.toml"
    table = tomllib.loads(assets.read_text(own if prompts and assets.path(own).is_file() else f"prompts/{name}.toml"))
    labels = {Attribute(key): label for key, label in table.pop("labels", {}).items()}
    words = {key: value for key, value in table.items() if isinstance(value, str)}
    return Role(name, words.pop("system"), words.pop("task").lstrip(), words.pop("suffix"), words, labels)


def label(attribute: Attribute, prompts: str = "") -> str:
    """Return an attribute's name in the prompts' words."""
    return role("attacker", prompts).labels.get(attribute, attribute.value.replace("_", " "))
