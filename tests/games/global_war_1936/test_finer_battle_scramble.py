"""From where who may scramble, into what, and how they come home (10.4, 10.6.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import front
from tests.games.global_war_1936.made import (
    at_sea,
    board,
    kinds,
    on_land,
    script,
    those,
    unit,
    written,
)
from tests.games.global_war_1936.table import begin, facilities, own, pos, sheet, turn, war
from wartable.games.global_war_1936.actions import Flight, Scramble
from wartable.games.global_war_1936.battle import scramble
from wartable.games.global_war_1936.decisions import ChooseScramble
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import (
    Battle,
    Combat,
    Facility,
    SeaBattle,
    State,
    Window,
)
from wartable.games.global_war_1936.unit import Force, Unit

ZONE, BESIDE, BEHIND = "alsace_lorraine", "picardy", "bavaria"
SEA = "A22"
AIRBASE = Facility("airbase")
RADAR = {"radar": 4}
GB = "great_britain"


def _foe(kind: str, **more: object) -> Unit:
    return unit(kind, "france", **more)


def _base(there: Force, *bases: Facility, zone: str = BESIDE) -> State:
    """Germany attacks Alsace-Lorraine; French units stand by beside it."""
    spaces = {
        ZONE: those(unit("infantry", came=BEHIND, did="moved"), _foe("infantry")),
        zone: there,
    }
    return facilities(on_land(**spaces), zone, *(bases or (AIRBASE,)))


def _found(
    state: State,
    zone: str = ZONE,
    foes: tuple[str, ...] = ("germany",),
    friends: tuple[str, ...] | None = ("france",),
    lead: str = "france",
) -> dict[str, tuple[list[str], int]]:
    """By space who may scramble and how many of them."""
    return {
        each.space: (kinds(each.units), each.most)
        for each in scramble.sources(pos(state), zone, foes, friends, lead)
    }


# sources


@pytest.mark.rule("GW-10.4-06", "GW-1.7-06")
def test_who_scrambles_for_whom_against_whom() -> None:
    """Whoever is an enemy of one of the attackers and a friend of one of the defenders, of this
    lead, from beside the zone."""
    state = _base(those((_foe("fighter"), 2), unit("fighter", "usa"), unit("fighter")))
    three = {BESIDE: (["fighter", "fighter"], 3)}
    assert _found(state) == three
    assert _found(state, foes=("germany", "italy")) == three
    assert _found(state, foes=("italy", "germany")) == three
    assert _found(state, foes=("italy",)) == {}
    assert _found(state, foes=()) == {}
    assert _found(state, friends=("france", "usa")) == three
    assert _found(state, friends=("usa", "france")) == three
    assert _found(state, friends=("usa",)) == {}
    assert _found(state, friends=()) == {}
    assert _found(state, friends=None) == three
    assert _found(state, lead="usa") == {}
    assert _found(state, zone="bavaria") == {}
    assert _found(state, zone=BESIDE) == {}
    both = war(sheet(state, "usa", at_full=True), ("germany", "usa"))
    assert _found(both, lead="usa") == {BESIDE: (["fighter"], 3)}


@pytest.mark.rule("GW-10.4-07", "GW-10.4-08", "GW-13.2-04")
def test_what_facilities_allow() -> None:
    """Three for each whole airbase; the owner's Radar frees all who use it, another's nobody; what
    was sent counts."""
    state = _base(those((_foe("fighter"), 5)))
    five = ["fighter"] * 5
    assert _found(state) == {BESIDE: (five, 3)}
    assert _found(facilities(state, BESIDE, replace(AIRBASE, damage=1))) == {}
    assert _found(facilities(state, BESIDE, Facility("minor_factory"))) == {}
    spent = replace(state, spent={"scrambled": {f"{BESIDE} aircraft": 2, f"{BESIDE} ships": 3}})
    assert _found(spent) == {BESIDE: (five, 1)}
    gone = replace(state, spent={"scrambled": {f"{BESIDE} aircraft": 3}})
    assert _found(gone) == {}
    known = sheet(state, "france", technologies=RADAR)
    assert _found(known)[BESIDE][1] == scramble.UNLIMITED
    assert _found(sheet(state, GB, technologies=RADAR)) == {BESIDE: (five, 3)}

    ally = war(own(state, GB, BESIDE), ("germany", GB))
    assert _found(ally) == {BESIDE: (five, 3)}
    assert _found(sheet(ally, "france", technologies=RADAR)) == {BESIDE: (five, 3)}
    assert _found(sheet(ally, GB, technologies=RADAR))[BESIDE][1] == scramble.UNLIMITED
    assert _found(own(state, "belgium", BESIDE)) == {}


@pytest.mark.rule("GW-10.4-01", "GW-10.4-02", "GW-10.4-03", "GW-10.4-04", "GW-AMB-24", "GW-10.4-08")
@pytest.mark.parametrize(
    ("base", "served"),
    [
        ("airbase", ["fighter", "jet_fighter"]),
        ("seaplane_base", ["seaplane"]),
        ("major_port", ["battleship", "destroyer"]),
        ("major_dock", ["battleship", "destroyer"]),
        ("major_shipyard", ["battleship", "destroyer"]),
        ("submarine_base", ["submarine"]),
        ("minor_port", []),
        ("minor_shipyard", []),
        ("minor_factory", []),
    ],
)
def test_whom_a_base_serves(base: str, served: list[str]) -> None:
    """On the sea zone that it opens on alone, but for airbases."""
    every = "battleship destroyer fighter infantry jet_fighter naval_transport seaplane submarine"
    units = those(*(_foe(kind) for kind in (*every.split(), "tactical_bomber")))
    at = "" if base == "airbase" else SEA
    state = _base(units, Facility(base, at))  # type: ignore[arg-type]
    found = _found(state, SEA)
    assert found == ({BESIDE: (served, 3)} if served else {})
    elsewhere = _found(state, "A23")
    assert elsewhere == (found if base == "airbase" else {})


@pytest.mark.rule("GW-10.4-08", "GW-10.4-02")
def test_several_bases_and_sorts_of_them_count_apart() -> None:
    units = those(_foe("fighter"), _foe("seaplane"), _foe("destroyer"))
    bases = (AIRBASE, Facility("seaplane_base", SEA), Facility("major_port", SEA))
    state = _base(units, *bases, Facility("major_dock", SEA), Facility("major_port", "A23"))
    found = [
        (kinds(each.units), each.most, each.key)
        for each in scramble.sources(pos(state), SEA, ["germany"], ["france"], "france")
    ]
    assert sorted(found) == [
        (["destroyer"], 6, f"{BESIDE} ships"),
        (["fighter"], 3, f"{BESIDE} aircraft"),
        (["seaplane"], 3, f"{BESIDE} seaplanes"),
    ]


@pytest.mark.rule("GW-10.1-03", "GW-11.5-12")
@pytest.mark.parametrize(
    ("more", "ready"),
    [
        ({}, True),
        ({"did": "fought"}, False),
        ({"did": "moved"}, True),
        ({"came": "paris"}, False),
        ({"duty": "skeleton"}, False),
        ({"duty": "ashore"}, True),
    ],
)
def test_who_stands_by(more: dict[str, str], ready: bool) -> None:
    assert bool(_found(_base(those(_foe("fighter", **more))))) == ready


@pytest.mark.rule("GW-10.4-05", "GW-8.2.1-09")
def test_fighters_of_heavy_carriers_scramble_with_radar() -> None:
    """No other aircraft, of no other carrier, nor who fought; the Radar of the carrier's owner."""
    cargo = (_foe("fighter"), _foe("jet_fighter", did="fought"), _foe("tactical_bomber"))
    heavy, fleet = _foe("heavy_carrier", cargo=cargo), _foe("fleet_carrier", cargo=cargo)
    state = board(front(phase="combat"), A21=those((heavy, 2), fleet))
    assert _found(state, SEA) == {}
    known = sheet(state, "france", technologies=RADAR)
    assert _found(known, SEA) == {"A21": (["fighter"] * 2, scramble.UNLIMITED)}
    assert _found(sheet(state, GB, technologies=RADAR), SEA) == {}
    assert _found(known, BESIDE) == {}
    near = board(known, A22=those(heavy))
    assert _found(near, BESIDE) == {"A22": (["fighter"], scramble.UNLIMITED)}


