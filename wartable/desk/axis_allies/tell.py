"""What happened, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from wartable.core.records import Acted
from wartable.core.telling import Voice
from wartable.desk.axis_allies.pieces import key_of
from wartable.desk.axis_allies.retold import retold
from wartable.desk.axis_allies.scene import ending
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Die, Piece, Told
from wartable.games.axis_allies.actions import Intercept
from wartable.games.axis_allies.events import AnyEvent, Rolled
from wartable.games.axis_allies.told import told
from wartable.games.axis_allies.unit import Force

BARE = {
    "phase": "{phase}",
    "ended": "{ending}",
    "attacker_casualties": "{what}",
    "defender_casualties": "{what}",
    "fought_out": "{why}",
    "turned_by": "{battle}",
}
"""Sentences that need no words of their own."""


def tell(words: Words, acted: Acted) -> tuple[Told, ...]:
    """Every event that says something to people; at least one line for each action."""
    lines = [
        each for event in acted.events if (each := tell_event(words, acted.n, event)) is not None
    ]
    if isinstance(acted.action, Intercept) and acted.action.units:
        lines.insert(0, _rises(words, acted.n, acted.action))
    if not lines:
        text = words.say("told.answered", power=words.power(acted.action.by))
        lines = [Told(acted.n, "answered", text, by=acted.action.by)]
    if acted.note:
        lines[0] = replace(lines[0], note=retold(words, acted.note))
    return tuple(lines)


def _rises(words: Words, n: int, action: Intercept) -> Told:
    return Told(
        n,
        "intercepted",
        words.say(
            "told.intercepted",
            power=words.power(action.by),
            units=words.units(action.units),
            space=words.space(action.space),
        ),
        by=action.by,
        spaces=(action.space,),
        pieces=_pieces(action.units),
    )


def _pieces(force: Force) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            key_of(unit),
            unit.type,
            unit.owner,
            number,
            unit.hits,
            cargo=_pieces(tuple((each, 1) for each in unit.cargo)),
        )
        for unit, number in force
    )


def _counted(by: str, counts: Mapping[str, int]) -> tuple[Piece, ...]:
    return tuple(Piece(kind, kind, by, number) for kind, number in counts.items())


def tell_event(words: Words, n: int, event: AnyEvent) -> Told | None:
    """The event in a sentence, with what it is about; `None` if it says nothing to people."""
    found = told(words.data, event)
    if found is None:
        return None
    return Told(
        n,
        found.kind or str(type(event).__struct_config__.tag),
        voice(words).tell(found),
        by=found.by,
        spaces=found.spaces,
        path=found.path,
        pieces=_counted(found.by, found.counts) or _pieces(found.units),
        lost=_pieces(found.lost),
        dice=_dice(event) if isinstance(event, Rolled) else (),
        rule=found.rule,
        heading=found.heading,
    )


def voice(words: Words) -> Voice:
    """Who tells it in the reader's language."""
    return Voice(partial(_sentence, words), partial(_call, words), _join)


def _sentence(words: Words, key: str) -> str | None:
    return BARE.get(key) or words.sentence(f"told.{key}")


def _join(key: str, clauses: list[str]) -> str:
    return "; ".join(clauses)


def _call(words: Words, kind: str, value: Any) -> str:
    """What something is called in the reader's language."""
    return CALLED[kind](words, value) if kind in CALLED else ""


def _end(words: Words, why: str) -> str:
    key = f"end.{why.replace(' ', '_').lower()}"
    return words.say(key) if words.has(key) else why


def _roll(words: Words, what: str) -> str:
    return words.say(f"roll.{what.replace(' ', '_').lower()}")


def _side(words: Words, units: Force) -> str:
    return words.units(units) if units else words.say("name.nobody")


def _dice(event: Rolled) -> tuple[Die, ...]:
    values = event.values or (0,) * len(event.faces)
    return tuple(
        Die(face, value, 0 < face <= value) for face, value in zip(event.faces, values, strict=True)
    )


def _score(words: Words, event: Rolled) -> str:
    """What came of the dice: hits, damage, money, a breakthrough or not."""
    match event.what:
        case "research":
            return words.say("told.breakthrough" if event.hits else "told.no_breakthrough")
        case "technology":
            return words.say("told.die", face=event.faces[0])
        case "war bonds":
            return words.say("told.money", amount=event.hits)
    if event.faces and not event.values:
        return words.say("told.bombs", points=event.hits)
    return words.number("hits", event.hits)


CALLED: Mapping[str, Callable[[Words, Any], str]] = {
    "power": Words.power,
    "powers": lambda words, powers: ", ".join(map(words.power, powers)),
    "army": Words.army,
    "purse": Words.purse,
    "space": Words.space,
    "spaces": Words.spaces,
    "way": lambda words, path: " → ".join(map(words.space, path)),
    "phase": lambda words, phase: words.say(f"phase.{phase}"),
    "units": Words.units,
    "line": _side,
    "left": _side,
    "counts": Words.counts,
    "raised": Words.counts,
    "facilities": lambda words, kinds: words.counts(dict.fromkeys(kinds, 1)),
    "kind": Words.kind,
    "passage": Words.passage,
    "objective": Words.objective,
    "technology": Words.technology,
    "technology_text": Words.technology_text,
    "strikes": lambda words, number: words.number("strikes", number),
    "end": _end,
    "ending": lambda words, outcome: ending(words, outcome).text,
    "roll": _roll,
    "score": _score,
}
"""What things are called, by their kind; the log alone says the others."""
