"""What happened, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from wartable.core.game import TABLE
from wartable.core.records import Acted
from wartable.core.telling import Voice
from wartable.desk.empire_of_the_sun import pieces
from wartable.desk.empire_of_the_sun.battle_board import modifier
from wartable.desk.empire_of_the_sun.retold import retold
from wartable.desk.empire_of_the_sun.standing import ending
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Die, Piece, Told
from wartable.games.empire_of_the_sun.actions import PlaceBid
from wartable.games.empire_of_the_sun.events import (
    AnyEvent,
    BattleBegan,
    BattleOver,
    ControlTaken,
    PlayBegan,
    Rolled,
    TurnBegan,
)
from wartable.games.empire_of_the_sun.names import GARRISONS
from wartable.games.empire_of_the_sun.told import told

SUCCESS = ("success", "diverted")
"""Results of a die that are what who rolled wanted, or feared."""
FACES = 10
SHOWN_AS: Mapping[type[Any], str] = {
    TurnBegan: "round_began",
    PlayBegan: "turn_began",
    BattleBegan: "battle_joined",
    BattleOver: "battle_ended",
    ControlTaken: "captured",
}
"""What is shown as the like of it is in other games."""


def tell(words: Words, acted: Acted) -> tuple[Told, ...]:
    """Every event that says something to people; at least one line for each action."""
    lines = [
        each for event in acted.events if (each := tell_event(words, acted.n, event)) is not None
    ]
    if not lines:
        lines = [_answered(words, acted)]
    if acted.note:
        lines[0] = replace(lines[0], note=retold(words, acted.note))
    return tuple(lines)


def _answered(words: Words, acted: Acted) -> Told:
    """An answer from which nothing has followed yet that could be told."""
    action = acted.action
    if action.by == TABLE:
        return Told(acted.n, "answered", words.say("told.began"))
    key = f"told.did_{type(action).__struct_config__.tag}"
    text = words.say(key if words.has(key) else "told.answered", side=words.side(action.by))
    return Told(acted.n, "answered", text, by=action.by)


def tell_event(words: Words, n: int, event: AnyEvent) -> Told | None:
    """The event in a sentence, with what it is about; `None` if it says nothing to people."""
    found = told(event)
    if found is None:
        return None
    kind = SHOWN_AS.get(type(event)) or str(type(event).__struct_config__.tag)
    return Told(
        n,
        kind,
        voice(words).tell(found),
        by=found.by,
        spaces=found.spaces,
        path=found.path,
        pieces=_pieces(words, found.units),
        lost=_pieces(words, found.lost),
        dice=(_die(event),) if isinstance(event, Rolled) else (),
        rule=found.rule,
        heading=found.heading,
    )


def voice(words: Words) -> Voice:
    """Who tells it in the reader's language."""
    return Voice(
        lambda key: words.sentence(f"told.{key}"),
        partial(_call, words),
        lambda _, all_: " ".join(all_),
    )


def _call(words: Words, kind: str, value: Any) -> str:
    """What something is called in the reader's language."""
    return CALLED[kind](words, value)


def _pieces(words: Words, units: tuple[str, ...]) -> tuple[Piece, ...]:
    return tuple(pieces.plain(words, unit) for unit in units if unit not in GARRISONS)


def _die(event: Rolled) -> Die:
    """A die with ten faces, whose 0 is zero (EOS-1.22-01)."""
    return Die(event.face, hit=event.result in SUCCESS or bool(event.times), sides=FACES)


def _changed(words: Words, event: Rolled) -> str:
    """What is added to the die, by its causes, and what it then is."""
    parts = event.parts or ((("", event.modifier),) if event.modifier else ())
    if not parts:
        return ""
    causes = ", ".join(
        f"{modifier(words, why)} {value:+}" if why else f"{value:+}" for why, value in parts
    )
    return words.say("told.changed", causes=causes, number=event.face + event.modifier)


def _score(words: Words, event: Rolled) -> str:
    """What the die does; of a battle the strength that it multiplies."""
    if event.times:
        number, _, is_critical = event.result.partition(" hits")
        key = "told.critical" if is_critical else "told.hits"
        return words.say(key, strength=event.strength, times=event.times, number=number)
    if event.result.isdigit():
        return words.say("told.steps", number=event.result)
    return words.say(f"result.{event.result}") if event.result else ""


def _roll(words: Words, what: str) -> str:
    """What a die is for."""
    if what in words.data.cards:
        return words.name_of_card(what)
    kind, _, about = what.rpartition(" ")
    if about in words.data.map.hexes:
        return words.say(f"roll.{kind.replace(' ', '_')}", space=words.name_of_hex(about))
    if about in words.data.counters:
        return words.say(f"roll.{kind}", unit=words.name_of_counter(about))
    return words.say(f"roll.{what}")


def _why(words: Words, why: str) -> str:
    """A cause in brackets, of those that are worth telling."""
    if why in words.data.cards:
        return words.say("told.why", why=words.name_of_card(why))
    key = f"why.{why.replace(' ', '_')}"
    return words.say("told.why", why=words.say(key)) if words.has(key) else ""


def _box(words: Words, at: tuple[str, int]) -> str:
    """A box of a track, by its name if it has one."""
    track, box = at
    return words.say(f"{track}.{box}") if track in ("china", "india") else str(box)


def _bids(words: Words, bids: tuple[PlaceBid, ...]) -> str:
    return " ".join(
        words.say(
            "told.bid", side=words.side(bid.by), number=bid.points, side_2=words.side(bid.side)
        )
        for bid in bids
    )


def _seats(words: Words, seats: Mapping[str, tuple[str, ...]]) -> str:
    return ", ".join(
        words.say("told.seat", seat=seat, side=", ".join(map(words.side, sides)))
        for seat, sides in seats.items()
    )


CALLED: Mapping[str, Callable[[Words, Any], str]] = {
    "side": Words.side,
    "inside": Words.side,
    "place": Words.name_of_place,
    "places": Words.places,
    "unit": Words.name_of_counter,
    "units": Words.counters,
    "card": Words.name_of_card,
    "cards": Words.cards,
    "segment": lambda words, segment: words.say(f"phase.{segment}"),
    "months": Words.months,
    "ending": lambda words, outcome: _ending(words, outcome),
    "changed": _changed,
    "roll": _roll,
    "score": _score,
    "bids": _bids,
    "seats": _seats,
    "track": lambda words, track: words.say(f"track.{track}"),
    "box": _box,
    "nation": Words.nation,
    "condition": lambda words, condition: words.say(f"condition.{condition}"),
    "why": _why,
}
"""What things are called, by their kind."""


def _ending(words: Words, outcome: Any) -> str:
    found = ending(words, outcome)
    return words.say("told.ending", text=found.text, why=found.why)