# what a combat offers


def _offers(state: State, frame: Combat, lead: str = "france") -> dict[str, list[str]]:
    return {each.space: kinds(each.units) for each in scramble._options(pos(state), frame, lead)}


@pytest.mark.rule("GW-10.6.2-03", "GW-10.6.3-01", "GW-10.6.3-02", "GW-10.1-03")
def test_who_intercepts() -> None:
    """Fighters of the zone and of airbases beside it, of enemies of the bombers; nobody meets
    rockets alone."""
    raid = {"came": BEHIND, "did": "moved", "mission": "raid"}
    here = (
        _foe("fighter"),
        _foe("tactical_bomber"),
        _foe("fighter", did="fought"),
        unit("fighter", "usa"),
    )
    beside = those((_foe("jet_fighter"), 2), _foe("destroyer"), _foe("seaplane"))
    bases = (AIRBASE, Facility("major_port", "A22"))
    frame = Battle(ZONE, "raid")

    def met(*attack: Unit) -> dict[str, list[str]]:
        state = board(front(phase="combat"), **{ZONE: those(*attack, *here), BESIDE: beside})
        return _offers(facilities(state, BESIDE, *bases), frame)

    bomber, rocket = unit("medium_bomber", **raid), unit("strategic_rocket", **raid)
    assert met(bomber) == {ZONE: ["fighter"], BESIDE: ["jet_fighter"] * 2}
    assert met(bomber, rocket) == met(bomber)
    assert met(rocket) == {}
    italian = replace(bomber, owner="italy")
    assert met(italian) == {}


