"""What is told of every event, to whoever reads it: the log, the terminal, the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from msgspec import UNSET

from wartable.core.telling import Parts, Said, Telling
from wartable.games.empire_of_the_sun.actions import PlaceBid
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import (
    Activated,
    AnyEvent,
    BattleBegan,
    BattleOver,
    CardDiscarded,
    CardPlayed,
    CardRemoved,
    CardsDrawn,
    CardSetAside,
    CardTaken,
    ConditionBecame,
    ControlTaken,
    Dealt,
    Declared,
    GameEnded,
    Joined,
    MarksNoted,
    Moved,
    OffensiveBegan,
    OffensiveCancelled,
    OffensiveEnded,
    OffensiveNoted,
    Opened,
    Passed,
    PassesBecame,
    Placed,
    PlayBegan,
    ReducedBecame,
    Reshuffled,
    Rolled,
    SegmentBegan,
    SidesTaken,
    StepGained,
    StepLost,
    Surrendered,
    TrackMoved,
    TurnBegan,
)

SWITCHES = (
    "us_rivalry",
    "japan_rivalry",
    "hump",
    "kwai",
    "barges",
    "pt_boats",
    "interceptors",
    "doolittle",
    "tojo_resigned",
    "no_escorts",
    "delay_next",
)
"""Markers that are there or not."""


@dataclass(frozen=True)
class Told(Telling):
    """What is told of an event, and what can be shown with it."""

    by: str = ""
    spaces: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    """Units that are gone for good, or until they are rebuilt."""
    rule: str = ""
    heading: bool = False
    several: bool = False
    """Whether several do it: a voice may have another sentence for them."""


def told(event: AnyEvent) -> Told | None:
    """What is told of the event; `None` if it says nothing to people."""
    telling = TELLINGS.get(type(event))
    return telling(event) if telling else None


def side(name: str) -> Said:
    """A side at the beginning of a sentence."""
    return Said("side", name)


def inside(name: str) -> Said:
    """A side inside a sentence."""
    return Said("inside", name)


def place(name: str) -> Said:
    """A hex or a box."""
    return Said("place", name)


def units(names: tuple[str, ...]) -> Said:
    return Said("units", names)


def _by(key: str, name: str, **parts: Any) -> Told:
    """What a side does."""
    return Told(key, {"side": side(name), **parts}, by=name, several=name != "japan")


def _on_map(*places: str) -> tuple[str, ...]:
    """Those of them that are hexes."""
    return tuple(each for each in places if each in data().map.hexes)


def _turn(event: TurnBegan) -> Told:
    return Told("turn", {"turn": event.turn, "months": Said("months", event.turn)}, heading=True)


def _play(event: PlayBegan) -> Told | None:
    return _by("play", event.side) if event.side else None


def _ended(event: GameEnded) -> Told:
    ending = {"ending": Said("ending", event.outcome)}
    return Told("ended", ending, rule=event.outcome.rule, heading=True)


def _rolled(event: Rolled) -> Told:
    """The die, what changes it, and what it does."""
    found = _by(
        "rolled",
        event.by,
        face=event.face,
        changed=Said("changed", event),
        roll=Said("roll", event.what),
        score=Said("score", event),
    )
    where = event.what.rpartition(" ")[2]
    return replace(found, spaces=_on_map(where))


def _opened(event: Opened) -> Told | None:
    """Bids; hits are told as steps that are lost."""
    bids = tuple(each for each in event.answers if isinstance(each, PlaceBid))
    return Told("opened", {"bids": Said("bids", bids)}) if bids else None


def _sides(event: SidesTaken) -> Told:
    return Told("sides", {"seats": Said("seats", event.seats)}, rule="EOS-16.48-01")


def _passes(event: PassesBecame) -> Told | None:
    return _by("passes", event.side, number=event.number) if event.number else None


# cards


def _played(event: CardPlayed) -> Told:
    return _by(f"played_{event.how}", event.side, card=Said("card", event.card))


def _card(key: str) -> Callable[[Any], Told]:
    """What a side does with a card."""
    return lambda event: _by(key, event.side, card=Said("card", event.card))


def _taken(event: CardTaken) -> Told:
    key = "took_from_deck" if event.from_draw else "took_from_discards"
    return _by(key, event.side, card=Said("card", event.card))


def _removed(event: CardRemoved) -> Told:
    return Told("card_removed", {"card": Said("card", event.card)}, by=event.side)


# units and hexes


def _moved(event: Moved) -> Told:
    parts = {"units": units(event.units), "place": place(event.path[-1])}
    if event.aim:
        parts["aim"] = place(event.aim)
    return Told(
        f"moved_{event.how}",
        parts,
        by=_owner(event.units),
        spaces=_on_map(event.path[-1]),
        path=_on_map(*event.path),
        units=event.units,
        several=len(event.units) > 1,
    )


def _owner(names: tuple[str, ...]) -> str:
    """Whose units they are; garrisons are Japan's."""
    first = data().counters.get(names[0]) if names else None
    return first.side if first else "japan"


def _placed(event: Placed) -> Told:
    key = event.to if event.to in ("eliminated", "removed") else "placed"
    parts = {"units": units(event.units), "why": Said("why", event.why)}
    is_gone = key != "placed"
    return Told(
        key,
        parts if is_gone else {**parts, "place": place(event.to)},
        by=_owner(event.units),
        spaces=_on_map(event.to),
        units=() if is_gone else event.units,
        lost=event.units if is_gone else (),
    )


