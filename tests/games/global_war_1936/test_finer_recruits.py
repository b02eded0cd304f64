"""Recruits and warlords, one condition at a time (12.7, 12.8, 15.2, 15.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.said import events, said
from tests.games.global_war_1936.table import (
    begin,
    facilities,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    turn,
)
from wartable.forces import force, single
from wartable.games.global_war_1936.economy.influence import neighbours
from wartable.games.global_war_1936.economy.recruitment import (
    has_ability,
    recruits,
    zones_counted,
)
from wartable.games.global_war_1936.events import Influenced, Recruited
from wartable.games.global_war_1936.state import Facility, Item, Project, State
from wartable.games.global_war_1936.unit import Unit


def _placing(slot: str) -> State:
    """In Place Units, with something left to place."""
    state = turn(begin(), slot, phase="place_units")
    return replace(state, box={pos(state).lead: single(Item("battleship"))})


# who recruits


@pytest.mark.rule("GW-14.3.1-05", "GW-15.2-02", "GW-12.7-01")
def test_who_has_which_ability() -> None:
    """What evolving ends is lost then, and nothing else."""
    here, evolved = pos(begin()), pos(sheet(begin(), "ccp", evolved=True))
    lost = ("recruitment", "influence", "decentralized_production")

    for ability in (*lost, "comintern_brothers"):
        assert has_ability(here, "ccp", ability), ability
        assert has_ability(evolved, "ccp", ability) == (ability not in lost), ability
    assert not has_ability(here, "kmt", "recruitment")
    assert not has_ability(here, "germany", "influence")


@pytest.mark.rule("GW-12.7-01", "GW-15.2-02", "GW-6.5-02")
def test_who_gets_recruitment_rolls() -> None:
    """Who is controlled, and the CCP until it evolves; not Finland at peace."""
    state = begin()
    finland = sheet(state, "finland", controller="germany")

    for nation in ("siam", "mongolia", "abyssinia", "spanish_nationalists", "ccp"):
        assert recruits(pos(state), nation), nation
    for nation in ("germany", "kmt", "poland", "finland"):
        assert not recruits(pos(state), nation), nation
    assert recruits(pos(finland), "finland")
    treaty = replace(finland, pacts={"moscow_treaty": "signed"})
    assert not recruits(pos(treaty), "finland")
    assert recruits(pos(treaty), "siam")


@pytest.mark.rule("GW-12.7-01", "GW-12.7-02")
def test_which_zones_count() -> None:
    """Of a ward those joined by its own land to its home country; of others and of factions at war
    all that they own; of who has no home country too."""
    state = begin()
    assert zones_counted(pos(state), "mongolia") == 4
    joined = own(state, "siam", "burma", "bengal")
    assert zones_counted(pos(joined), "siam") == 3
    assert zones_counted(pos(own(state, "siam", "bengal", "java")), "siam") == 1
    assert zones_counted(pos(own(joined, "great_britain", "siam")), "siam") == 0
    free = sheet(joined, "siam", controller="")
    assert zones_counted(pos(own(free, "siam", "java")), "siam") == 4
    assert zones_counted(pos(own(state, "ccp", "korea", "java")), "ccp") == 3
    dadao = own(sheet(state, "dadao_government", gone=""), "dadao_government", "yunnan", "java")
    assert zones_counted(pos(dadao), "dadao_government") == 2


@pytest.mark.rule("GW-12.7-01")
@pytest.mark.parametrize(
    ("what", "reasons"),
    [
        ("", []),
        ("another turn", ["siam makes no recruitment roll now"]),
        ("uncontrolled", ["siam makes no recruitment roll now"]),
        ("rolled", ["siam has rolled this turn"]),
        ("another rolled", []),
        ("no zone", ["siam has nowhere to recruit"]),
        ("taken", ["siam has nowhere to recruit"]),
    ],
)
def test_why_nobody_rolls(what: str, reasons: list[str]) -> None:
    state = _placing("japan")
    match what:
        case "another turn":
            state = _placing("germany")
        case "uncontrolled":
            state = sheet(state, "siam", controller="")
        case "rolled":
            state = replace(state, spent={"recruited": {"siam": 1}})
        case "another rolled":
            state = replace(state, spent={"recruited": {"ccp": 1}})
        case "no zone":
            state = own(state, "japan", "siam")
        case "taken":
            state = replace(state, taken=frozenset({"siam"}))
    lead = pos(state).lead
    line = f"{lead}: roll recruits for siam"

    told = said(state, line)
    assert [each for each in told if what != "uncontrolled" or "now" in each] == [
        f"{each} (GW-12.7-01)" for each in reasons
    ]
    assert (line in offered(state, lead)) == (not reasons)


@pytest.mark.rule("GW-12.7-01")
@pytest.mark.parametrize(("face", "comes"), [(1, True), (4, True), (5, False), (12, False)])
def test_at_or_under_the_number_of_zones_somebody_comes(face: int, comes: bool) -> None:
    rolled = play(_placing("ussr"), "ussr: roll recruits for mongolia", face)

    assert bool(rolled.flow) == comes
    told = events(_placing("ussr"), "ussr: roll recruits for mongolia", face)
    assert Recruited("mongolia", face, 4) in told
    assert rolled.spent["recruited"] == {"mongolia": 1}


# what is recruited


def _asked(slot: str, nation: str, **changes: object) -> State:
    state = replace(_placing(slot), **changes)
    by = pos(state).lead
    return play(state, f"{by}: roll recruits" + f" for {nation}" * (by != nation), 1)


@pytest.mark.rule("GW-12.7-01", "GW-12.7-03", "GW-15.2-02")
@pytest.mark.parametrize(
    ("slot", "nation", "line", "reasons"),
    [
        ("ussr", "mongolia", "infantry in kobdo", []),
        ("ussr", "mongolia", "militia in kobdo", []),
        ("ussr", "mongolia", "militia in kobdo and kerulen", []),
        (
            "ussr",
            "mongolia",
            "infantry in kobdo and kerulen",
            ["one infantry comes to one zone (GW-12.7-01)"],
        ),
        ("ussr", "mongolia", "artillery in kobdo", ["artillery is not recruited (GW-12.7-01)"]),
        (
            "ussr",
            "mongolia",
            "foreign_legion in kobdo",
            ["foreign_legion is not recruited (GW-12.7-03)"],
        ),
        (
            "ussr",
            "mongolia",
            "militia in kobdo and moscow",
            ["mongolia does not recruit in moscow this turn (GW-12.7-01)"],
        ),
        (
            "ussr",
            "mongolia",
            "militia in moscow and kobdo",
            ["mongolia does not recruit in moscow this turn (GW-12.7-01)"],
        ),
        ("ccp", "ccp", "infantry in shensi", []),
        (
            "ccp",
            "ccp",
            "infantry in hunan",
            ["ccp does not recruit in hunan this turn (GW-15.2-02)"],
        ),
    ],
)
def test_what_comes_where(slot: str, nation: str, line: str, reasons: list[str]) -> None:
    """One infantry, or two militia to one zone or to two."""
    asked = _asked(slot, nation)
    line = f"{slot}: recruit {line}"

    assert said(asked, line) == reasons
    assert (line in offered(asked)) == (not reasons)
    if not reasons:
        words = line.split()
        zones = [each for each in words[4:] if each != "and"]
        zones *= 2 if words[2] == "militia" and len(zones) == 1 else 1
        after = play(asked, line)
        unit = Unit(words[2], nation, did="placed")
        assert not after.flow
        for zone in {*zones}:
            assert dict(after.units[zone])[unit] == zones.count(zone)


@pytest.mark.rule("GW-12.7-01", "GW-15.2-02")
def test_recruits_of_a_faction_stay_in_china_and_of_others_do_not() -> None:
    """None comes to a zone that was taken this turn."""
    abroad = own(_asked("ccp", "ccp"), "ccp", "korea", "hunan")
    assert refused(abroad, "ccp: recruit infantry in korea") == ["GW-15.2-02"]
    assert refused(abroad, "ccp: recruit infantry in hunan") == []
    taken = replace(abroad, taken=frozenset({"hunan"}))
    assert refused(taken, "ccp: recruit infantry in hunan") == ["GW-15.2-02"]
    siam = own(_asked("japan", "siam"), "siam", "burma")
    assert refused(siam, "japan: recruit infantry in burma") == []
    taken = replace(siam, taken=frozenset({"burma"}))
    assert refused(taken, "japan: recruit infantry in burma") == ["GW-12.7-01"]


@pytest.mark.rule("GW-12.7-03", "GW-12.7-01")
def test_vichy_alone_takes_a_legion_and_where_there_is_a_value() -> None:
    state = own(begin(), "vichy_france", "southern_france", "corsica")
    state = sheet(state, "vichy_france", gone="", controller="germany")
    state = turn(state, "germany", phase="place_units")
    state = replace(state, box={"germany": single(Item("battleship"))})
    asked = play(state, "germany: roll recruits for vichy_france", 1)
    line = "germany: recruit foreign_legion in {}"

    assert said(asked, line.format("southern_france")) == []
    assert said(asked, line.format("corsica")) == ["corsica has no IPP value (GW-12.7-03)"]
    assert said(asked, line.format("southern_france and corsica")) == [
        "one foreign_legion comes to one zone (GW-12.7-01)"
    ]
    assert refused(asked, "germany: recruit infantry in corsica") == []
    after = play(asked, line.format("southern_france"))
    legion = Unit("foreign_legion", "vichy_france", did="placed")
    assert dict(after.units["southern_france"])[legion] == 1
    assert [way for way in offered(asked) if "foreign_legion" in way] == [
        line.format("southern_france")
    ]


@pytest.mark.rule("GW-12.7-01", "GW-8.3-01")
def test_a_ward_hastens_a_ship_or_mends_a_facility_instead() -> None:
    """Of like ships that which did not advance, of like facilities that with so much damage; who is
    no ward does neither."""
    ship = Project("battleship", 1)
    projects = (ship, replace(ship, now=True), Project("airbase", 1, "siam"))
    queue = {"siam": force((each, 1) for each in projects)}
    hit = Facility("minor_factory", "", 2)
    asked = replace(_asked("japan", "siam"), queue=queue)
    asked = facilities(asked, "siam", hit, replace(hit, damage=1), Facility("minor_factory"))

    ways = [way.partition(": ")[2] for way in offered(asked)]
    assert [way for way in ways if way.split()[0] in ("hasten", "mend")] == [
        "hasten battleship paid 1",
        "mend 1 of minor_factory in siam",
        "mend 2 of minor_factory in siam",
    ]
    sailed = play(asked, "japan: hasten battleship paid 1")
    assert dict(sailed.queue["siam"])[Project("battleship", 2, now=True)] == 1
    assert dict(sailed.queue["siam"])[replace(ship, now=True)] == 1
    assert ship not in dict(sailed.queue["siam"])
    mended = play(asked, "japan: mend 2 of minor_factory in siam")
    assert dict(mended.facilities["siam"]) == {
        Facility("minor_factory"): 2,
        replace(hit, damage=1): 1,
    }
    assert said(asked, "japan: hasten destroyer paid 1") == [
        "siam has no such ship to advance (GW-12.7-01)"
    ]
    assert said(asked, "japan: mend 3 of minor_factory in siam") == [
        "siam has no such damaged facility there (GW-12.7-01)"
    ]
    ccp = replace(_asked("ccp", "ccp"), queue={"ccp": ((ship, 1),)})
    ccp = facilities(ccp, "shensi", hit)
    assert refused(ccp, "ccp: hasten battleship paid 1") == ["GW-12.7-01"]
    assert refused(ccp, "ccp: mend 2 of minor_factory in shensi") == ["GW-12.7-01"]


# warlords


@pytest.mark.rule("GW-12.8-01", "GW-15.2-03", "GW-15.4-01", "GW-AMB-30")
@pytest.mark.parametrize(
    ("slot", "line", "what", "reasons"),
    [
        ("ccp", "ma_clique", "", []),
        ("ccp", "ma_clique with 1", "", []),
        ("ccp", "ma_clique with 2", "", ["ccp can spend 1 IPP on it (GW-15.2-03)"]),
        ("ccp", "ma_clique with 1", "poor", ["ccp can spend 0 IPP on it (GW-15.2-03)"]),
        ("ccp", "ma_clique", "poor", []),
        ("ccp", "ma_clique", "rolled", ["ccp has rolled this turn (GW-12.8-01)"]),
        ("ccp", "ma_clique", "evolved", ["ccp makes no influence roll now (GW-12.8-01)"]),
        ("japan", "mengjiang", "", []),
        ("japan", "mengjiang", "absorbed", ["dadao_government is no more (GW-15.4-01)"]),
        ("japan", "mengjiang", "formed", []),
        (
            "ccp",
            "yunnan_clique",
            "",
            ["no zone of ccp lies beside one of yunnan_clique (GW-15.2-03)"],
        ),
        ("ccp", "siam", "", ["siam is no warlord (GW-15.2-03)"]),
        ("japan", "kmt", "", ["kmt is no warlord (GW-15.4-01)"]),
        ("ccp", "ma_clique", "gone", ["ma_clique is no warlord (GW-15.2-03)"]),
        ("kmt", "ma_clique", "", ["kmt makes no influence roll now (GW-12.8-01)"]),
        ("germany", "ma_clique", "", ["germany makes no influence roll now (GW-12.8-01)"]),
    ],
)
def test_who_influences_whom(slot: str, line: str, what: str, reasons: list[str]) -> None:
    state = sheet(_placing(slot), slot, ipp=0 if what == "poor" else 9)
    match what:
        case "rolled":
            state = replace(state, spent={"influenced": {slot: 1}})
        case "evolved":
            state = sheet(state, slot, evolved=True)
        case "absorbed":
            state = sheet(state, "dadao_government", gone="aligned")
        case "formed":
            state = sheet(state, "dadao_government", gone="")
        case "gone":
            state = sheet(state, "ma_clique", gone="aligned")
    line = f"{slot}: influence {line}"

    assert said(state, line) == reasons
    assert (line in offered(state, slot)) == (not reasons)


@pytest.mark.rule("GW-12.8-01")
def test_nobody_influences_in_anothers_turn() -> None:
    state = sheet(_placing("ussr"), "ccp", ipp=9)

    assert refused(state, "ussr: influence ma_clique for ccp") == ["GW-12.8-01"]


@pytest.mark.rule("GW-15.2-03", "GW-15.4-01", "GW-AMB-61")
@pytest.mark.parametrize(
    ("slot", "more", "spent", "face", "joins"),
    [
        ("ccp", [], 0, 1, "ccp"),
        ("ccp", [], 0, 2, ""),
        ("ccp", [], 1, 2, "ccp"),
        ("ccp", [], 1, 3, ""),
        ("ccp", ["suiyuan"], 0, 2, "ccp"),
        ("ccp", ["suiyuan"], 2, 4, "ccp"),
        ("ccp", ["suiyuan"], 2, 5, ""),
        ("ccp", [], 0, 11, ""),
        ("ccp", [], 0, 12, "kmt"),
        ("japan", ["suiyuan"], 0, 1, "dadao_government"),
        ("japan", ["suiyuan"], 0, 2, ""),
        ("japan", ["suiyuan"], 0, 12, "kmt"),
    ],
)
def test_what_becomes_of_the_warlord(
    slot: str, more: list[str], spent: int, face: int, joins: str
) -> None:
    """At or under the number of zones beside him he joins; a 12 brings him to the KMT."""
    state = sheet(own(_placing(slot), slot, *more), slot, ipp=9)
    land = pos(state).data.map.land
    beside = sum("tsinghai" in land[zone].neighbours for zone in pos(state).zones_of(slot))
    assert neighbours(pos(state), slot, "ma_clique") == beside == len(more) + (slot == "ccp")
    line = f"{slot}: influence ma_clique" + f" with {spent}" * bool(spent)
    after = play(state, line, face)

    assert Influenced(slot, "ma_clique", face, spent, beside) in events(state, line, face)
    assert after.control["tsinghai"] == (joins or "ma_clique")
    assert after.sheets[slot].ipp == 9 - spent
    assert after.spent["influenced"] == {slot: 1}
    assert pos(after).exists("dadao_government") == (joins == "dadao_government")


@pytest.mark.rule("GW-15.2-03", "GW-15.4-01")
def test_without_a_kmt_a_twelve_brings_nothing_and_a_formed_dadao_is_not_formed_again() -> None:
    state = own(_placing("japan"), "japan", "suiyuan", *pos(begin()).zones_of("kmt"))
    state = sheet(state, "kmt", gone="surrendered")
    gone = {
        space: tuple((u, n) for u, n in there if u.owner != "kmt")
        for space, there in state.units.items()
    }
    state = replace(state, units={k: v for k, v in gone.items() if v}, wars=frozenset())
    assert play(state, "japan: influence ma_clique", 12).control["tsinghai"] == "ma_clique"
    formed = own(sheet(state, "dadao_government", gone=""), "dadao_government", "yunnan")
    after = play(formed, "japan: influence ma_clique", 1)
    assert after.control["tsinghai"] == after.control["yunnan"] == "dadao_government"