@pytest.mark.rule("GW-10.6.3-01", "GW-10.6.3-02")
def test_fighters_over_a_bombed_zone_are_of_enemies_and_of_their_lead() -> None:
    state = war(front(phase="combat"), (GB, "germany"))
    there = those(
        (_foe("fighter"), 5), unit("fighter", GB), unit("fighter", "usa"), _foe("infantry")
    )
    state = board(state, **{ZONE: there})

    def over(foes: set[str], lead: str) -> tuple[list[str], int, str]:
        found = scramble._over_the_zone(pos(state), ZONE, foes, lead)
        return kinds(found.units), found.most, found.key

    assert over({"germany"}, "france") == (["fighter"] * 5, scramble.UNLIMITED, "")
    assert over({"germany", "italy"}, "france")[0] == ["fighter"] * 5
    assert over({"germany"}, GB)[0] == ["fighter"]
    assert over({"italy"}, "france")[0] == []
    assert over({"germany"}, "usa")[0] == []


@pytest.mark.rule("GW-10.4-06", "GW-10.6.2-03")
def test_who_helps_whom_in_which_combat() -> None:
    """Where nobody defends nobody scrambles, but against an assault, and against bombers for the
    owner of the zone."""
    fighters = those(_foe("fighter"))
    coming = unit("infantry", came=BEHIND, did="moved")
    empty = facilities(on_land(**{ZONE: those(coming), BESIDE: fighters}), BESIDE, AIRBASE)
    assert _offers(empty, Battle(ZONE)) == {}
    held = board(empty, **{ZONE: those(coming, _foe("militia")), BESIDE: fighters})
    assert _offers(held, Battle(ZONE)) == {BESIDE: ["fighter"]}
    flown = board(empty, **{ZONE: those(coming, _foe("fighter")), BESIDE: fighters})
    assert _offers(flown, Battle(ZONE)) == {BESIDE: ["fighter"]}
    bomber = unit("medium_bomber", came=BEHIND, did="moved", mission="raid")
    bombed = board(empty, **{ZONE: those(bomber), BESIDE: fighters})
    assert _offers(bombed, Battle(ZONE, "raid")) == {BESIDE: ["fighter"]}
    usa = own(bombed, "usa", ZONE)
    assert _offers(usa, Battle(ZONE, "raid")) == {}

    ship = unit("naval_transport", did="unloaded", cargo=(unit("infantry", to=BESIDE),))
    paris = facilities(front(phase="combat"), "paris", AIRBASE)
    sea = board(paris, A22=those(ship), paris=fighters)
    assert _offers(sea, Battle(BESIDE)) == {"paris": ["fighter"]}
    assert _offers(sea, Battle(BESIDE, "raid")) == {}
    calm = board(paris, A22=those(replace(ship, cargo=(unit("infantry"),))), paris=fighters)
    assert _offers(calm, Battle(BESIDE)) == {}
    ashore = those(unit("infantry", came="A22", did="moved", mission="landing"))
    assert _offers(board(paris, picardy=ashore, paris=fighters), Battle(BESIDE)) == {
        "paris": ["fighter"]
    }
    landed = board(facilities(paris, BESIDE, AIRBASE), A22=those(ship), picardy=fighters)
    assert _offers(landed, SeaBattle(SEA)) == {BESIDE: ["fighter"]}


