"""What combats leave: who may go on, whose the zone is, what goes with it (10.10, 13.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.made import board, on_land, script, those, unit, written
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.forces import single
from wartable.games.global_war_1936.battle import across, aftermath
from wartable.games.global_war_1936.decisions import ChooseOwner
from wartable.games.global_war_1936.events import UnitsChanged
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Facility, Project, State, Window
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.testing.dice import SeededDice

ZONE, BEHIND = "alsace_lorraine", "bavaria"
CAME = {"came": BEHIND, "did": "moved"}


def _ended(state: State, zone: str = ZONE, number: int = 1) -> Script:
    done = script(state)
    aftermath.end_battle(done, Battle(zone, round=number))
    return done


def _left(done: Script, zone: str = ZONE) -> dict[Unit, int]:
    return dict(done.pos.units(zone))


# the end of a combat


@pytest.mark.rule("GW-10.10-02", "GW-10.5.1-01", "GW-10.10-01")
def test_a_zone_without_defenders_is_captured_and_who_was_quick_may_go_on() -> None:
    """Tank and fighter may blitz, infantry may not; after three rounds nobody may."""
    coming = those(unit("light_tank", **CAME), unit("infantry", **CAME), unit("fighter", **CAME))
    quick = _ended(on_land(alsace_lorraine=coming))
    assert quick.state.control[ZONE] == "germany"
    assert _left(quick) == {
        unit("light_tank", did="won"): 1,
        unit("infantry", did="fought"): 1,
        unit("fighter", did="won"): 1,
    }
    alone = _ended(on_land(alsace_lorraine=those(unit("infantry", **CAME))))
    assert alone.state.control[ZONE] == "germany"
    slow = _ended(on_land(alsace_lorraine=coming), number=3)
    assert slow.state.control[ZONE] == "germany"
    assert {each.did for each in _left(slow)} == {"fought"}


@pytest.mark.rule("GW-10.10-02", "GW-10.5.1-01")
def test_a_zone_is_not_captured_with_a_defender_left_or_without_a_land_unit() -> None:
    """Nor may anybody blitz then."""
    defender = unit("infantry", "france")
    held = _ended(on_land(alsace_lorraine=those(unit("light_tank", **CAME), defender)))
    assert held.state.control[ZONE] == "france"
    assert _left(held) == {unit("light_tank", did="fought"): 1, defender: 1}
    flown = _ended(on_land(alsace_lorraine=those(unit("fighter", **CAME))))
    assert flown.state.control[ZONE] == "france"
    assert _left(flown) == {unit("fighter", did="fought"): 1}
    lost = _ended(on_land(alsace_lorraine=those(defender)))
    assert lost.state.control[ZONE] == "france"
    assert written(lost) == []


@pytest.mark.rule("GW-10.10-01", "GW-10.10-02", "GW-10.1-03", "GW-11.5-12")
def test_after_a_combat_its_defenders_have_fought_and_crews_go_aboard() -> None:
    """The fighter of the zone fights nowhere else; of two cruisers whose crews were ashore one
    crew fell."""
    fighter, cruiser = unit("fighter", "france"), unit("heavy_cruiser", "france", duty="ashore")
    crew = unit("militia", "france", duty="crew")
    done = _ended(on_land(alsace_lorraine=those(fighter, (cruiser, 2), crew)))
    assert _left(done) == {
        replace(fighter, did="fought"): 1,
        replace(cruiser, duty=""): 1,
        replace(cruiser, duty="skeleton"): 1,
    }


def _truce(*units: Unit) -> Script:
    """The KMT attacks the CCP in a zone of its own where both were."""
    state = war(turn(begin(), "kmt", 3, "combat"), ("ccp", "kmt"))
    return _ended(board(own(state, "kmt", "hunan"), hunan=those(*units)), "hunan")


@pytest.mark.rule("GW-6.6-03", "GW-10.10-02")
def test_who_attacked_in_a_zone_of_its_own_keeps_or_loses_it() -> None:
    """With a unit left nothing is captured; without one the faction that is there owns it, once,
    if it has a land unit; nobody else does."""
    mine = unit("infantry", "kmt", came="hunan", did="moved")
    foot, guns, plane = (unit(each, "ccp") for each in ("infantry", "artillery", "fighter"))

    kept = _truce(mine)
    assert kept.state.control["hunan"] == "kmt"
    assert "hunan" not in kept.state.taken
    both = _truce(mine, foot)
    assert both.state.control["hunan"] == "kmt"
    lost = _truce(foot, guns, unit("aa_artillery", "usa"))
    assert lost.state.control["hunan"] == "ccp"
    assert written(lost).count("ZoneTaken") == 1
    assert _truce(plane).state.control["hunan"] == "kmt"


# other ends


@pytest.mark.rule("GW-10.1-03", "GW-10.5.2-03", "GW-10.6.2-03")
def test_who_attacked_across_a_border_or_from_the_air_has_fought() -> None:
    """Aircraft of a clash fly nowhere any more; a rocket is used up."""
    clash = {"came": BEHIND, "did": "moved", "mission": "clash", "to": ZONE}
    beside = those(unit("infantry", **clash), unit("fighter", **clash), unit("cavalry"))
    done = script(on_land(bavaria=beside))
    aftermath.release(done, ZONE, "clash")
    assert _left(done, BEHIND) == {
        unit("infantry", did="fought"): 1,
        unit("fighter", did="moved"): 1,
        unit("cavalry"): 1,
    }

    raid = {**CAME, "mission": "raid"}
    over = those(unit("medium_bomber", **raid), unit("strategic_rocket", **raid))
    done = script(on_land(alsace_lorraine=over))
    aftermath.release(done, ZONE, "raid")
    assert _left(done) == {unit("medium_bomber", did="fought"): 1}
    aftermath.release(done, ZONE, "raid")
    assert written(done) == ["UnitsChanged"]


@pytest.mark.rule("GW-10.5.2-03", "GW-10.1-03")
def test_who_defended_in_a_clash_has_fought_too_and_nobody_enters() -> None:
    clash = {"came": BEHIND, "did": "moved", "mission": "clash", "to": ZONE}
    state = on_land(
        bavaria=those(unit("infantry", **clash)),
        alsace_lorraine=those(unit("fighter", "france"), unit("infantry", "france")),
    )
    frame = Battle(ZONE, "clash")
    done = script(replace(state, flow=(frame,)))
    across.end_clash(done, frame)
    assert done.state.flow == ()
    assert _left(done, BEHIND) == {unit("infantry", did="fought"): 1}
    assert _left(done) == {
        unit("fighter", "france", did="fought"): 1,
        unit("infantry", "france"): 1,
    }


@pytest.mark.rule("GW-10.6.5-03")
def test_only_carpet_bombers_leave_after_the_first_round() -> None:
    bomber, fighter = unit("strategic_bomber", **CAME), unit("fighter", **CAME)
    done = script(on_land(alsace_lorraine=those(bomber, fighter)))
    aftermath.release_bombers(done, ZONE)
    assert _left(done) == {unit("strategic_bomber", did="fought"): 1, fighter: 1}
    aftermath.release_bombers(done, ZONE)
    assert written(done) == ["UnitsChanged"]


# capture


def _captured(state: State, zone: str = ZONE, by: str = "germany") -> Script:
    done = Script(state, SeededDice(1))
    aftermath.capture(done, zone, by)
    return done


def _british(printed: str, *units: Unit) -> str:
    """Who owns a zone printed for this nation when the Commonwealth has driven Germany out."""
    land = pos(begin()).data.map.land
    zone = next(each.id for each in land.values() if each.roundel == printed)
    state = war(turn(begin(), "commonwealth", 9, "combat"), ("germany", "great_britain"))
    state = board(own(state, "germany", zone), **{zone: those(*units)})
    return _captured(state, zone, units[0].owner).state.control[zone]


@pytest.mark.rule("GW-10.10-02", "GW-10.10.1-01")
@pytest.mark.parametrize(
    ("printed", "units", "taker"),
    [
        ("france", ["great_britain"], "france"),
        ("usa", ["anzac"], "usa"),
        ("germany", ["great_britain"], "great_britain"),
        ("germany", ["anzac"], "anzac"),
        ("germany", ["anzac", "fec"], "great_britain"),
        ("norway", ["great_britain"], "great_britain"),
        ("abyssinia", ["great_britain"], "great_britain"),
        ("great_britain", ["anzac"], "great_britain"),
        ("ussr", ["great_britain"], "great_britain"),
        ("germany", ["anzac", "usa"], "anzac"),
    ],
)
def test_whose_a_captured_zone_is(printed: str, units: list[str], taker: str) -> None:
    """Another major's of the alliance goes back to it, no minor's, nor one of another alliance; of
    several of the Commonwealth Great Britain has it."""
    assert _british(printed, *(unit("infantry", owner) for owner in units)) == taker


@pytest.mark.rule("GW-15.8-03", "GW-10.10-02")
def test_the_zone_that_overlord_takes_is_american() -> None:
    """Whoever of the allies captures it, and no other zone."""
    state = war(
        turn(begin(), "usa", 14, "combat"), ("germany", "usa"), ("germany", "great_britain")
    )
    spent = {"ready": {"overlord western_germany": 1}, "joined": {"great_britain": 1}}
    state = replace(state, spent=spent)
    for zone, taker in (("western_germany", "usa"), ("berlin", "great_britain")):
        landed = board(state, **{zone: those(unit("infantry", "great_britain"))})
        assert _captured(landed, zone, "great_britain").state.control[zone] == taker


@pytest.mark.rule("GW-10.10-02", "GW-10.10.1-01", "GW-13.2.1-06", "GW-10.10.2-01", "GW-8.3.2-01")
def test_all_that_a_capture_brings() -> None:
    """France loses its IPP with a capital, factories are minor ones, what is built is the captor's,
    and grounded aircraft are lost."""
    state = sheet(front(phase="combat"), "france", capital=ZONE, ipp=9)
    state = facilities(state, ZONE, Facility("medium_factory"), Facility("fortification", BEHIND))
    state = replace(state, queue={"france": single(Project("airbase", 1, ZONE))})
    state = board(state, **{ZONE: those(unit("infantry"), unit("fighter", "france"))})
    done = _captured(state)
    assert done.pos.sheet("france").ipp == 0
    assert done.pos.facilities(ZONE) == single(
        Facility("minor_factory", "", 0, "medium_factory"), 1
    )
    assert done.state.queue["germany"] == single(Project("airbase", 1, ZONE, captured=True))
    assert "france" not in done.state.queue
    assert _left(done) == {unit("infantry"): 1}
    assert done.state.taken == {ZONE}


@pytest.mark.rule("GW-10.10-02", "GW-5.2-02")
def test_a_capture_is_answered_by_incomes() -> None:
    """Japan takes Central Mongolia: the Soviet income rises by 5; not when the KMT does."""
    zone = "central_mongolia"

    def level(slot: str, by: str) -> int:
        state = board(turn(begin(), slot, 9, "combat"), **{zone: those(unit("infantry", by))})
        return _captured(state, zone, by).pos.sheet("ussr").level

    before = pos(begin()).sheet("ussr").level
    assert level("japan", "japan") == before + 5
    assert level("kmt", "kmt") == before


@pytest.mark.rule("GW-10.10-02", "GW-10.10.1-02")
def test_the_captor_of_a_chinese_zone_is_asked_whose_it_is() -> None:
    state = own(war(turn(begin(), "ussr", 9, "combat"), ("japan", "ussr")), "japan", "hunan")
    state = own(state, "ussr", "kweichow", "szechwan")
    done = _captured(board(state, hunan=those(unit("infantry", "ussr"))), "hunan", "ussr")
    assert isinstance(done.pos.top, Window)
    assert [type(each) for each in done.pos.top.decisions] == [ChooseOwner]


@pytest.mark.rule("GW-10.10.2-01", "GW-10.10.2-02")
@pytest.mark.parametrize(
    ("owner", "capital", "zone", "left"),
    [
        ("great_britain", "london", "london", 0),
        ("great_britain", "london", "southern_england", 9),
        ("great_britain", "ottawa", "london", 9),
        ("usa", "washington_d_c", "washington_d_c", 0),
        ("anzac", "sydney", "sydney", 9),
        ("fec", "calcutta", "calcutta", 9),
        ("kmt", "hunan", "hunan", 9),
        ("ccp", "hunan", "hunan", 9),
        ("france", "paris", "paris", 9),
    ],
)
def test_whose_money_goes_with_its_capital(owner: str, capital: str, zone: str, left: int) -> None:
    """Not that of who needs none; France's goes to its victor when it surrenders."""
    state = sheet(front(phase="combat"), owner, capital=capital, ipp=9)
    state = board(own(state, owner, zone))
    assert _captured(state, zone).pos.sheet(owner).ipp == left


