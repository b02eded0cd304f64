"""Hits of several kinds fall so that as many as possible take effect."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.forces import Chooser, Pool, fault_in_hits, in_turn, minus, most_absorbed, ways

KINDS = ("any", "submarine", "aircraft")
TARGETS = ("cruiser", "fighter", "submarine", "transport")
CANNOT = {("fighter", "submarine"), ("submarine", "aircraft")}


def takes(target: str, kind: str) -> bool:
    """A submarine hits no aircraft, and an aircraft no submarine."""
    return (target, kind) not in CANNOT


def is_last(target: str) -> bool:
    return target == "transport"


def by_brute_force(pools, targets):
    """The most hits that take effect: every way to give each hit a unit or to waste it."""
    units = [target for target, number in targets.items() for _ in range(number)]
    hits = [pool.kind for pool in pools for _ in range(pool.hits)]
    best = 0
    for size in range(min(len(units), len(hits)), 0, -1):
        for chosen in combinations(range(len(hits)), size):
            if _fits([hits[index] for index in chosen], units):
                best = max(best, size)
        if best:
            break
    return best


def _fits(hits, units):
    if not hits:
        return True
    first, *others = hits
    return any(
        takes(unit, first) and _fits(others, [*units[:at], *units[at + 1 :]])
        for at, unit in enumerate(units)
        if unit not in units[:at]
    )


def legal_answers(pools, targets):
    """Every choice of units that the hits can be given to, all hits that can take effect, and
    units kept for last only if nothing else can take them: straight from the words."""
    wanted = by_brute_force(pools, targets)
    hits = [pool.kind for pool in pools for _ in range(pool.hits)]
    found = []
    for counts in product(*(range(number + 1) for number in targets.values())):
        chosen = dict(zip(targets, counts, strict=True))
        units = [target for target, number in chosen.items() for _ in range(number)]
        if len(units) == wanted and any(
            _fits(list(some), units) for some in combinations(hits, wanted)
        ):
            found.append(chosen)
    fewest = min((chosen.get("transport", 0) for chosen in found), default=0)
    return [chosen for chosen in found if chosen.get("transport", 0) == fewest]


def some_pools():
    return st.lists(st.integers(0, 2), min_size=3, max_size=3).map(
        lambda hits: [Pool(n, kind) for n, kind in zip(hits, KINDS, strict=True) if n]
    )


def some_targets():
    return st.lists(st.integers(0, 2), min_size=4, max_size=4).map(
        lambda numbers: {t: n for t, n in zip(TARGETS, numbers, strict=True) if n}
    )


@pytest.mark.rule("S42-CMB-32", "S42-CMB-52")
@given(some_pools(), some_targets())
def test_as_many_hits_take_effect_as_brute_force_finds(pools, targets):
    assert most_absorbed(pools, targets, takes) == by_brute_force(pools, targets)


@pytest.mark.rule("S42-CMB-21", "S42-CMB-32", "S42-CMB-52")
@given(some_pools(), some_targets())
def test_the_choices_allowed_are_those_that_brute_force_finds(pools, targets):
    """Whatever units are chosen, they are refused unless they can take the most hits, each from a
    pool that can hit it, with units kept for last spared as far as can be."""
    allowed = legal_answers(pools, targets)
    for counts in product(*(range(number + 1) for number in targets.values())):
        chosen = dict(zip(targets, counts, strict=True))
        some = {target: number for target, number in chosen.items() if number}
        refusal = fault_in_hits(pools, targets, some, takes, is_last)
        assert (refusal is None) == (chosen in allowed), (chosen, refusal)


@given(some_pools(), some_targets())
def test_all_ways_are_listed_and_no_others(pools, targets):
    """The cheapest are hit first, and no more ways are listed than are wanted."""
    allowed = [{t: n for t, n in chosen.items() if n} for chosen in legal_answers(pools, targets)]

    listed = ways(pools, targets, takes, is_last, TARGETS.index, 1000)

    assert len(listed) == len(allowed)
    assert all(dict(way) in allowed for way in listed)
    assert ways(pools, targets, takes, is_last, TARGETS.index, 1) == listed[:1]


RANKS = {"fighter": 0, "cruiser": 1, "submarine": 1, "transport": 2}


@given(some_pools(), some_targets())
def test_units_of_a_later_rank_take_what_those_before_them_cannot(pools, targets):
    """Fighters first, transports last: of all ways to take the most hits those are allowed in which
    fighters take the most, and of these those in which fighters and warships do."""
    found = [dict(way) for way in ways(pools, targets, takes, lambda _: 0, TARGETS.index, 1000)]
    for level in (0, 1):
        up_to = [sum(n for t, n in way.items() if RANKS[t] <= level) for way in found]
        found = [way for way, taken in zip(found, up_to, strict=True) if taken == max(up_to)]

    listed = ways(pools, targets, takes, RANKS.__getitem__, TARGETS.index, 1000)

    assert sorted(map(sorted, listed)) == sorted(sorted(way.items()) for way in found)
    for way in ways(pools, targets, takes, lambda _: 0, TARGETS.index, 1000):
        fault = fault_in_hits(pools, targets, dict(way), takes, RANKS.__getitem__)
        assert (fault is None) == (dict(way) in found)


def test_who_is_hit_may_be_there_to_be_hit_again():
    """Two sound ships that take two hits each: a damaged one is there once a sound one is hit."""
    targets = {"sound": 2, "damaged": 2}

    listed = ways(
        [Pool(3, "any")],
        targets,
        lambda target, kind: True,
        lambda target: 0,
        ["sound", "damaged"].index,
        10,
        lambda target, chosen: 2 if target == "sound" else chosen.get("sound", 0),
    )

    assert listed == [(("damaged", 1), ("sound", 2))]


@pytest.mark.parametrize("kinds", [3, 30])
@pytest.mark.parametrize("least", ["first", "last"])
def test_many_units_of_many_kinds_are_listed_without_trying_them_all(kinds, least, monkeypatch):
    """A thousand of each kind, those kept for last first or last in the order: the hits that take
    effect are known from how many there are."""
    names = [f"transport_{n}" for n in range(kinds)] + ["cruiser", "fighter"]
    order = names if least == "first" else names[::-1]
    asked = 0

    def counted(*arguments):
        nonlocal asked
        asked += 1
        assert asked < 20_000, "this never ends"
        return most_absorbed(*arguments)

    monkeypatch.setattr("wartable.forces.losses.most_absorbed", counted)

    listed = ways(
        [Pool(2_600, "any"), Pool(30, "submarine")],
        dict.fromkeys(names, 1_000),
        takes,
        lambda target: target.startswith("transport"),
        order.index,
        60,
    )

    assert len(listed) == 60
    assert listed[0] == (
        ("cruiser", 1_000),
        ("fighter", 1_000),
        (f"transport_{0 if least == 'first' else kinds - 1}", 630),
    )
    for way in listed:
        assert sum(number for _, number in way) == 2_630
        assert dict(way)["cruiser"] == dict(way)["fighter"] == 1_000


def test_those_who_shot_choose_before_the_owners():
    aimed = Pool(1, "any", Chooser.SHOOTER)
    pools = [Pool(2, "any"), Pool(0, "submarine"), aimed, Pool(1, "aircraft")]

    turns = list(in_turn(pools))

    assert turns == [
        (Chooser.SHOOTER, (aimed,)),
        (Chooser.OWNER, (Pool(2, "any"), Pool(1, "aircraft"))),
    ]
    left = (("cruiser", 1), ("fighter", 1), ("transport", 1))
    for _, chosen in turns:
        first = ways(chosen, dict(left), takes, is_last, TARGETS.index, 1)[0]
        left = minus(left, first)
    assert left == ()


def test_more_units_than_there_are_cannot_be_chosen():
    assert fault_in_hits(
        [Pool(2, "any")], {"cruiser": 1, "fighter": 1}, {"cruiser": 2}, takes, is_last
    )