@pytest.mark.rule("GW-10.4-06")
def test_who_attempts_an_assault() -> None:
    """Ships whose cargo is to land; into a zone those bound for it, and who has come ashore."""
    bound = unit("naval_transport", did="unloaded", cargo=(unit("infantry", to=BESIDE),))
    other = unit("naval_transport", did="unloaded", cargo=(unit("infantry", to="normandy"),))
    ashore = unit("marines", came="A22", did="moved", mission="landing")
    walker = unit("infantry", came="belgium", did="moved")
    state = on_land(
        picardy=those(ashore, walker), A22=those(bound, other, unit("destroyer"), _foe("destroyer"))
    )

    def found(frame: Combat) -> list[tuple[Unit, int]]:
        return sorted(scramble._landing(pos(state), frame))

    assert found(SeaBattle("A22")) == sorted([(bound, 1), (other, 1)])
    assert found(Battle(BESIDE)) == sorted([(ashore, 1), (bound, 1)])
    assert found(Battle("normandy")) == [(other, 1)]
    assert found(Battle(BESIDE, "raid")) == []
    assert found(Battle(BESIDE, "clash")) == []


def _ask(state: State, frame: Combat) -> Script:
    done = script(replace(state, flow=(frame,)))
    scramble.ask_scramble(done, frame)
    return done


@pytest.mark.rule("GW-10.4-10", "GW-15.4-04")
def test_who_is_asked() -> None:
    """Every lead that can; the decision on a launching zone is remembered; not where it is a
    surprise, nor who attacks."""
    ship = unit("naval_transport", did="unloaded", cargo=(unit("infantry", to="normandy"),))
    state = facilities(on_land(A22=those(ship), picardy=those(_foe("fighter"))), BESIDE, AIRBASE)
    frame = SeaBattle(SEA)
    asked = _ask(state, frame)
    assert asked.pos.top == Window((ChooseScramble("france", SEA),))
    assert asked.pos.spent("scrambled", scramble.over(SEA)) == 1
    ships = (unit("destroyer", did="moved", to=SEA), _foe("destroyer"))
    plain = _ask(board(state, A22=those(*ships), picardy=those(_foe("fighter"))), frame)
    assert plain.pos.top == Window((ChooseScramble("france", SEA),))
    assert plain.pos.spent("scrambled", scramble.over(SEA)) == 0
    nobody = _ask(board(state, A22=those(ship)), frame)
    assert written(nobody) == []

    japan = war(turn(begin(), "japan", 9, "combat"), ("japan", "kmt"))
    japan = facilities(own(japan, "kmt", "hunan", "szechwan"), "szechwan", AIRBASE)
    there = those(unit("infantry", "japan", came="nanking", did="moved"), unit("infantry", "kmt"))
    attacked = board(japan, hunan=there, szechwan=those(unit("fighter", "kmt")))
    assert isinstance(_ask(attacked, Battle("hunan")).pos.top, Window)
    ready = replace(attacked, spent={"ready": {"surprise_attack hunan": 1}})
    assert written(_ask(ready, Battle("hunan"))) == []
    raid = unit("medium_bomber", came=BEHIND, did="moved", mission="raid")
    bombed = board(state, **{BESIDE: those(raid, _foe("fighter"))})
    assert _ask(bombed, Battle(BESIDE, "raid")).pos.top == Window(
        (ChooseScramble("france", BESIDE, True),)
    )