@pytest.mark.rule("GW-10.10.2-01", "GW-10.10.2-02")
def test_the_second_time_french_money_goes_to_the_bank() -> None:
    state = sheet(board(front(phase="combat")), "france", ipp=9)
    again = replace(state, deeds=state.deeds | {("france", "surrendered", "germany")})
    assert _captured(state, "paris").pos.sheet("france").ipp == 9
    assert _captured(again, "paris").pos.sheet("france").ipp == 0
    assert _captured(again, "paris").pos.sheet("germany").ipp == state.sheets["germany"].ipp


@pytest.mark.rule("GW-13.2.1-06", "GW-13.2.6-05", "GW-13.2.7-03")
def test_what_becomes_of_facilities() -> None:
    """Forts and guns are razed, larger factories shrink, and are remembered for whom they had been;
    the rest stays as it is."""
    there = (Facility("fortification", BEHIND), Facility("coastal_artillery", "A22"))
    stays = (Facility("airbase", "", 2), Facility("minor_port", "A22"))
    state = board(own(front(phase="combat"), "italy", "picardy"))
    state = facilities(state, "picardy", *there, *stays, Facility("major_factory", "", 4))
    now = {each for each, _ in _captured(state, "picardy").pos.facilities("picardy")}
    assert now == {*stays, Facility("minor_factory", "", 4, "major_factory", "italy")}
    same = _captured(facilities(state, "picardy", *stays), "picardy")
    assert "FacilitiesBecame" not in written(same)


