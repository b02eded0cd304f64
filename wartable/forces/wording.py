"""A force in words: `3 infantry, 1 tank`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.forces.force import Force, force

Unit = TypeVar("Unit")


def read_force(text: str, read_unit: Callable[[str], Unit]) -> Force[Unit]:
    """The force that the words stand for; a missing number is 1."""
    pairs = []
    for part in (part.strip() for part in text.split(",")):
        number, _, name = part.rpartition(" ")
        if number and not re.fullmatch(r"[0-9]{1,4}", number.strip()):
            raise MalformedAction(
                "cannot read {word}: a number and a unit, as `3 infantry`", places(word=part)
            )
        pairs.append((read_unit(name), int(number) if number else 1))
    return force(pairs)