# the answer


def _answering(state: State, frame: Combat, is_raid: bool = False) -> State:
    window = Window((ChooseScramble("france", frame.zone, is_raid),))
    return replace(state, flow=(frame, window))


def _why(state: State, *flights: tuple[str, Force]) -> list[str]:
    action = Scramble("france", tuple(Flight(*each) for each in flights))
    return [each.rule for each in scramble._objections(pos(state), action)]


@pytest.mark.rule("GW-10.4-06", "GW-10.4-08", "GW-10.6.3-01")
def test_why_these_do_not_scramble() -> None:
    """Who does not stand by there, more than may, a space named twice; the sorts of a base are
    counted apart."""
    fighter, seaplane = _foe("fighter"), _foe("seaplane")
    there = those((fighter, 4), (seaplane, 2), _foe("infantry"))
    ships = (unit("destroyer", did="moved", to=SEA), _foe("destroyer"))
    state = board(front(phase="combat"), A22=those(*ships), picardy=there, normandy=those(fighter))
    state = facilities(state, BESIDE, AIRBASE, Facility("seaplane_base", SEA))
    state = _answering(facilities(state, "normandy", AIRBASE), SeaBattle(SEA))
    assert _why(state) == []
    assert _why(state, (BESIDE, those((fighter, 3), (seaplane, 2)))) == []
    assert _why(state, (BESIDE, those((fighter, 4)))) == ["GW-10.4-08"]
    assert _why(state, (BESIDE, those((fighter, 5))))[0] == "GW-10.4-06"
    assert _why(state, (BESIDE, those(_foe("infantry")))) == ["GW-10.4-06"]
    assert _why(state, ("paris", those(fighter))) == ["GW-10.4-06"]
    assert _why(state, (BESIDE, those(fighter)), ("normandy", those(fighter))) == []
    assert _why(state, (BESIDE, those(fighter)), ("normandy", those((fighter, 2)))) == [
        "GW-10.4-06"
    ]
    twice = (BESIDE, those(fighter))
    assert _why(state, twice, twice) == ["GW-10.4-06"]
    used = replace(state, spent={"scrambled": {f"{BESIDE} aircraft": 2}})
    assert _why(used, (BESIDE, those(fighter))) == []
    assert _why(used, (BESIDE, those((fighter, 2)))) == ["GW-10.4-08"]

    raid = unit("medium_bomber", came=BEHIND, did="moved", mission="raid")
    bombed = board(front(phase="combat"), **{ZONE: those(raid), BESIDE: those((fighter, 4))})
    bombed = _answering(facilities(bombed, BESIDE, AIRBASE), Battle(ZONE, "raid"), True)
    assert _why(bombed, (BESIDE, those((fighter, 3)))) == []
    assert _why(bombed, ("paris", those(fighter))) == ["GW-10.6.3-01"]


