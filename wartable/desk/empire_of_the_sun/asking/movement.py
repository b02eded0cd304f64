"""Where activated units move, what they fight for, and where they return to (7.23, 7.24, 9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.desk.empire_of_the_sun.asking.asking import Asked, Asking, Filled, Kinds, Offers
from wartable.desk.empire_of_the_sun.battles_ahead import combats
from wartable.desk.empire_of_the_sun.usual import homeward
from wartable.desk.values import Button, Fill, Must
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import AnyAction, Done, Go, RemoveToTrack
from wartable.games.empire_of_the_sun.offensive.declare import open_units
from wartable.games.empire_of_the_sun.offensive.post_battle import movers


def _move(asking: Asking) -> Offers:
    """Activated units that have not moved, and the battles that the moves so far lead to
    (EOS-7.2-02)."""
    listed = asking.listed()
    able = {unit for go in listed if isinstance(go, Go) for unit in go.units}
    return Offers(
        (*_leave(asking, listed), asking.done("done_moving")),
        moves=True,
        movable=asking.by_place(sorted(able)),
        must=tuple(_musts(asking, able)),
        combats=tuple(combats(asking.words, asking.state)),
        parts={"card": asking.words.name_of_card(asking.pos.offensive.card)},
    )


def _leave(asking: Asking, listed: Iterable[AnyAction]) -> Iterator[Button]:
    """Air units that may go to the turn track instead (EOS-8.33-04)."""
    words = asking.words
    for action in listed:
        if isinstance(action, RemoveToTrack):
            yield asking.button(
                action,
                words.name_of_counter(action.unit),
                note=words.name_of_place(asking.pos.where(action.unit)),
                group=words.say("group.to_track"),
                sure=words.say("sure.to_track"),
            )


def _musts(asking: Asking, others: Iterable[str] = ()) -> Iterator[Must]:
    """What keeps the step from ending, with the units of one place that it is about, or these
    others where it names none."""
    for found in asking.game.objections(asking.state, Done(asking.owner)):
        (reason,) = asking.told((found,))
        named = [each for each in found.about if each in asking.pos.data.counters]
        places = asking.by_place(named or sorted(others))
        place = next(iter(places), "")
        pieces = dict.fromkeys(places[place], 1) if place else {}
        yield Must(reason.text, place, pieces=pieces)


def _declare(asking: Asking) -> Offers:
    """Carriers and air units that can still fight or cover, and the battles (EOS-7.2-03)."""
    return Offers(
        (asking.done("done_declaring"),),
        moves=True,
        movable=asking.by_place(open_units(asking.pos)),
        must=tuple(_musts(asking)),
        combats=tuple(combats(asking.words, asking.state)),
        parts={"card": asking.words.name_of_card(asking.pos.offensive.card)},
    )


def _return(asking: Asking) -> Offers:
    """Activated units that may go to a base, and those that must (EOS-7.2-13, EOS-9.6-01)."""
    able = {unit for go in asking.listed() if isinstance(go, Go) for unit in go.units}
    musts = tuple(_musts(asking))
    buttons = [asking.done("done_returning", tone="" if musts else "primary")]
    if musts and (way := homeward(asking.game, asking.state, asking.owner)):
        label = asking.words.say("button.all_home")
        wish = Fill("home", {})
        buttons.insert(0, asking.button(way[0], label, id="home", tone="primary", wish=wish))
    return Offers(
        tuple(buttons),
        moves=True,
        movable=asking.by_place(unit for unit in movers(asking.pos, asking.owner) if unit in able),
        must=musts,
    )


def _home(filled: Filled) -> tuple[AnyAction, ...]:
    return homeward(filled.game, filled.pos.state, filled.by)


KINDS: Kinds = {
    decisions.MoveUnits: Asked("EOS-7.2-02", _move),
    decisions.Declare: Asked("EOS-7.2-03", _declare),
    decisions.MoveAfterBattle: Asked("EOS-7.2-13", _return, {"home": _home}),
}
