"""The turn around the Offensives: units enter and are restored, B29s bomb, sides are bid for
(4.0, 10.1, 11.0, 12.3, 16.48)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.empire_of_the_sun.asking.asking import Asked, Asking, Filled, Kinds, Offers
from wartable.desk.empire_of_the_sun.usual import placements
from wartable.desk.values import Fill, Row, Sheet
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import (
    AnyAction,
    Begin,
    BombJapan,
    GiveUp,
    PlaceBid,
    PutAt,
    Replace,
    TakeDivisions,
)
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.names import PointKind
from wartable.games.empire_of_the_sun.offensive import excess
from wartable.games.empire_of_the_sun.turn import bombing, replacements

POINTS = "points"
"""The one row of a bid."""


def _begin(asking: Asking) -> Offers:
    label = asking.words.say("button.begin")
    return Offers((asking.button(Begin(asking.owner), label, tone="primary"),))


# units enter


def _reinforcements(asking: Asking) -> Offers:
    """For every unit that arrives a sheet of the places that are allowed, and all at once as is
    usual (EOS-4.11-01, EOS-10.11-02)."""
    ways = [way for way in asking.listed() if isinstance(way, PutAt)]
    units = dict.fromkeys(way.unit for way in ways)
    sheets = tuple(
        _places(asking, f"place:{unit}", unit, [way.to for way in ways if way.unit == unit])
        for unit in units
    )
    every = placements(asking.game, asking.state, asking.owner)
    label = asking.words.say("button.place_all")
    note = "; ".join(
        asking.words.say(
            "note.placed",
            unit=asking.words.name_of_counter(each.unit),
            place=asking.words.name_of_place(each.to),
        )
        for each in every
    )
    wish = Fill("place_all", {})
    button = asking.button(every[0], label, id="place_all", note=note, wish=wish)
    return Offers((button,), sheets, parts={"units": asking.words.number("unit", len(units))})


def _places(asking: Asking, id: str, unit: str, allowed: Iterable[str], points: int = 1) -> Sheet:
    """The places for one unit; one of them is chosen, with so many points at most."""
    words = asking.words
    return Sheet(
        id,
        words.name_of_counter(unit),
        words.say("submit.place"),
        tuple(_place_row(asking, place, points) for place in allowed),
        least=1,
        most=points,
        note=words.kind_of_counter(unit),
    )


def _place_row(asking: Asking, place: str, points: int) -> Row:
    facts = asking.pos.map.hexes.get(place)
    group = asking.words.region(facts.region) if facts and facts.region else ""
    space = place if facts else ""
    return Row(place, asking.words.name_of_place(place), most=points, group=group, space=space)


def _one(filled: Filled) -> tuple[str, int]:
    """The one row that was counted, and how often."""
    match list(filled.counts.items()):
        case [(place, number)] if place in filled.game.names["place"]:
            return place, number
    raise MalformedAction("one place, please")


def _unit(filled: Filled) -> str:
    """The counter that the sheet is about."""
    if filled.about not in filled.pos.data.counters:
        raise MalformedAction("there is no unit {word}", places(word=filled.about))
    return filled.about


def _placed(filled: Filled) -> tuple[AnyAction, ...]:
    place, number = _one(filled)
    if number != 1:
        raise MalformedAction("one place, please")
    return (PutAt(filled.by, _unit(filled), place),)


def _all_placed(filled: Filled) -> tuple[AnyAction, ...]:
    return placements(filled.game, filled.pos.state, filled.by)


# replacements


def _replacements(asking: Asking) -> Offers:
    """Reduced units that points can flip on one sheet, a sheet for each that can come back, and
    divisions from China (EOS-4.12-01, EOS-11.0-01, EOS-11.23-01)."""
    words = asking.words
    listed = asking.listed()
    uses = [way for way in listed if isinstance(way, Replace)]
    left = replacements.left(asking.pos, asking.owner)
    stocks = {words.say(f"replacement.{kind}"): number for kind, number in left.items()}
    flips = [way for way in uses if not way.to]
    sheets = [_flips(asking, flips, stocks)] if flips else []
    lost = dict.fromkeys((way.unit, way.kind) for way in uses if way.to)
    for unit, kind in lost:
        ways = [way for way in uses if way.to and way.unit == unit]
        allowed = dict.fromkeys(way.to for way in ways)
        most = max(way.points for way in ways)
        sheets.append(_places(asking, f"return:{unit}|{kind}", unit, allowed, most))
    in_china = asking.state.tracks.divisions
    divisions = [
        asking.button(
            way,
            words.say("button.divisions", number=way.number),
            note=words.say("note.divisions", number=way.number, left=in_china - way.number),
        )
        for way in listed
        if isinstance(way, TakeDivisions)
    ]
    told = ", ".join(f"{kind}: {number}" for kind, number in stocks.items())
    done = asking.done("done_replacing")
    parts = {"points": told or words.say("name.nothing")}
    return Offers((*divisions, done), tuple(sheets), parts=parts)


def _flips(asking: Asking, flips: Iterable[Replace], stocks: dict[str, int]) -> Sheet:
    words = asking.words
    return Sheet(
        "flip",
        words.say("sheet.flip"),
        words.say("submit.flip"),
        tuple(
            asking.row(
                way.unit,
                group=words.name_of_place(asking.pos.where(way.unit)),
                note=words.say(f"replacement.{way.kind}"),
                draws={words.say(f"replacement.{way.kind}"): 1},
            )
            for way in flips
        ),
        least=1,
        stocks=stocks,
    )


def _flipped(filled: Filled) -> tuple[AnyAction, ...]:
    return tuple(Replace(filled.by, unit, _serving(filled, unit)) for unit in filled.units)


def _serving(filled: Filled, unit: str) -> PointKind:
    """The points that serve a unit; any where none are left, for the game to refuse."""
    left = replacements.left(filled.pos, filled.by)
    counter = filled.pos.counter(unit)
    found = [kind for kind in sorted(left) if replacements.serves(counter, kind)]
    return found[0] if found else "ground"


def _returned(filled: Filled) -> tuple[AnyAction, ...]:
    unit = filled.about.partition("|")[0]
    about = filled._replace(about=unit)
    place, points = _one(filled)
    kind = _serving(filled, _unit(about))
    return (Replace(filled.by, unit, kind, min(points, MOST_POINTS), place),)


MOST_POINTS = 60
"""More than any unit takes."""


# bombing, bids, too many units


def _bomb(asking: Asking) -> Offers:
    """The B29s that can bomb Japan, all of them to begin with (EOS-12.31-02, EOS-12.32-01)."""
    pos, words = asking.pos, asking.words
    able = bombing.bombers(pos)
    extra = bombing.modifier(pos)
    rows = []
    for unit in able:
        wins = sum(bombing.is_success(pos, unit, face, extra) for face in range(10))
        note = words.say("note.chance", chance=f"{wins * 10} %")
        rows.append(asking.row(unit, n=1, note=note))
    sheet = Sheet("bomb", words.say("sheet.bomb"), words.say("submit.bomb"), tuple(rows), least=1)
    return Offers((asking.decline("no_bombing"),), (sheet,))


def _bombed(filled: Filled) -> tuple[AnyAction, ...]:
    return (BombJapan(filled.by, filled.units),)


def _bid(asking: Asking) -> Offers:
    """A sheet for either side with the points that are offered for it (EOS-16.48-01)."""
    words = asking.words
    bids = [way for way in asking.listed() if isinstance(way, PlaceBid)]
    most = max(way.points for way in bids)
    return Offers(
        sheets=tuple(
            Sheet(
                f"bid:{side}",
                words.side(side),
                words.say("submit.bid"),
                (Row(POINTS, words.say("row.points"), most=most),),
                most=most,
                note=words.say("note.bid"),
            )
            for side in reversed(SIDES)
        )
    )


def _bidden(filled: Filled) -> tuple[AnyAction, ...]:
    if filled.about not in SIDES or filled.counts.keys() - {POINTS}:
        raise MalformedAction("a bid is points for a side")
    points = filled.counts.get(POINTS, 0)
    if points > MOST_POINTS:
        raise MalformedAction("at most {number} points are bid", places(number=MOST_POINTS))
    side = next(each for each in SIDES if each == filled.about)
    return (PlaceBid(filled.by, side, points),)


def _excess(asking: Asking) -> Offers:
    """Who leaves an overstacked hex, and for where (EOS-8.24-02, EOS-8.34-03)."""
    place: str = asking.decision.hex
    words = asking.words

    def note(unit: str) -> str:
        there = words.name_of_place(excess.leaves_for(asking.pos, unit))
        return words.say("note.placed", unit=words.kind_of_counter(unit), place=there)

    buttons = tuple(
        asking.button(
            way,
            words.name_of_counter(way.unit),
            note=note(way.unit),
            about=(place,),
            sure=words.say("sure.give_up"),
        )
        for way in asking.listed()
        if isinstance(way, GiveUp)
    )
    return Offers(buttons, space=place, parts={"hex": words.name_of_hex(place)})


KINDS: Kinds = {
    decisions.BeginGame: Asked("EOS-17.0-02", _begin),
    decisions.PlaceReinforcements: Asked(
        "EOS-4.11-01", _reinforcements, {"place:": _placed, "place_all": _all_placed}
    ),
    decisions.TakeReplacements: Asked(
        "EOS-4.12-01", _replacements, {"flip": _flipped, "return:": _returned}
    ),
    decisions.Bomb: Asked("EOS-12.31-02", _bomb, {"bomb": _bombed}),
    decisions.Bid: Asked("EOS-16.48-01", _bid, {"bid:": _bidden}),
    decisions.GiveUpExcess: Asked("EOS-8.24-02", _excess),
}
