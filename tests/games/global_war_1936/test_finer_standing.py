"""What nations are to each other, who acts, and what the table agrees on, one condition at a time
(chapters 0, 2, 4, 5, 7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.said import events, said
from tests.games.global_war_1936.table import (
    begin,
    ended,
    facilities,
    offered,
    own,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.core.errors import BadOptions
from wartable.games.global_war_1936 import inquiries
from wartable.games.global_war_1936.at_will import open_decisions
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.decisions import Negotiate
from wartable.games.global_war_1936.events import UnitsChanged
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.lines import is_line_open, is_road_open
from wartable.games.global_war_1936.relations import Relations, relations_of
from wartable.games.global_war_1936.setup import check_options, leads, seating
from wartable.games.global_war_1936.state import Options, RoundEnd, Sheet
from wartable.games.global_war_1936.unit import Unit, owned_by

LEADS = (
    "germany",
    "ccp",
    "ussr",
    "japan",
    "great_britain",
    "france",
    "italy",
    "kmt",
    "usa",
)


def _of(*pairs: tuple[str, str], **sheets: dict[str, Any]) -> Relations:
    """Only these wars; sheets as they are told."""
    state = replace(begin(), wars=frozenset(tuple(sorted(each)) for each in pairs))  # type: ignore[misc]
    for nation, changes in sheets.items():
        state = sheet(state, nation, **changes)
    return relations_of(state)


GONE: dict[str, Any] = {"gone": "surrendered"}


# one nation


@pytest.mark.rule("GW-4.1-01", "GW-4.2-01")
def test_who_is_a_major_power() -> None:
    """Seven, the Commonwealth being three nations, and factions that evolved; none that is gone."""
    here = _of()
    majors = {nation for nation in data().nations if here.is_major(nation)}

    assert majors == {*LEADS} - {"ccp", "kmt"} | {"fec", "anzac"}
    assert not _of(france=GONE).is_major("france")
    evolved = {"evolved": True}
    assert _of(kmt=evolved).is_major("kmt")
    assert not _of(kmt=evolved | GONE).is_major("kmt")


@pytest.mark.rule("GW-4.3-01", "GW-4.4-01")
def test_whose_alliance_a_nation_is_of_and_who_is_neutral() -> None:
    """A neutral minor is of who controls it, and neutral all the same; a major power is neutral
    until it fights another."""
    here = _of(("germany", "poland"), poland={"controller": "great_britain"})

    for nation, alliance in (
        ("germany", "axis"),
        ("usa", "allies"),
        ("ccp", "comintern"),
        ("kmt", "allies"),
        ("siam", "axis"),
        ("poland", "allies"),
        ("sweden", ""),
    ):
        assert here.alliance(nation) == alliance, nation
    assert [n for n in ("poland", "sweden", "germany", "usa") if here.is_neutral(n)] == [
        "poland",
        "sweden",
        "germany",
        "usa",
    ]
    assert not any(here.is_neutral(n) for n in ("kmt", "ccp", "siam", "abyssinia"))
    fights = _of(("france", "germany"))
    assert not fights.is_neutral("germany")
    assert not fights.is_neutral("france")
    assert fights.is_neutral("italy")


# two nations


@pytest.mark.rule("GW-0.2-10", "GW-4.4-02", "GW-5.7-01")
def test_who_is_an_enemy_and_whose_zones_can_be_captured() -> None:
    here = _of(("germany", "poland"), italy=GONE)

    assert here.is_enemy("germany", "poland")
    assert here.is_enemy("poland", "germany")
    assert not here.is_enemy("germany", "france")
    assert not here.is_neutral_to("poland", "germany")
    assert here.is_neutral_to("poland", "ussr")
    assert here.may_capture("germany", "poland")
    assert here.may_capture("usa", "italy")
    assert not here.may_capture("germany", "france")
    aligned: dict[str, Any] = {"gone": "aligned"}
    assert not _of(italy=aligned).may_capture("usa", "italy")


@pytest.mark.rule("GW-0.2-01", "GW-0.2-02", "GW-0.2-11", "GW-7.1-03", "GW-14.3.1-01")
def test_who_cooperates() -> None:
    """By a common major foe, of one alliance; nations of one host always."""
    here = _of(("france", "germany"), ("germany", "usa"), ("germany", "ussr"), ("italy", "ussr"))

    assert here.is_cooperating("france", "usa")
    assert here.is_cooperating("germany", "italy")
    assert here.is_friendly("france", "usa")
    assert here.is_friendly("usa", "usa")
    assert not here.is_cooperating("usa", "ussr")
    assert not here.is_cooperating("usa", "great_britain")
    assert not here.is_friendly("usa", "great_britain")
    assert here.is_cooperating("fec", "great_britain")
    assert here.is_friendly("anzac", "fec")
    china = (("germany", "usa"), ("germany", "kmt"))
    assert not _of(*china).is_cooperating("kmt", "usa")
    assert _of(*china, kmt={"evolved": True}).is_cooperating("kmt", "usa")


@pytest.mark.rule("GW-0.3-01", "GW-4.5-05", "GW-4.6-01", "GW-6.6-02", "GW-1.11-02", "GW-5.7-01")
@pytest.mark.parametrize(
    ("one", "other", "enter", "overfly", "use", "controls"),
    [
        ("france", "france", True, True, True, False),
        ("france", "usa", True, True, True, False),
        ("france", "great_britain", False, False, False, False),
        ("france", "germany", False, True, False, False),
        ("france", "japan", False, True, False, False),
        ("france", "abyssinia", False, True, True, True),
        ("abyssinia", "france", False, False, False, False),
        ("anzac", "great_britain", True, True, True, False),
        ("anzac", "poland", False, True, True, True),
        ("fec", "poland", False, True, True, True),
        ("france", "poland", False, False, False, False),
        ("france", "sweden", False, False, False, False),
        ("ccp", "kmt", True, True, False, False),
        ("kmt", "ccp", True, True, False, False),
        ("ccp", "usa", False, False, False, False),
    ],
)
def test_what_one_nation_may_do_in_the_zones_of_another(
    one: str, other: str, enter: bool, overfly: bool, use: bool, controls: bool
) -> None:
    """France and the USA fight Germany; Great Britain controls Poland, Japan has surrendered, the
    Chinese factions keep a truce."""
    state = replace(begin(), wars=frozenset({("france", "germany"), ("germany", "usa")}))
    state = sheet(state, "poland", controller="great_britain")
    state = replace(sheet(state, "japan", **GONE), pacts={"chinese_truce": "signed"})
    here = relations_of(state)

    found = (
        here.may_enter(one, other),
        here.may_overfly(one, other),
        here.may_use(one, other),
        here.controls(one, other),
    )
    assert found == (enter, overfly, use, controls)
    ended_truce = relations_of(replace(state, pacts={}))
    assert ended_truce.may_enter(one, other) == (enter and "kmt" not in (one, other))


@pytest.mark.rule("GW-4.10-03", "GW-4.6-01")
def test_whose_ports_ships_use() -> None:
    """Those of friends, and of who controls Spain the Spanish ones; not those of other wards."""
    neutral: dict[str, Any] = {"gone": ""}
    here = _of(("france", "germany"), ("germany", "usa"), nationalist_spain=neutral)

    assert here.may_berth("germany", "germany")
    assert here.may_berth("france", "usa")
    assert not here.may_berth("france", "great_britain")
    assert not here.may_berth("japan", "siam")
    free = _of(nationalist_spain=neutral | {"controller": "germany"})
    assert free.may_berth("germany", "nationalist_spain")
    assert not free.may_berth("italy", "nationalist_spain")
    assert not _of(nationalist_spain=neutral | {"controller": ""}).may_berth(
        "germany", "nationalist_spain"
    )


@pytest.mark.rule("GW-0.2-01", "GW-0.2-10", "GW-4.5-05", "GW-7.1-03")
@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        ("fec", "anzac", "one"),
        ("usa", "usa", "one"),
        ("france", "germany", "enemy"),
        ("france", "usa", "cooperating"),
        ("japan", "siam", "controls"),
        ("siam", "japan", "controlled"),
        ("france", "great_britain", "allied"),
        ("france", "ussr", "neutral"),
        ("sweden", "turkey", "neutral"),
    ],
)
def test_the_closest_relation(one: str, other: str, what: str) -> None:
    state = war(begin(), ("france", "germany"), ("germany", "usa"))

    assert inquiries.relation(pos(state), one, other) == what


@pytest.mark.rule("GW-7.1-03")
def test_who_speaks_for_those_that_are_one() -> None:
    spoken = inquiries.spoken_for(pos(sheet(begin(), "poland", gone="aligned")))

    assert "great_britain" in spoken
    assert not {"fec", "anzac", "poland", "free_france"} & {*spoken}
    assert {"sweden", "germany", "ccp"} <= {*spoken}


# whose turn it is


@pytest.mark.rule("GW-7.1-01", "GW-2.1-01")
def test_the_order_of_who_decides() -> None:
    assert leads() == LEADS
    assert [pos(turn(begin(), slot)).lead for slot in data().slots] == [*LEADS]


@pytest.mark.rule("GW-15.8-03")
@pytest.mark.parametrize(
    ("phase", "joins"),
    [
        ("production", False),
        ("combat_movement", True),
        ("combat", True),
        ("noncombat", True),
        ("place_units", False),
    ],
)
def test_who_joined_acts_while_units_move_and_fight(phase: str, joins: bool) -> None:
    state = replace(turn(begin(), "usa", phase=phase), spent={"joined": {"great_britain": 1}})

    assert pos(state).acting == ("usa", *["great_britain"] * joins)
    assert pos(replace(state, spent={})).acting == ("usa",)


@pytest.mark.rule("GW-0.2-13", "GW-10.10.3-01")
def test_a_capital_that_was_moved_belongs_to_the_home_country() -> None:
    homes, state = data().homes, begin()
    moved = sheet(state, "great_britain", capital="ottawa")

    assert pos(state).home("great_britain") == homes["great_britain"].zones
    assert pos(moved).home("great_britain") == homes["great_britain"].zones | {"ottawa"}
    assert pos(state).home("fec") == frozenset()
    assert pos(sheet(state, "fec", capital="delhi")).home("fec") == {"delhi"}
    assert pos(state).home("poland") == homes["poland"].zones
    assert "" not in pos(state).home("poland")
    assert pos(sheet(state, "france", capital="")).home("france") == homes["france"].zones


@pytest.mark.rule("GW-0.3-11", "GW-5.1-01")
def test_anybody_may_declare_war_between_whole_steps_only() -> None:
    state = begin()
    owners = {each.owner for each in open_decisions(pos(state))}

    assert {"germany", "japan", "italy"} <= owners
    assert open_decisions(pos(state))[0] == Negotiate("germany")
    assert open_decisions(pos(replace(state, flow=(RoundEnd(),)))) == ()
    over = ended(turn(sheet(begin(rounds=1), "usa", at_full=True), "usa"))
    assert over.outcome is not None
    assert open_decisions(pos(over)) == ()


@pytest.mark.rule("GW-4.5-06", "GW-5.1-01")
def test_wars_are_declared_by_who_speaks_and_on_major_powers() -> None:
    """On the Commonwealth once; by no ward and by nobody who is gone."""
    state = begin()
    told = [way for way in offered(state, "germany") if "declare" in way]
    assert told == [
        f"germany: declare war on {each}" for each in ("ussr", "great_britain", "france", "usa")
    ]
    surrendered = sheet(state, "france", gone="surrendered")
    told = [way for way in offered(surrendered, "germany") if "declare" in way]
    assert not any("france" in way for way in told)
    free = sheet(surrendered, "free_france", gone="")
    ready = replace(free, deeds=frozenset({("germany", "declared", "poland")}))
    told = [way for way in offered(ready, "france") if "declare" in way]
    assert told == ["france: declare war on germany for free_france"]
    rich = sheet(state, "great_britain", level=25, at_full=True)
    rich = replace(rich, deeds=frozenset({("germany", "declared", "poland")}))
    told = [way for way in offered(rich, "great_britain") if "declare" in way]
    assert told == ["great_britain: declare war on germany"]


@pytest.mark.rule("GW-7.1-01", "GW-12.11-01", "GW-7.3-01")
def test_what_units_did_is_forgotten_when_the_player_turn_ends() -> None:
    """Of everybody, with what they carry; damage stays."""
    state = stand(turn(begin(), "germany"), "berlin", "1 infantry~1*moved, 2 artillery", "germany")
    state = stand(state, "A23", "1 battleship!1*fought, 1 naval_transport*moved{infantry}", "italy")
    state = replace(state, box={})
    after = ended(ended(state))
    placed = ended(after) if after.slot == "germany" else after

    assert placed.slot == "ccp"
    assert (
        placed.units["berlin"]
        == stand(state, "berlin", "1 infantry, 2 artillery", "germany").units["berlin"]
    )
    quiet = replace(state, units={}, phase="place_units")
    assert not [each for each in events(quiet, "germany: done") if isinstance(each, UnitsChanged)]
    fleet = "1 battleship!1, 1 naval_transport{infantry}"
    assert placed.units["A23"] == stand(state, "A23", fleet, "italy").units["A23"]


# the beginning


def _seats(**changes: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {lead: (lead,) for lead in LEADS} | changes


@pytest.mark.rule("GW-2.1-01", "GW-2.1-02", "GW-4.3-01")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(rounds=-1), "rounds: -1 cannot be"),
        (Options(rounds=1001), "rounds: 1001 cannot be"),
        (Options(players=3, seats={"one": ("germany",)}), "players: the seats are given already"),
        (Options(seats=_seats(poland=("poland",))), "seats: 'poland' leads no player turn"),
        (Options(seats=_seats(anzac=("anzac",))), "seats: 'anzac' leads no player turn"),
        (Options(seats=_seats(usa=())), "of no alliance or of several|has 0 seats, not one"),
        (Options(seats=_seats(two=("usa",))), "has 2 seats, not one"),
        (Options(seats={"germany": ("germany",)}), "has 0 seats, not one"),
        (
            Options(seats={"a": ("germany", "usa"), **{e: (e,) for e in LEADS[1:-1]}}),
            "a plays nations of no alliance or of several",
        ),
        (Options(seats=_seats(nobody=())), "nobody plays nations of no alliance or of several"),
    ],
)
def test_what_a_table_cannot_agree_on(options: Options, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        check_options(options)


@pytest.mark.rule("GW-2.1-01", "GW-2.1-02", "GW-4.3-01")
def test_what_a_table_can_agree_on() -> None:
    """Any number of rounds up to a thousand; a seat for each player turn, or several of one
    alliance; the seats of the book, told or counted."""
    assert check_options(Options()).seats == _seats()
    for rounds in (0, 1, 1000):
        assert check_options(Options(rounds=rounds)).rounds == rounds
    axis = {"axis": ("germany", "japan", "italy")}
    rest = {lead: (lead,) for lead in LEADS if lead not in axis["axis"]}
    assert check_options(Options(seats=axis | rest)).seats == axis | rest
    for players in (3, 4, 5, 6):
        seats = seating(players)
        assert [*seats] == [f"player_{number}" for number in range(1, players + 1)]
        assert sorted(lead for own_ in seats.values() for lead in own_) == sorted(LEADS)
        for own_ in seats.values():
            assert [*own_] == [lead for lead in LEADS if lead in own_]
        found = check_options(Options(players=players))  # type: ignore[arg-type]
        assert found.seats == seats
        again = Options(players=players, seats=seats)  # type: ignore[arg-type]
        assert check_options(again).seats == seats
    assert seating(6)["player_6"] == ("italy",)
    assert seating(3)["player_1"] == ("germany", "japan", "italy")


@pytest.mark.rule("GW-2.3-01", "GW-2.4-01", "GW-2.5-01", "GW-5.2-05")
def test_how_the_game_begins() -> None:
    """In July 1936, in the German production phase; money as much as income; who is at full
    production and who is not, and who does not exist yet."""
    state = begin()

    assert (state.round, state.slot, state.phase) == (1, "germany", "production")
    assert pos(state).date == "1936-07"
    money = {
        nation: (it.ipp, it.level, it.at_full) for nation, it in state.sheets.items() if it.ipp
    }
    assert money == {
        nation: (each.income, each.income, each.income == each.full_production)
        for nation, each in data().nations.items()
        if each.income
    }
    full = {nation for nation, it in state.sheets.items() if it.at_full}
    assert {"germany", "japan", "italy"} <= full
    assert not full & {"usa", "great_britain", "france", "ussr", "fec", "anzac"}
    assert state.sheets["usa"].capital == "washington_d_c"
    assert {n for n, it in state.sheets.items() if it.gone == "uncreated"} == {
        "free_france",
        "vichy_france",
        "dadao_government",
        "nationalist_spain",
        "republican_spain",
    }
    assert Sheet() not in state.sheets.values()
    assert "sweden" not in state.sheets
    assert state.wars == {
        ("abyssinia", "italy"),
        ("ccp", "kmt"),
        ("spanish_nationalists", "spanish_republicans"),
    }


# lines and roads, and what is asked of them


@pytest.mark.rule("GW-1.5-03", "GW-10.9-05")
def test_a_line_can_be_raided_while_no_enemy_holds_an_end() -> None:
    state = begin()
    line = next(each for each in data().map.lines.values() if len(each.land_ends) == 2)
    foe = "japan" if line.nation != "japan" else "usa"
    at_war = war(state, (min(foe, line.nation), max(foe, line.nation)))

    assert inquiries.convoys(pos(state)).keys() == data().map.lines.keys()
    assert inquiries.convoys(pos(state))[line.id] > 0
    for end in line.land_ends:
        assert is_line_open(pos(own(state, foe, end)), line.id)
        closed = pos(own(at_war, foe, end))
        assert not is_line_open(closed, line.id)
        assert inquiries.convoys(closed)[line.id] == 0
    assert is_line_open(pos(at_war), line.id)


@pytest.mark.rule("GW-1.12-01", "GW-1.12-03")
@pytest.mark.parametrize(
    ("what", "burma", "ledo"),
    [
        ("", True, True),
        ("early", False, False),
        ("peace", False, False),
        ("japanese burma", False, False),
        ("japanese bengal", True, False),
        ("neutral bengal", True, False),
        ("french burma", True, True),
        ("red yunnan", False, False),
        ("british yunnan", False, False),
    ],
)
def test_which_roads_are_open(what: str, burma: bool, ledo: bool) -> None:
    state = own(war(turn(begin(), "kmt", 5), ("japan", "kmt")), "kmt", "yunnan")
    match what:
        case "early":
            state = replace(state, round=4)
        case "peace":
            state = replace(state, wars=frozenset())
        case "japanese burma":
            state = own(state, "japan", "burma")
        case "japanese bengal":
            state = own(state, "japan", "bengal")
        case "neutral bengal":
            state = own(state, "sweden", "bengal")
        case "french burma":
            state = own(state, "france", "burma")
        case "red yunnan":
            state = own(state, "ccp", "yunnan")
        case "british yunnan":
            state = own(state, "great_britain", "yunnan")

    assert is_road_open(pos(state), "burma_road") == burma
    assert is_road_open(pos(state), "ledo_road") == ledo


@pytest.mark.rule("GW-12.5-04", "GW-12.5-01", "GW-1.11-01", "GW-12.4-01")
def test_the_chance_that_a_delivery_arrives() -> None:
    """Two submarines that hit on 3 let through 9 of 12 each; neutrals and who is no enemy count
    nothing."""
    state = war(begin(), ("germany", "great_britain"))
    state = stand(state, "A54", "2 submarine@germany, 1 submarine@usa", "x")
    here = pos(state)
    path = inquiries.supply_path(here, "great_britain", "cape_town")

    assert path[-2:] == ("A54", "cape_town")
    assert inquiries.arrives(here, "great_britain", path) == Fraction(9, 12) ** 2
    calm = pos(replace(state, units={}))
    assert inquiries.arrives(calm, "great_britain", path) == 1
    assert inquiries.supply_path(here, "great_britain", "berlin") == ()
    end = "galicia_and_leon"
    lease = inquiries.lease_path(here, "germany", "spanish_nationalists", end)
    assert lease[-2:] == ("A28", end)
    assert lease[0] in data().homes["germany"].zones
    bare = pos(facilities(facilities(state, end), "western_andalucia"))
    assert inquiries.lease_path(bare, "germany", "spanish_nationalists", end) == ()


@pytest.mark.rule("GW-11.2-02", "GW-11.4.2-02", "GW-3.3-02")
def test_what_is_left_of_strategic_moves_and_what_holds() -> None:
    """Of those that act the most; those that are one together."""
    state = turn(begin(), "commonwealth", phase="noncombat")
    here = pos(state)

    assert inquiries.rail(here) == {
        region.id: region.moves for region in data().map.regions.values()
    }
    tracks: Any = {"improved_logistics": 4}
    better = pos(sheet(state, "anzac", technologies=tracks))
    assert inquiries.rail(better) == {
        region.id: region.moves + 1 for region in data().map.regions.values()
    }
    assert inquiries.sea(here) == {"great_britain": 3}
    held = inquiries.objectives(here)
    assert held.keys() == data().objectives.keys()
    assert held["usa_sphere_of_influence"]
    assert not held["germany_lebensraum"]


@pytest.mark.rule("GW-4.6-03")
def test_a_unit_changes_its_colour_with_all_it_carries() -> None:
    cargo = (Unit("infantry", "france"), Unit("artillery", "great_britain"))
    ship = Unit("naval_transport", "france", hits=0, did="moved", cargo=cargo)
    changed = owned_by(ship, "germany")

    assert (changed.owner, changed.did) == ("germany", "moved")
    assert {(each.type, each.owner) for each in changed.cargo} == {
        ("infantry", "germany"),
        ("artillery", "germany"),
    }


@pytest.mark.rule("GW-0.2-20")
def test_which_ships_are_warships() -> None:
    kinds = data().units

    for kind in ("submarine", "destroyer", "battleship", "light_carrier"):
        assert kinds[kind].is_warship, kind
    for kind in ("naval_transport", "attack_naval_transport", "fighter", "infantry", "seaplane"):
        assert not kinds[kind].is_warship, kind


@pytest.mark.rule("GW-4.3-01")
def test_the_sides_of_the_table_are_the_alliances() -> None:
    assert GAME.sides(begin()) == {
        "axis": ("germany", "japan", "italy"),
        "allies": ("great_britain", "france", "kmt", "usa"),
        "comintern": ("ccp", "ussr"),
    }


@pytest.mark.rule("GW-7.1-01", "GW-7.3-01")
def test_who_is_not_asked_does_nothing_and_who_is_asked_does_what_is_asked() -> None:
    state = replace(begin(), wars=frozenset())

    assert refused(state, "ccp: done") == ["GW-7.1-01"]
    assert refused(state, "germany: move 1 infantry: berlin > eastern_germany") == ["GW-7.3-01"]
    assert said(state, "ccp: done")[0].startswith("ccp has nothing to decide now; asked: ")
    assert refused(state, "germany: done") == []