@pytest.mark.rule("GW-8.3.2-01")
def test_what_is_in_building_goes_with_the_zone() -> None:
    """Not elsewhere, nor what the captor had begun there himself; a fort is razed."""
    fort, far = Project("fortification", 1, ZONE, BEHIND), Project("airbase", 1, "paris")
    dock, mine = Project("minor_dock", 1, ZONE), Project("minor_factory", 1, ZONE)
    state = replace(
        board(front(phase="combat")),
        queue={"france": those_projects(fort, far, dock), "germany": those_projects(mine)},
    )
    done = _captured(state)
    assert done.state.queue["france"] == those_projects(far)
    assert {*done.state.queue["germany"]} == {(mine, 1), (replace(dock, captured=True), 1)}

    razed = _captured(replace(state, queue={"france": those_projects(fort)}))
    assert razed.state.queue == {}
    assert written(razed).count("QueueBecame") == 1
    idle = _captured(replace(state, queue={"france": those_projects(far)}))
    assert "QueueBecame" not in written(idle)


def those_projects(*projects: Project) -> tuple[tuple[Project, int], ...]:
    return tuple(sorted((each, 1) for each in projects))


@pytest.mark.rule("GW-10.5-01", "GW-10.6-01", "GW-8.2.1-38", "GW-0.3-03")
@pytest.mark.parametrize(
    ("who", "stays"),
    [
        (unit("infantry"), True),
        (unit("infantry", "belgium"), True),
        (unit("fighter", "france"), False),
        (unit("seaplane", "france"), False),
        (unit("fighter", "france", came="paris"), True),
        (unit("destroyer", "france"), True),
        (unit("strategic_rocket", "france"), False),
        (unit("infantry", "usa"), False),
    ],
)
def test_who_is_still_there_when_a_zone_is_captured(who: Unit, stays: bool) -> None:
    """Enemies that stayed on the ground are lost, not who scrambled from elsewhere nor ships in
    port; bystanders are somewhere else. Belgium is Germany's ward, and at war with nobody."""
    state = sheet(front(phase="combat"), "belgium", controller="germany")
    state = board(state, **{ZONE: those((who, 2))})
    done = _captured(state)
    assert _left(done) == ({who: 2} if stays else {})
    elsewhere: Force = tuple(
        pair for space, there in done.state.units.items() if space != ZONE for pair in there
    )
    assert elsewhere == (((who, 2),) if who.owner == "usa" else ())


