"""Which units an event may activate (EOS-CARD-21 to EOS-CARD-29, EOS-CARD-58)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.facts import Counter, Limits
from wartable.games.empire_of_the_sun.offensive.limits import limits_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no

SIZES = ("III", "X", "XX", "XXX", "XXXX")


def objections(
    pos: Position, side: str, units: Sequence[str], together: Sequence[str]
) -> Iterator[Objection]:
    """What the card says against these units, those before them counted."""
    limits = limits_of(pos, side)
    for unit in units:
        yield from _unit_objections(pos, limits, unit)
    yield from _set_objections(pos, limits, together)


def may_command(pos: Position, hq: str, unit: str) -> bool:
    """Whether the HQ activates the unit by its nationality, or a card lifts that (EOS-7.21-06,
    EOS-CARD-24, EOS-CARD-25)."""
    if hqs.may_command(pos, hq, unit):
        return True
    counter = pos.counter(unit)
    limits = limits_of(pos, counter.side)
    if limits.over_nationality:
        return _is_of(counter, limits.only_nations)
    # AL-76: any HQ activates the Australian ground units that the card names.
    return counter.kind == "ground" and counter.nation in limits.ground_only


def _is_of(counter: Counter, nations: Sequence[str]) -> bool:
    return counter.nation in nations or ("commonwealth" in nations and counter.is_commonwealth)


def _is_plus(counter: Counter, plus: str) -> bool:
    return plus == "us_air" and counter.nation == "us" and counter.kind == "air"


def _unit_objections(pos: Position, limits: Limits, unit: str) -> Iterator[Objection]:
    counter = pos.counter(unit)
    if limits.only_units and (unit not in limits.only_units or pos.where(unit) != limits.start):
        yield no(pos, "EOS-CARD-23", "the card activates no {unit}", unit=unit)
    if limits.only_types and counter.type not in limits.only_types:
        yield no(pos, "EOS-CARD-23", "the card activates no unit like {unit}", unit=unit)
    if limits.only_classes and counter.kind not in limits.only_classes:
        yield no(pos, "EOS-CARD-21", "the card activates no unit like {unit}", unit=unit)
    if limits.only_nations and not (
        _is_of(counter, limits.only_nations) or _is_plus(counter, limits.plus)
    ):
        yield no(pos, "EOS-CARD-24", "the card activates no unit like {unit}", unit=unit)
    if limits.naval_excludes_carriers and counter.is_carrier:
        yield no(pos, "EOS-CARD-22", "the card activates no carrier as {unit}", unit=unit)
    if counter.kind != "ground":
        return
    if limits.max_ground_size and _is_larger(counter.size, limits.max_ground_size):
        yield no(pos, "EOS-CARD-25", "{unit} is too large for the card", unit=unit)
    if limits.ground_only and not {unit, counter.nation} & {*limits.ground_only}:
        yield no(pos, "EOS-CARD-25", "the card activates no ground unit like {unit}", unit=unit)


def _is_larger(size: str, most: str) -> bool:
    return SIZES.index(size) > SIZES.index(most)


def _set_objections(pos: Position, limits: Limits, together: Sequence[str]) -> Iterator[Objection]:
    kinds = [pos.counter(unit).kind for unit in together]
    only = {*limits.one_class_only}
    if only and (len({*kinds}) > 1 or not {*kinds} <= only):
        yield no(pos, "EOS-CARD-22", "all units that the card activates are of one class")
    if limits.max_ground is not None and kinds.count("ground") > limits.max_ground:
        yield no(
            pos,
            "EOS-CARD-25",
            "of ground units the card activates {number} at most",
            number=limits.max_ground,
        )


def is_free(pos: Position, side: str, unit: str) -> bool:
    """Whether the unit is activated without counting: Chinese armies by AL-48 (EOS-CARD-58)."""
    counter = pos.counter(unit)
    if counter.nation != "chinese" or counter.kind != "ground":
        return False
    return any(pos.card(card).side == side for card, _ in in_force(pos, "free_activation"))


def wanted(pos: Position, side: str) -> tuple[str, ...]:
    """The units of which the card wants at least one: Chinese armies on the map (EOS-CARD-28)."""
    if limits_of(pos, side).must_include != "chinese_army":
        return ()
    return tuple(
        unit for unit in pos.units_of("allies", "ground") if pos.counter(unit).nation == "chinese"
    )


def missing(pos: Position, side: str, together: Sequence[str]) -> bool:
    """Whether none of those that the card wants is activated yet."""
    return bool(wanted(pos, side)) and not {*wanted(pos, side)} & {*together}
