"""The Offensive under way as a procedure of its steps (T-OFF)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.desk.empire_of_the_sun.declared import letters
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Fact, Procedure
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.offensive.activate import limit
from wartable.games.empire_of_the_sun.offensive.declare import open_units
from wartable.games.empire_of_the_sun.offensive.move_units import waiting
from wartable.games.empire_of_the_sun.offensive.post_battle import movers, must_leave
from wartable.games.empire_of_the_sun.offensive.rolls import (
    intelligence_modifier,
    intelligence_value,
)
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import asked

STEPS = 15
"""Those of T-OFF, and its end."""
KNOWN_FROM = 8
"""The step from which on the intelligence condition holds (EOS-7.2-07)."""


def procedure(words: Words, pos: Position) -> Procedure | None:
    """The Offensive; nothing if there is none."""
    now = step_of(pos)
    if not now:
        return None
    offensive = pos.offensive
    return Procedure(
        title=_title(words, pos),
        owner=offensive.side,
        steps=tuple(words.say(f"step.{number}") for number in range(1, STEPS + 1)),
        step=now - 1,
        card=offensive.card,
        facts=tuple(_facts(words, pos, now)),
        left=tuple(_left(words, pos, now)),
        spaces=tuple(sorted(offensive.battles)),
    )


def _title(words: Words, pos: Position) -> str:
    offensive = pos.offensive
    key = "offensive.event" if offensive.event else "offensive.operations"
    return words.say(key, side=words.side(offensive.side), card=words.name_of_card(offensive.card))


def _facts(words: Words, pos: Position, now: int) -> Iterator[Fact]:
    offensive = pos.offensive
    if offensive.hq:
        hq = words.name_of_counter(offensive.hq)
        yield Fact("hq", words.say("offensive.hq"), hq, "EOS-7.21-01")
    active = tuple(offensive.activated)
    most = limit(pos, offensive.side, offensive.hq, active)
    told = words.say("power.of", number=len(active), most=most) if most else str(len(active))
    yield Fact("active", words.say("offensive.active"), told, "EOS-7.21-02", "main")
    left = asp.available(pos, offensive.side)
    yield Fact("asp", words.say("power.asp"), str(left), "EOS-10.3-02")
    if now >= KNOWN_FROM:
        told = words.say(f"condition.{offensive.condition}")
        yield Fact("condition", words.say("offensive.condition"), told, "EOS-7.25-02", "main")
    elif (value := intelligence_value(pos)) is not None:
        extra = intelligence_modifier(pos)
        key = "offensive.roll" if extra else "offensive.roll_plain"
        told = words.say(key, value=value, modifier=f"{extra:+}")
        yield Fact("intelligence", words.say("offensive.intelligence"), told, "EOS-7.25-05", "main")
    else:
        told = words.say("offensive.fixed")
        yield Fact("intelligence", words.say("offensive.intelligence"), told, "EOS-5.31-06", "main")
    if offensive.reaction_hq:
        told = words.say(
            "offensive.reacting",
            hq=words.name_of_counter(offensive.reaction_hq),
            number=len(offensive.reacted),
            most=offensive.reaction_limit,
        )
        yield Fact("reaction", words.say("offensive.reaction"), told, "EOS-7.26-01", "main")
    if offensive.cards:
        told = words.cards(offensive.cards)
        yield Fact("cards", words.say("offensive.cards"), told, "EOS-5.32-01")
    for place, letter in letters(pos).items():
        fight = offensive.battles[place]
        key = "offensive.over" if place in offensive.fought else "offensive.battle"
        label = words.say(key, letter=letter, space=words.name_of_hex(place))
        units = (*fight.active, *fight.reaction)
        told = words.say("offensive.on_the_spot")
        if units:
            told = words.say("offensive.from_afar", units=words.counters(units))
        yield Fact(f"battle_{place}", label, told, "EOS-7.24-01")


def _left(words: Words, pos: Position, now: int) -> Iterator[str]:
    """What the step under way still has to settle."""
    offensive = pos.offensive
    match now:
        case 2:
            yield from _stand(words, pos, "left.move", waiting(pos))
        case 3:
            yield from _stand(words, pos, "left.declare", open_units(pos))
        case 8:
            yield words.say("left.react", side=words.side(other(offensive.side)))
        case 11:
            open_ = [place for place in sorted(offensive.battles) if place not in offensive.fought]
            if open_:
                yield words.say("left.battles", spaces=words.places(open_))
        case 13:
            side = next((each.owner for each in asked(pos)), offensive.side)
            going = movers(pos, side)
            must = [unit for unit in going if must_leave(pos, unit)]
            yield from _stand(words, pos, "left.leave", must)
            yield from _stand(words, pos, "left.may_move", [u for u in going if u not in must])


def _stand(words: Words, pos: Position, key: str, units: Iterable[str]) -> Iterator[str]:
    """A sentence for each place where such units stand."""
    places: dict[str, list[str]] = {}
    for unit in units:
        places.setdefault(pos.where(unit), []).append(unit)
    for place, own in sorted(places.items()):
        yield words.say(key, units=words.counters(own), space=words.name_of_place(place))