@pytest.mark.rule("GW-10.4-09", "GW-13.2.7-02", "GW-10.4-08")
def test_who_scrambles_is_in_the_zone_and_counts_for_its_base() -> None:
    """It knows where it came from and has not moved; from a deck too; who intercepts in his own
    zone counts for nothing."""
    fighter, cruiser = _foe("fighter"), _foe("heavy_cruiser")
    deck = _foe("heavy_carrier", cargo=(fighter, fighter, _foe("tactical_bomber")))
    mine = (unit("destroyer", did="moved", to=SEA), _foe("destroyer"))
    state = board(
        sheet(front(phase="combat"), "france", technologies=RADAR),
        A22=those(*mine),
        A28=those((deck, 2)),
        normandy=those((fighter, 3), (cruiser, 2)),
    )
    state = facilities(state, "normandy", AIRBASE, Facility("major_port", SEA))
    done = script(_answering(state, SeaBattle(SEA)))
    flights = (
        Flight("normandy", those((fighter, 2), cruiser)),
        Flight("A28", those((fighter, 3))),
    )
    scramble._scramble(done, Scramble("france", flights))
    up = {each: number for each, number in done.pos.units(SEA) if each not in mine}
    assert up == {
        replace(fighter, came="normandy"): 2,
        replace(cruiser, came="normandy"): 1,
        replace(fighter, came="A28"): 3,
    }
    assert dict(done.pos.units("normandy")) == {fighter: 1, cruiser: 1}
    left = sorted(len(each.cargo) for each, n in done.pos.units("A28") for _ in range(n))
    assert left == [1, 2]
    counted = done.state.spent["scrambled"]
    assert counted == {"normandy aircraft": 2, "normandy ships": 1, "A28": 3}
    assert done.state.flow == (SeaBattle(SEA),)

    raid = unit("medium_bomber", came=BEHIND, did="moved", mission="raid")
    frame = Battle(ZONE, "raid")
    bombed = board(front(phase="combat"), **{ZONE: those(raid, (fighter, 2))})
    done = script(_answering(bombed, frame, True))
    scramble._scramble(done, Scramble("france", (Flight(ZONE, those(fighter)),)))
    assert dict(done.pos.units(ZONE)) == {
        raid: 1,
        fighter: 1,
        replace(fighter, came=ZONE, mission="raid"): 1,
    }
    assert "scrambled" not in done.state.spent


@pytest.mark.rule("GW-13.2.7-02", "GW-10.4-09")
def test_guns_on_a_narrow_crossing_fire_at_ships_that_scramble_out() -> None:
    """A German gun in Picardy at the destroyer, not at the fighter."""
    state = own(at_sea("germany"), "germany", "picardy")
    ships = (unit("destroyer", did="moved", to="A23"), unit("destroyer", GB))
    there = those(unit("destroyer", GB), unit("fighter", GB))
    state = board(state, A23=those(*ships), london=there)
    state = facilities(state, "london", AIRBASE, Facility("major_port", "A23"))
    state = facilities(state, "picardy", Facility("coastal_artillery", "A23"))
    window = Window((ChooseScramble(GB, "A23"),))
    done = script(replace(state, flow=(SeaBattle("A23"), window)), 3)
    scramble._scramble(done, Scramble(GB, (Flight("london", there),)))
    came = [each.type for each, _ in done.pos.units("A23") if each.came]
    assert came == ["fighter"]


# afterwards


def _stood_down(frame: Combat, *units: Unit) -> Script:
    make = at_sea if isinstance(frame, SeaBattle) else on_land
    done = script(make(**{frame.zone: those(*((each, 2) for each in units))}))
    scramble.stand_down(done, frame)
    return done


@pytest.mark.rule("GW-10.1-03")
@pytest.mark.parametrize(
    ("frame", "before", "after"),
    [
        (Battle(ZONE), {}, {"did": "fought"}),
        (Battle(ZONE), {"came": "paris"}, {"did": "fought", "came": "paris"}),
        (Battle(ZONE), {"did": "grounded"}, {"did": "grounded"}),
        (Battle(ZONE), {"type": "infantry"}, {"type": "infantry"}),
        (Battle(ZONE), {"owner": "usa"}, {"owner": "usa"}),
        (Battle(ZONE), {"owner": "germany"}, {"owner": "germany"}),
        (Battle(ZONE), {"did": "fought"}, {"did": "fought"}),
        (Battle(ZONE, "raid"), {}, {}),
        (Battle(ZONE, "raid"), {"came": ZONE, "mission": "raid"}, {"did": "fought"}),
        (
            Battle(ZONE, "raid"),
            {"came": "paris", "mission": "raid"},
            {"did": "fought", "came": "paris"},
        ),
        (Battle(ZONE, "clash"), {}, {"did": "fought"}),
        (SeaBattle(SEA), {"owner": GB}, {"owner": GB}),
        (
            SeaBattle(SEA),
            {"owner": GB, "came": "london"},
            {"owner": GB, "came": "london", "did": "fought"},
        ),
    ],
)
def test_who_has_fought_after_a_combat(
    frame: Combat, before: dict[str, str], after: dict[str, str]
) -> None:
    """Defending aircraft that took part on land, and who scrambled or intercepted; those at sea
    stay over it."""
    one = Unit("fighter", "france")
    done = _stood_down(frame, replace(one, **before))  # type: ignore[arg-type]
    assert done.pos.units(frame.zone) == ((replace(one, **after), 2),)  # type: ignore[arg-type]
    assert written(done) == (["UnitsChanged"] if before.get("did") != after.get("did") else [])


