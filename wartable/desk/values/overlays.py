"""What can be laid over the board when somebody asks for it: spaces with a tone, lines, a
sentence."""

from __future__ import annotations

from typing import Literal

from wartable.desk.values.value import Value

Tone = Literal["ours", "theirs", "both", "good", "bad"]
"""How something is shown: what is mine, what is another's, what both claim, what is well and what
is wrong."""


class OverlayInfo(Value, frozen=True):
    """Something that can be laid over the board."""

    id: str
    name: str
    text: str
    """What it shows, in a sentence."""
    about: bool = False
    """Whether it is about a space, which is named when it is asked for."""


class Toned(Value, frozen=True):
    """A space that shines."""

    space: str
    tone: Tone


class Line(Value, frozen=True):
    """A line from space to space."""

    path: tuple[str, ...]
    tone: Tone


class Overlay(Value, frozen=True):
    """What lies over the board."""

    text: str
    """What it says, in a sentence or two."""
    spaces: tuple[Toned, ...] = ()
    lines: tuple[Line, ...] = ()