def _step_lost(event: StepLost) -> Told:
    return Told(
        "last_step_lost" if event.last else "step_lost",
        {"unit": Said("unit", event.unit), "why": Said("why", event.why)},
        by=_owner((event.unit,)),
        spaces=_on_map(event.why.rpartition(" ")[2]),
        units=() if event.last else (event.unit,),
        lost=(event.unit,) if event.last else (),
    )


def _step_gained(event: StepGained) -> Told:
    parts = {"unit": Said("unit", event.unit), "why": Said("why", event.why)}
    return Told("step_gained", parts, by=_owner((event.unit,)), units=(event.unit,))


def _reduced(event: ReducedBecame) -> Told | None:
    if not event.reduced:
        return None
    return Told("reduced", {"units": units(event.units)}, by=_owner(event.units))


def _control(event: ControlTaken) -> Told:
    found = _by("captured", event.by, places=Said("places", event.hexes))
    return replace(found, spaces=event.hexes)


# tracks and markers


def _track(event: TrackMoved) -> Told:
    parts: Parts = {
        "track": Said("track", event.track),
        "number": event.to,
        "box": Said("box", (event.track, event.to)),
        "why": Said("why", event.why),
    }
    return Told("track", parts, rule=event.why if event.why.startswith("EOS") else "")


def _marks(event: MarksNoted) -> Told | None:
    clauses = tuple(_marked(event.changes))
    return Told("marks", clauses=clauses) if clauses else None


def _marked(changes: Any) -> Iterator[Telling]:
    """What of the markers is told: those that come and go, shipping, the Tokyo Express."""
    for name in SWITCHES:
        if (now := getattr(changes, name)) is not UNSET:
            yield Telling(f"mark_{name}" if now else f"mark_{name}_off")
    if changes.asp is not UNSET:
        for name, points in sorted(changes.asp.items()):
            yield Telling("mark_asp", {"side": side(name), "number": points})
    if changes.tokyo_express:
        yield Telling("mark_tokyo_express", {"place": place(changes.tokyo_express)})


def _surrendered(event: Surrendered) -> Told:
    key = "freed" if event.liberated else "surrendered"
    return Told(key, {"nation": Said("nation", event.nation)})


# an Offensive


def _offensive(event: OffensiveBegan) -> Told:
    parts: Parts = {"side": inside(event.side), "card": Said("card", event.card)}
    if not event.hq:
        return Told("offensive", parts, by=event.side)
    return Told("offensive_by", {**parts, "unit": Said("unit", event.hq)}, by=event.side)


def _activated(event: Activated) -> Told:
    found = {"side": side(event.side), "units": units(event.units)}
    return Told("activated", found, by=event.side, units=event.units)


def _declared(event: Declared) -> Told:
    key = "declared_with" if event.units else "declared"
    parts = {"place": place(event.hex), "units": units(event.units)}
    return Told(key, parts, spaces=(event.hex,), units=event.units)


def _joined(event: Joined) -> Told:
    parts = {"place": place(event.hex), "units": units(event.units)}
    return Told("joined", parts, by=event.side, spaces=(event.hex,), units=event.units)


def _noted(event: OffensiveNoted) -> Told | None:
    hq = event.changes.reaction_hq
    if not hq:
        return None
    return Told("reacts", {"unit": Said("unit", hq)}, by=_owner((hq,)))


def _began(event: BattleBegan) -> Told:
    is_told = event.active or event.reaction
    return Told(
        "battle_of" if is_told else "battle",
        {
            "place": place(event.hex),
            "active": units(event.active),
            "reaction": units(event.reaction),
        },
        spaces=(event.hex,),
        units=(*event.active, *event.reaction),
    )


def _over(event: BattleOver) -> Told:
    parts = {"place": place(event.hex)}
    if not event.winner:
        return Told("battle_over", parts, spaces=(event.hex,))
    won = {**parts, "side": inside(event.winner)}
    return Told("battle_won", won, by=event.winner, spaces=(event.hex,))


TELLINGS: dict[type[Any], Callable[[Any], Told | None]] = {
    SegmentBegan: lambda e: Told("segment", {"segment": Said("segment", e.segment)}, heading=True),
    TurnBegan: _turn,
    PlayBegan: _play,
    GameEnded: _ended,
    Rolled: _rolled,
    Opened: _opened,
    SidesTaken: _sides,
    Dealt: lambda _: Told("dealt"),
    CardsDrawn: lambda e: _by("drew", e.side, cards=Said("cards", e.cards)),
    Reshuffled: lambda e: _by("reshuffled", e.side),
    CardPlayed: _played,
    CardDiscarded: _card("discarded"),
    CardRemoved: _removed,
    CardSetAside: _card("set_aside"),
    CardTaken: _taken,
    Passed: lambda e: _by("passed", e.side),
    PassesBecame: _passes,
    Moved: _moved,
    Placed: _placed,
    StepLost: _step_lost,
    StepGained: _step_gained,
    ReducedBecame: _reduced,
    ControlTaken: _control,
    TrackMoved: _track,
    MarksNoted: _marks,
    Surrendered: _surrendered,
    OffensiveBegan: _offensive,
    Activated: _activated,
    Declared: _declared,
    Joined: _joined,
    ConditionBecame: lambda e: Told("condition", {"condition": Said("condition", e.condition)}),
    OffensiveNoted: _noted,
    OffensiveCancelled: lambda _: Told("cancelled"),
    OffensiveEnded: lambda _: Told("offensive_ended"),
    BattleBegan: _began,
    BattleOver: _over,
}
"""What is told of which event; of the others nothing."""
