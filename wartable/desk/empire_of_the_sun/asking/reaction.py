"""What the Reaction player is asked besides cards: to disengage, to roll, to react (7.26, 7.27,
8.43)."""

from __future__ import annotations

from wartable.desk.empire_of_the_sun.asking.asking import Asked, Asking, Kinds, Offers
from wartable.desk.empire_of_the_sun.battles_ahead import combats, percent
from wartable.desk.trial import NO_DICE
from wartable.desk.values import Button
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import Go, ReactWith, Roll, Stay, Withdraw
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.odds.empire_of_the_sun import special_chance


def _special(asking: Asking) -> Offers:
    """The roll for a landing, with its chance (EOS-7.2-06, EOS-7.27-02)."""
    place: str = asking.decision.hex
    chance = percent(special_chance(asking.pos))
    roll = asking.button(
        Roll(asking.owner, place),
        asking.words.say("button.roll"),
        id="roll",
        tone="primary",
        note=asking.words.say("note.chance", chance=chance),
        about=(place,),
    )
    return Offers(
        (roll, asking.decline("no_roll")),
        combats=tuple(combats(asking.words, asking.state)),
        space=place,
        parts=_hex(asking, place),
    )


def _hex(asking: Asking, place: str) -> dict[str, str]:
    return {"hex": asking.words.name_of_hex(place)}


def _react(asking: Asking) -> Offers:
    """First the HQ, then the units that it can bring to battles (EOS-7.2-08, EOS-7.26-02)."""
    offensive = asking.pos.offensive
    fights = tuple(combats(asking.words, asking.state))
    if not offensive.reaction_hq:
        hqs = (_hq(asking, hq) for hq in asking.pos.units_of(reaction_side(asking.pos), "hq"))
        done = asking.done("no_reaction", tone="")
        return Offers((*hqs, done), combats=fights, variant="hq")
    ways = [way for way in asking.listed() if isinstance(way, Go | Stay)]
    able = sorted({unit for way in ways for unit in way.units})
    left = offensive.reaction_limit - len(offensive.reacted)
    return Offers(
        (asking.done("done_reacting"),),
        moves=True,
        movable=asking.by_place(able),
        combats=fights,
        parts={
            "hq": asking.words.name_of_counter(offensive.reaction_hq),
            "left": asking.words.number("unit", max(0, left)),
        },
    )


def _hq(asking: Asking, hq: str) -> Button:
    """An HQ that reacts, with how many units it may send (EOS-7.26-05)."""
    words, action = asking.words, ReactWith(asking.owner, hq)
    note = ""
    if asking.is_legal(action):
        after = asking.game.play(asking.state, action, NO_DICE).state
        assert after.offensive is not None
        number = after.offensive.reaction_limit
        note = words.say("note.up_to", units=words.number("unit", number))
    about = (asking.pos.where(hq),)
    return asking.button(action, words.name_of_counter(hq), note=note, about=about)


def _disengage(asking: Asking) -> Offers:
    """The hexes that the ground units can leave for (EOS-8.43-01)."""
    decision: decisions.Disengage = asking.decision
    ways = [way for way in asking.listed() if isinstance(way, Withdraw)]
    buttons = [
        asking.button(
            way,
            asking.words.say("button.withdraw", hex=asking.words.name_of_hex(way.to)),
            about=(way.to,),
        )
        for way in ways
    ]
    parts = _hex(asking, decision.hex) | {"units": asking.words.counters(decision.units)}
    return Offers((*buttons, asking.decline("stand")), space=decision.hex, parts=parts)


KINDS: Kinds = {
    decisions.SpecialReaction: Asked("EOS-7.2-06", _special),
    decisions.React: Asked("EOS-7.2-08", _react),
    decisions.Disengage: Asked("EOS-8.43-01", _disengage),
}
