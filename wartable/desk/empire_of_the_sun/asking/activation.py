"""Which units take part in an Offensive (7.21)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun.asking.asking import (
    Asked,
    Asking,
    Filled,
    Kinds,
    Offers,
)
from wartable.desk.empire_of_the_sun.reasons import objections
from wartable.desk.values import Row, Sheet
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import ActivateUnits, AnyAction
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.offensive import activate
from wartable.games.empire_of_the_sun.offensive.card_limits import is_free
from wartable.games.empire_of_the_sun.position import Position


def _lay(asking: Asking) -> Offers:
    """The units that can be activated, on one sheet with those that cannot and why, and the
    range of the HQ on the board; then go on (EOS-6.11-01, EOS-7.21-02, EOS-7.21-04)."""
    pos, words = asking.pos, asking.words
    offensive = pos.offensive
    active = tuple(offensive.activated)
    rows = tuple(_rows(asking))
    able = [row for row in rows if row.most]
    left = _left(pos, _side(asking), len(able))
    free = sum(is_free(pos, _side(asking), row.key) for row in able)
    sheet = Sheet(
        "activate",
        words.say("sheet.activate"),
        words.say("submit.activate"),
        rows,
        least=1,
        most=min(left + free, len(able)),
        note=words.say(
            "note.activated", active=words.counters(active), left=words.number("unit", left)
        ),
    )
    done = "done_activating" if active else "nobody"
    return Offers(
        (asking.done(done, sure="" if active else words.say("sure.nobody")),),
        (sheet,) if able else (),
        space=pos.where(offensive.hq) if offensive.hq else "",
        overlay="command" if offensive.hq else "",
        parts={
            "card": words.name_of_card(offensive.card),
            "hq": words.name_of_counter(offensive.hq) if offensive.hq else words.side(asking.owner),
            "left": words.number("unit", left),
        },
    )


def _side(asking: Asking) -> Side:
    return asking.pos.offensive.side


def _left(pos: Position, side: Side, able: int) -> int:
    """How many more may be activated, those that do not count besides; a card that names its units
    sets no number."""
    offensive = pos.offensive
    counted = [unit for unit in offensive.activated if not is_free(pos, side, unit)]
    most = activate.limit(pos, side, offensive.hq, counted)
    return max(0, most - len(counted)) if most else able


def _rows(asking: Asking) -> Iterator[Row]:
    """Every unit that is not activated, by where it stands: those that can be, and then, not to be
    counted, those that cannot, each with the reason."""
    pos, words = asking.pos, asking.words
    box = pos.at("china") if asking.owner == "allies" else ()
    others = []
    for unit in (*pos.units_of(asking.owner, "naval", "air", "ground"), *box):
        if unit in pos.offensive.activated:
            continue
        against = asking.game.objections(asking.state, ActivateUnits(asking.owner, (unit,)))
        if against:
            others.append((unit, against[0]))
        else:
            yield asking.row(unit, group=words.name_of_place(pos.where(unit)))
    for unit, found in others:
        (reason,) = objections(words, (found,))
        yield asking.row(unit, most=0, group=words.say("group.cannot"), note=reason.text)


def _activate(filled: Filled) -> tuple[AnyAction, ...]:
    return (ActivateUnits(filled.by, filled.units),)


KINDS: Kinds = {
    decisions.Activate: Asked("EOS-7.2-01", _lay, {"activate": _activate}),
}
