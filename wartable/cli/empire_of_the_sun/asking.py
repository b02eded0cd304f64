"""Questions to the game in which things are named as people name them: `wartable show --ask`."""

from __future__ import annotations

import re

from wartable.cli.empire_of_the_sun.finding import Finder
from wartable.games.empire_of_the_sun.inquiries import INQUIRIES, KINDS
from wartable.games.empire_of_the_sun.position import Position


def in_ids(pos: Position, question: str) -> str:
    """The question with IDs where it has names; one that lacks something stays as it is, for who
    answers says what."""
    word, _, about = question.strip().partition(" ")
    kinds = INQUIRIES[word].about if word in INQUIRIES else ()
    said = _said(about, len(kinds))
    if len(said) != len(kinds):
        return question
    finder = Finder(pos, pos.state.player)
    return " ".join(
        (word, *(_id(finder, kind, each) for kind, each in zip(kinds, said, strict=True)))
    )


def _said(about: str, number: int) -> list[str]:
    """So many names: with commas between them, or each a word."""
    if number == 1:
        return [about.strip()] if about.strip() else []
    return [each for each in re.split(r"\s*,\s*" if "," in about else r"\s+", about) if each]


def _id(finder: Finder, kind: str, said: str) -> str:
    if kind == "path":
        return "-".join(_id(finder, "hex", each.strip()) for each in said.split("-"))
    if said in KINDS[kind]():
        return said
    match kind:
        case "unit":
            return finder.unit(said)
        case "hq":
            return finder.hq(said)
        case "hex":
            return finder.hex(said)
        case "place":
            return finder.place(said)
    return said.lower()
