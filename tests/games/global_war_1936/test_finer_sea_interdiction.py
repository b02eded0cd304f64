"""Interdiction, finer: who lies on a path, at what it rolls, and who may choose to (12.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, facilities, pos, sheet, stand, turn, war
from wartable.games.global_war_1936.events import InterdictionRolled
from wartable.games.global_war_1936.names import EVERY_BORDER
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility, State
from wartable.games.global_war_1936.supply import lease_net
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.interdiction import (
    Interdictor,
    all_safest,
    choosers,
    interdicts,
    is_hostile,
    may_choose,
    on_path,
    passes,
    roll,
    safest,
    value,
)
from wartable.testing.dice import ScriptedDice

PATH = ("berlin", "A28", "A35", "A28", "madrid")


def _sea(units: str, owner: str = "great_britain", **where: str) -> State:
    """Germany and Great Britain are at war; only these are in A28 and the others named."""
    state = stand(war(begin(), ("germany", "great_britain")), "A28", units, owner)
    state = stand(state, "A35", where.get("A35", "1 naval_transport"), owner)
    return turn(state, "germany", phase="place_units")


@pytest.mark.rule("GW-12.5-01", "GW-9.3.1-01")
@pytest.mark.parametrize(
    ("kind", "duty", "expected"),
    [
        ("submarine", "", True),
        ("advanced_submarine", "", True),
        ("submarine", "submerged", False),
        ("battlecruiser", "raider", True),
        ("battlecruiser", "", False),
        ("battlecruiser", "escort", False),
        ("fighter", "patrol", True),
        ("seaplane", "patrol", True),
        ("fighter", "", False),
        ("naval_transport", "", False),
        ("destroyer", "patrol", False),
    ],
)
def test_who_can_interdict(kind: str, duty: str, expected: bool) -> None:
    unit = Unit(kind, "great_britain", duty=duty)

    assert interdicts(pos(begin()), unit) == expected


@pytest.mark.rule("GW-12.5-04", "GW-12.5-05", "GW-8.2.1-30", "GW-AMB-21")
@pytest.mark.parametrize(
    ("kind", "plain", "known"),
    [
        ("coastal_submarine", 2, 4),
        ("submarine", 3, 6),
        ("advanced_submarine", 4, 8),
        ("battlecruiser", 7, 7),
        ("fighter", 6, 6),
        ("medium_bomber", 7, 7),
        ("air_transport", 0, 0),
    ],
)
def test_at_what_each_rolls(kind: str, plain: int, known: int) -> None:
    """At its attack; twice that for submarines of who has Advanced Submarines."""
    unit = Unit(kind, "germany")
    better = sheet(begin(), "germany", technologies={"advanced_submarines": 4})

    assert value(pos(begin()), unit) == plain
    assert value(pos(better), unit) == known
    assert value(pos(better), Unit(kind, "japan")) == plain


@pytest.mark.rule("GW-12.5-01", "GW-12.5-04")
def test_each_in_each_sea_zone_of_the_path_once() -> None:
    """However often the path comes there; nobody ashore, none without an attack."""
    state = _sea("2 submarine, 1 destroyer, 1 air_transport#patrol", A35="1 fighter#patrol")
    state = stand(state, "berlin", "1 fighter#patrol", "germany")

    assert [*on_path(pos(state), PATH)] == [
        Interdictor("great_britain", "submarine", "A28", 3, 2),
        Interdictor("great_britain", "fighter", "A35", 6, 1),
    ]
    assert [*on_path(pos(state), ("berlin", "bavaria"))] == []


@pytest.mark.rule("GW-12.5-01")
def test_guns_that_look_at_the_crossing() -> None:
    """Each gun of the two zones, on whatever sea zone of the crossing it looks or on all borders;
    not one that looks elsewhere, nor a port."""
    through = ("berlin", "A11", "A12", "x")
    guns = (
        Facility("coastal_artillery", "A12"),
        Facility("coastal_artillery", EVERY_BORDER),
        Facility("coastal_artillery", "A10"),
        Facility("minor_port", "A12"),
    )
    state = facilities(begin(), "denmark", *guns)
    state = facilities(state, "gotaland", Facility("coastal_artillery", "A11"))
    found = [each for each in on_path(pos(state), through) if each.kind == "coastal_artillery"]

    assert [(each.owner, each.where, each.value, each.number) for each in found] == [
        ("denmark", "denmark", 3, 1),
        ("denmark", "denmark", 3, 1),
        ("sweden", "gotaland", 3, 1),
    ]
    beside = ("berlin", "A12", "A13", "x")
    assert not [each for each in on_path(pos(state), beside) if each.kind == "coastal_artillery"]


@pytest.mark.rule("GW-12.5-01")
@pytest.mark.parametrize(
    ("crossing", "path", "expected"),
    [
        ("denmark/gotaland", ("x", "A11", "A12", "y"), True),
        ("denmark/gotaland", ("x", "A12", "A11", "y"), True),
        ("denmark/gotaland", ("x", "A11", "A10", "A12"), False),
        ("java/west_timor", ("x", "P59", "P61", "y"), True),
        ("java/west_timor", ("x", "P61", "P62", "y"), False),
        ("london/picardy", ("x", "A11", "A23", "A21", "y"), True),
        ("london/picardy", ("x", "A23", "A21", "y"), False),
        ("london/picardy", ("x", "A21", "A23", "picardy"), False),
        ("london/picardy", ("x", "A11", "A10", "A6", "y"), False),
    ],
)
def test_a_path_passes_a_narrow_crossing(
    crossing: str, path: tuple[str, ...], expected: bool
) -> None:
    """From one sea zone of it to the other; through its only one from sea to sea."""
    board = pos(begin())

    one, other = crossing.split("/")
    assert passes(board, board.data.map.crossings[one, other], path) == expected


@pytest.mark.rule("GW-12.5-02")
def test_an_enemy_interdicts_by_itself() -> None:
    here = pos(war(begin(), ("germany", "great_britain")))
    boat = Interdictor("great_britain", "submarine", "A28", 3)

    assert is_hostile(here, "germany", boat)
    assert not is_hostile(here, "france", boat)
    assert not is_hostile(here, "italy", boat)


@pytest.mark.rule("GW-12.5-02", "GW-12.5-03")
@pytest.mark.parametrize(
    ("owner", "at_full", "to", "expected"),
    [
        ("germany", True, "sweden", True),
        ("germany", False, "sweden", False),
        ("germany", True, "germany", False),
        ("japan", True, "sweden", False),
        ("usa", True, "sweden", False),
        ("ussr", True, "sweden", True),
        ("sweden", True, "norway", False),
        ("spanish_republicans", False, "spanish_nationalists", True),
        ("spanish_nationalists", False, "spanish_republicans", True),
        ("spanish_republicans", False, "sweden", False),
        ("ccp", False, "kmt", True),
        ("ccp", False, "sweden", False),
    ],
)
def test_which_neutrals_may_choose(owner: str, at_full: bool, to: str, expected: bool) -> None:
    """France, at war with Japan alone, sends: somebody of no Allied nation who earns all that it
    can or fights the recipient in a civil war, and whom somebody plays."""
    state = war(sheet(begin(), owner, at_full=at_full), ("france", "japan"))

    assert may_choose(pos(state), "france", to, owner) == expected


@pytest.mark.rule("GW-12.5-02", "GW-12.5-03")
def test_who_chooses_is_asked_once() -> None:
    state = sheet(_sea("1 submarine, 1 submarine@ussr", A35="1 submarine@ussr"), "ussr", level=46)
    state = sheet(state, "ussr", at_full=True)

    assert choosers(pos(state), "germany", "madrid", PATH) == ("ussr",)
    assert choosers(pos(state), "germany", "ussr", PATH) == ()


@pytest.mark.rule("GW-12.5-04", "GW-12.5-02")
def test_a_die_for_each_that_rolls() -> None:
    """Enemies, and who chose to; a hit at the value or under it."""
    state = _sea("2 submarine, 1 submarine@ussr", A35="1 fighter#patrol")

    def rolled(*faces: int, chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
        dice = ScriptedDice(*faces)
        script = Script(state, dice)
        hit = roll(script, "germany", PATH, chosen)
        assert not dice.left
        return hit

    assert rolled(4, 4, 7) == ()
    assert rolled(4, 3, 7) == ("great_britain",)
    assert rolled(3, 3, 6) == ("great_britain",)
    assert rolled(4, 4, 6) == ("great_britain",)
    assert rolled(4, 4, 3, 7, chosen=("ussr",)) == ("ussr",)
    assert rolled(3, 4, 3, 7, chosen=("ussr",)) == ("great_britain", "ussr")
    script = Script(state, ScriptedDice(12, 1, 7))
    roll(script, "germany", PATH)
    assert [each for each in script.events if isinstance(each, InterdictionRolled)] == [
        InterdictionRolled("great_britain", "submarine", "A28", 3, (12, 1)),
        InterdictionRolled("great_britain", "fighter", "A35", 6, (7,)),
    ]


@pytest.mark.rule("GW-12.5-01", "GW-12.5-02", "GW-12.5-03")
def test_the_safest_path_goes_round_who_may_roll() -> None:
    """France sends to the Spanish Nationalists by A28, and from the south where somebody lies there
    who rolls or may choose to; others leave it as it is."""
    end, to = "western_andalucia", "spanish_nationalists"
    state = replace(begin(), units={})
    state = war(turn(state, "france", phase="place_units"), ("france", "japan"))
    ways = lease_net(pos(state), "france", to)
    short = ("aquitaine", "A28", "A35", "A44", end)
    longer = ("southern_france", "M1", "M2", "A44", end)

    def path(units: str, to: str = "", at_full: bool = False) -> tuple[str, ...] | None:
        there = sheet(stand(state, "A28", units, "ussr"), "ussr", at_full=at_full)
        found = all_safest(pos(there), "france", ways, (end,), to)
        assert found.get(end) == safest(pos(there), "france", ways, end, to)
        return found.get(end)

    assert path("1 submarine@japan") == path("1 submarine@japan", to) == longer
    assert path("1 submarine", to, at_full=True) == longer
    assert path("1 destroyer@japan", to) == path("1 submarine#submerged@japan", to) == short
    assert path("1 submarine", to) == path("1 submarine", at_full=True) == short
    south = stand(stand(state, "A28", "1 submarine", "japan"), "M1", "2 submarine", "japan")
    assert safest(pos(south), "france", ways, end) == short