@pytest.mark.rule("GW-10.5-01", "GW-10.6-01", "GW-8.2.1-38", "GW-0.3-03")
def test_all_of_them_at_once_when_a_zone_is_captured() -> None:
    """Friends stay as well; each is told by its rule."""
    stays = [
        unit("airborne_infantry", "italy"),
        unit("cavalry"),
        unit("destroyer", "france"),
        unit("fighter", "france", came="paris"),
        unit("tactical_bomber", "italy"),
    ]
    gone = [unit("fighter", "france"), unit("infantry", "usa"), unit("strategic_rocket", "france")]
    state = war(front(phase="combat"), ("france", "italy"))
    done = _captured(board(state, **{ZONE: those(*stays, *gone)}))
    assert _left(done) == dict.fromkeys(stays, 1)
    whys = [event.why for event in done.events if isinstance(event, UnitsChanged)]
    assert whys == ["GW-10.5-01", "GW-0.3-03", "GW-10.5-01"]


@pytest.mark.rule("GW-0.3-03")
def test_bystanders_go_to_the_nearest_zone_of_a_friend() -> None:
    """The nearest of two, however far, by land or over the sea, and never to the zone itself; who
    has no friend anywhere is lost."""
    state = board(front(phase="combat"), **{ZONE: those(unit("infantry", "usa"))})
    near = own(state, "usa", "normandy", "aquitaine", "netherlands", "corsica")
    done = _captured(near)
    at = {space for space, there in done.state.units.items() if there}
    assert len(at) == 1
    assert at <= {"normandy", "aquitaine", "netherlands"}
    far = _captured(state)
    (there,) = (space for space, units in far.state.units.items() if units)
    assert far.state.control[there] == "usa"
    homeless = board(state, **{ZONE: those(unit("infantry", "free_france"))})
    assert not any(_captured(homeless).state.units.values())