@pytest.mark.rule("GW-10.1-03")
def test_all_who_defended_have_fought() -> None:
    """Attackers and bystanders before and behind them in the zone have not."""
    others = [unit("artillery"), unit("fighter"), unit("infantry"), unit("aa_artillery", "usa")]
    planes = [_foe("fighter"), _foe("tactical_bomber")]
    done = script(on_land(alsace_lorraine=those(*others, *planes)))
    scramble.stand_down(done, Battle(ZONE))
    fought = [replace(each, did="fought") for each in planes]
    assert dict(done.pos.units(ZONE)) == dict.fromkeys([*others, *fought], 1)


def _home(state: State) -> Script:
    done = script(state)
    scramble.go_home(done)
    return done


@pytest.mark.rule("GW-10.4-11", "GW-10.6.3-02")
def test_who_scrambled_comes_home_after_the_phase() -> None:
    """All of them, ships too; submarines come up; who has no friend's zone there any more is lost;
    attackers and who never left stay as they are."""
    came = {"came": "normandy", "did": "fought"}
    fighter, cruiser = _foe("fighter", **came), _foe("heavy_cruiser", **came)
    submarine = _foe("submarine", duty="submerged", **came)
    lost = _foe("fighter", came=BEHIND, did="fought")
    stays = [
        unit("infantry", came=BEHIND, did="moved"),
        _foe("infantry"),
        unit("destroyer", came="A28"),
    ]
    state = on_land(
        A22=those((fighter, 2), cruiser, submarine, stays[2]),
        alsace_lorraine=those(lost, *stays[:2]),
    )
    done = _home(state)
    assert dict(done.pos.units("normandy")) == {
        replace(fighter, came=""): 2,
        replace(cruiser, came=""): 1,
        replace(submarine, came="", duty=""): 1,
    }
    assert dict(done.pos.units("A22")) == {stays[2]: 1}
    assert dict(done.pos.units(ZONE)) == dict.fromkeys(stays[:2], 1)
    assert not done.pos.units(BEHIND)
    assert written(_home(on_land(A22=those(*stays)))) == []


@pytest.mark.rule("GW-10.4-11")
def test_who_kept_another_duty_keeps_it_at_home() -> None:
    raider = _foe("battlecruiser", came="normandy", did="fought", duty="raider")
    done = _home(on_land(A22=those(raider)))
    assert done.pos.units("normandy") == those(replace(raider, came=""))


@pytest.mark.rule("GW-10.4-11", "GW-13.1.6-22")
def test_fighters_come_home_to_a_heavy_carrier_with_room() -> None:
    """Not to another one; with no room they are lost."""
    fighter = _foe("fighter", came="A28", did="fought")
    back = replace(fighter, came="")
    heavy, fleet = _foe("heavy_carrier"), _foe("fleet_carrier")
    done = _home(on_land(A22=those(fighter), A28=those(heavy, fleet)))
    assert {*done.pos.units("A28")} == {(replace(heavy, cargo=(back,)), 1), (fleet, 1)}
    assert not done.pos.units("A22")
    alone = _home(on_land(A22=those(fighter), A28=those(fleet)))
    assert alone.state.units == {"A28": those(fleet)}
    full = _foe("heavy_carrier", cargo=(_foe("fighter"),) * 3)
    none = _home(on_land(A22=those(fighter), A28=those(full)))
    assert none.state.units == {"A28": those(full)}
    three = _home(on_land(A22=those((fighter, 2)), A28=those(replace(full, cargo=full.cargo[:2]))))
    (carrier,) = (each for each, _ in three.pos.units("A28"))
    assert len(carrier.cargo) == 3
