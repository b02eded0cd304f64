"""What a battle asks: which comes next, who is hit, which step stays, where the beaten go (9.0)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import Any

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.asking.asking import Asked, Asking, Filled, Kinds, Offers
from wartable.desk.empire_of_the_sun.battles_ahead import combats
from wartable.desk.empire_of_the_sun.usual import default_answer
from wartable.desk.values import Button, Row, Sheet
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    Fight,
    Hit,
    Keep,
    Retreat,
    Swap,
)
from wartable.games.empire_of_the_sun.battle import assign, demands
from wartable.games.empire_of_the_sun.battle.hits import Target, Volley
from wartable.games.empire_of_the_sun.battle.participants import battle_of
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.names import GARRISONS

MOST_STEPS = 201
"""More are never lost at once (`names.SomeUnits`)."""


def _next(asking: Asking) -> Offers:
    """The battles that can be fought next (EOS-7.2-11)."""
    words = asking.words
    buttons = (
        asking.button(
            Fight(asking.owner, place),
            words.say("button.fight", hex=words.name_of_hex(place)),
            id=f"fight {place}",
            about=(place,),
        )
        for place in asking.decision.hexes
    )
    return Offers(tuple(buttons), combats=tuple(combats(words, asking.state)))


# hits


def _hits(asking: Asking) -> Offers:
    """The units that can be hit, what a step of each takes, and a suggestion (EOS-9.2-11,
    EOS-9.4-03)."""
    decision: decisions.AssignHits = asking.decision
    side: Side = "japan" if asking.owner == "japan" else "allies"
    volley = assign.volley_of(asking.pos, battle_of(asking.pos), side)
    usual = default_answer(asking.game, asking.state, decision)
    assert isinstance(usual, Hit)
    suggested = Tally(usual.units)
    words = asking.words
    sheet = Sheet(
        "hits",
        words.say("sheet.hits"),
        words.say("submit.hits"),
        tuple(_target(asking, each, suggested[each.unit]) for each in volley.targets),
        budget=volley.hits,
        unit=words.say("unit.hits"),
        least=1,
        note=_limits(asking, volley),
        space=decision.hex,
    )
    suggestion = asking.button(
        usual,
        words.say("button.suggested"),
        id="suggested",
        note=", ".join(
            words.say("note.steps", unit=words.name_of_counter(unit), number=number)
            for unit, number in sorted(suggested.items())
        ),
    )
    return Offers(
        (suggestion,),
        (sheet,),
        space=decision.hex,
        parts=_place(asking, decision.hex) | {"hits": decision.hits},
        variant=decision.stage,
    )


def _target(asking: Asking, target: Target, suggested: int) -> Row:
    words = asking.words
    counts: dict[str, Any] = {"most": target.steps, "n": suggested, "cost": target.defence}
    if target.unit in GARRISONS:
        name = words.name_of_counter(target.unit)
        return Row(target.unit, name, "garrison", "japan", **counts)
    notes = [words.say("note.strength", number=target.strength)]
    if target.far:
        notes.append(words.say("note.far"))
    return asking.row(target.unit, note="; ".join(notes), **counts)


def _limits(asking: Asking, volley: Volley) -> str:
    """What bars hits, in sentences: nobody is eliminated while others are whole but by a critical
    hit (EOS-9.2-14), aircraft elsewhere are hit by aircraft (EOS-9.2-16), a last ground step stays
    (EOS-9.2-19)."""
    words = asking.words
    told = [words.say("note.critical" if volley.critical else "note.whole_first")]
    if any(target.far for target in volley.targets):
        told.append(words.say("note.aircraft", number=volley.aircraft))
    if volley.spared:
        told.append(words.say("note.spared"))
    return " ".join(told)


def _assigned(filled: Filled) -> tuple[AnyAction, ...]:
    units = filled.chosen
    for unit in units:
        if unit not in filled.pos.data.counters and unit not in GARRISONS:
            raise MalformedAction("there is no unit {word}", places(word=unit))
    if len(units) > MOST_STEPS:
        raise MalformedAction("at most {number} steps are lost", places(number=MOST_STEPS))
    return (Hit(filled.by, units),)


def _place(asking: Asking, place: str) -> dict[str, object]:
    return {"hex": asking.words.name_of_hex(place)}


def _last(asking: Asking) -> Offers:
    """Whose step is the last that air-naval hits leave, or who takes the automatic one
    (EOS-9.2-19, EOS-9.2-22)."""
    decision: decisions.LastStep = asking.decision
    buttons = tuple(
        asking.button(Keep(asking.owner, unit), asking.words.name_of_counter(unit))
        for unit in decision.units
    )
    battle = battle_of(asking.pos)
    kinds = [
        demands.demand(assign.volley_of(asking.pos, battle, each.side)).kind
        for each in battle.losses
        if not each.chosen
    ]
    return Offers(
        buttons,
        space=decision.hex,
        parts=_place(asking, decision.hex),
        variant="automatic" if "automatic" in kinds and "last" not in kinds else "",
    )


def _swap(asking: Asking) -> Offers:
    """One Japanese carrier for another (EOS-9.2-23)."""
    decision: decisions.SwapSteps = asking.decision
    words = asking.words
    ways = [way for way in asking.listed() if isinstance(way, Swap)]
    buttons = (
        asking.button(
            way,
            words.say(
                "button.swap",
                lose=words.name_of_counter(way.lose),
                restore=words.name_of_counter(way.restore),
            ),
        )
        for way in ways
    )
    return Offers(
        (*buttons, asking.decline("no_swap")),
        space=decision.hex,
        parts=_place(asking, decision.hex),
    )


def _retreat(asking: Asking) -> Offers:
    """Where beaten enemies go, unit by unit (EOS-9.5-03)."""
    decision: decisions.RetreatThem = asking.decision
    return Offers(
        tuple(_retreats(asking)),
        moves=True,
        movable={decision.hex: decision.units},
        space=decision.hex,
        parts=_place(asking, decision.hex),
    )


def _retreats(asking: Asking) -> Iterator[Button]:
    words = asking.words
    for way in asking.listed():
        if isinstance(way, Retreat):
            yield asking.button(
                way,
                words.say("button.retreat", hex=words.name_of_hex(way.to)),
                about=(way.to,),
                group=words.name_of_counter(way.unit),
            )


KINDS: Kinds = {
    decisions.NextBattle: Asked("EOS-7.2-11", _next),
    decisions.AssignHits: Asked("EOS-9.2-11", _hits, {"hits": _assigned}),
    decisions.LastStep: Asked("EOS-9.2-19", _last),
    decisions.SwapSteps: Asked("EOS-9.2-23", _swap),
    decisions.RetreatThem: Asked("EOS-9.5-03", _retreat),
}
