"""What ships and aircraft are set to do, and whom they engage where they are (9.4.1, 9.4.4, 9.4.5,
0.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    bare,
    marks,
    offered,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.state import State

MAJORS = ("great_britain", "fec", "anzac", "france", "usa", "ussr")


def _germany(phase: str = "combat_movement", *foes: str) -> State:
    state = war(bare("germany", phase), *(("germany", foe) for foe in foes))
    for nation in MAJORS:
        state = sheet(state, nation, at_full=True)
    return state


ASSIGN = "germany: assign {} in {} as {}"


@pytest.mark.rule("GW-9.4.4-01", "GW-9.4.5-01", "GW-11.5-03", "GW-9.4.1-01")
@pytest.mark.parametrize(
    ("unit", "raider", "escort"),
    [
        ("battlecruiser", "", ""),
        ("destroyer", "GW-9.4.4-01", ""),
        ("heavy_cruiser", "GW-9.4.4-01", ""),
        ("battleship", "GW-9.4.4-01", ""),
        ("submarine", "GW-9.4.4-01", "GW-9.4.5-01"),
        ("naval_transport", "GW-9.4.4-01", "GW-9.4.5-01"),
        ("battlecruiser~1*moved", "", ""),
        ("battlecruiser*moved^A34", "GW-9.4.5-01", "GW-9.4.5-01"),
        ("battlecruiser*fought", "GW-9.4.5-01", "GW-9.4.5-01"),
        ("battlecruiser#escort", "GW-9.4.4-01", "GW-9.4.5-01"),
        ("battlecruiser#raider", "GW-9.4.4-01", "GW-9.4.5-01"),
    ],
)
def test_who_raids_and_who_escorts(unit: str, raider: str, escort: str) -> None:
    """Battlecruisers raid; surface warships that have not fought escort where a line of their
    alliance is. It is said in combat movement."""
    state = _germany()
    line = next(each for each in pos(state).data.map.lines.values() if each.nation == "germany")
    where = line.seas[0]
    state = stand(state, where, f"1 {unit}", "germany")

    for duty, rule in (("raider", raider), ("escort", escort)):
        text = ASSIGN.format(f"1 {unit}", where, duty)
        assert refused(state, text) == [rule] * bool(rule), duty
        for phase in ("combat", "noncombat"):
            assert len(refused(replace(state, phase=phase), text)) >= 1


@pytest.mark.rule("GW-9.4.5-01")
def test_escorts_are_set_where_a_line_of_their_alliance_crosses() -> None:
    state = _germany()
    facts = pos(state).data.map
    alliance = pos(state).relations.alliance
    crossed = {
        sea: {alliance(x.nation) for x in facts.lines.values() if sea in x.seas}
        for sea in facts.sea
    }
    for kinds, fits in (({"axis"}, True), ({"allies"}, False), (set(), False)):
        there = next(each for each, those in crossed.items() if those == kinds)
        ready = stand(state, there, "1 destroyer", "germany")
        found = refused(ready, ASSIGN.format("1 destroyer", there, "escort"))
        assert found == ([] if fits else ["GW-9.4.5-01"]), there


@pytest.mark.rule("GW-9.4.5-01", "GW-9.4.5-04", "GW-9.4.4-07", "GW-9.4.4-01")
def test_what_was_set_is_ended_and_by_whom_the_turn_is_used() -> None:
    """An escort at any time, but in the turn it became one it makes no other move; a raider at the
    start of combat movement, unless raiders were set in this turn."""
    state = _germany()
    sea_ = next(x for x in pos(state).data.map.lines.values() if x.nation == "germany").seas[0]
    ships = "1 destroyer, 1 battlecruiser"
    state = stand(state, sea_, ships, "germany")

    escorts = play(state, ASSIGN.format("1 destroyer", sea_, "escort"))
    assert marks(escorts, sea_) == ["1 battlecruiser@germany", "1 destroyer*moved#escort@germany"]
    assert pos(escorts).spent("assigned", "escort germany") == 1
    freed = play(escorts, ASSIGN.format("1 destroyer*moved#escort", sea_, "free"))
    assert "1 destroyer*fought@germany" in marks(freed, sea_)
    raids = play(state, ASSIGN.format("1 battlecruiser", sea_, "raider"))
    assert "1 battlecruiser#raider@germany" in marks(raids, sea_)
    assert pos(raids).spent("assigned", "raider germany") == 1
    free = ASSIGN.format("1 battlecruiser#raider", sea_, "free")
    assert refused(raids, free) == ["GW-9.4.4-07"]

    before = stand(state, sea_, "1 battlecruiser#raider, 1 destroyer#escort", "germany")
    assert refused(before, free) == []
    ended = play(before, free)
    assert "1 battlecruiser@germany" in marks(ended, sea_)
    assert pos(ended).spent("assigned", " germany") == 0
    done = ASSIGN.format("1 destroyer#escort", sea_, "free")
    ended = play(before, done)
    assert "1 destroyer@germany" in marks(ended, sea_)
    for phase in ("combat", "noncombat"):
        assert refused(replace(before, phase=phase), free) == ["GW-9.4.4-07"]
        assert refused(replace(before, phase=phase), done) == []
    moved = stand(state, sea_, "1 battlecruiser~1*moved#raider", "germany")
    assert refused(moved, free.replace("r#", "r~1*moved#")) == ["GW-9.4.4-07"]
    of_italy = replace(before, spent={"assigned": {"raider italy": 1}})
    assert refused(of_italy, free) == []
    idle = stand(state, sea_, "1 destroyer, 1 destroyer*moved#continuing", "germany")
    for unit in ("1 destroyer", "1 destroyer*moved#continuing"):
        assert refused(idle, ASSIGN.format(unit, sea_, "free")) == ["GW-9.4.5-04"]
    assert refused(idle, ASSIGN.format("1 destroyer@italy", sea_, "escort"))[0] == "GW-11.1-01"


COMES = "destroyer~1*moved<A23^A22"


@pytest.mark.rule("GW-9.4.1-01", "GW-9.4.1-03", "GW-9.4.1-04", "GW-11.5-03")
def test_who_waits_behind_a_screen() -> None:
    """Of ships that came to fight some, not all; those that did not come to fight do not."""
    state = stand(
        _germany("combat_movement", "france"), "A22", f"3 {COMES}, 1 submarine", "germany"
    )
    line = ASSIGN.format("{}", "A22", "continuing")

    assert refused(state, line.format(f"1 {COMES}")) == []
    assert refused(state, line.format(f"2 {COMES}")) == []
    assert refused(state, line.format(f"3 {COMES}")) == ["GW-9.4.1-01"]
    assert refused(state, line.format("1 submarine")) == ["GW-9.4.1-01"]
    assert refused(state, line.format(f"4 {COMES}")) == ["GW-11.1-01"]
    assert refused(replace(state, phase="combat"), line.format(f"1 {COMES}")) == []
    assert refused(replace(state, phase="noncombat"), line.format(f"1 {COMES}")) == ["GW-9.4.1-01"]
    split = play(state, line.format(f"1 {COMES}"))
    waits = "destroyer~1*moved#continuing<A23^A22"
    assert marks(split, "A22")[0] == "2 destroyer~1*moved<A23^A22@germany"
    assert f"1 {waits}@germany" in marks(split, "A22")
    assert refused(split, line.format(f"1 {waits}")) == ["GW-9.4.1-01"]
    assert refused(split, line.format(f"2 {COMES}")) == ["GW-9.4.1-01"]
    ashore = stand(state, "paris", "1 destroyer*moved<A22", "germany")
    assert refused(ashore, ASSIGN.format("1 destroyer*moved<A22", "paris", "continuing")) == [
        "GW-11.5-03"
    ]


BOMBER = "medium_bomber~1*moved<bavaria"
RAIDER = "medium_bomber~1*moved$raid<bavaria"


@pytest.mark.rule("GW-9.4.1-04", "GW-11.5-03")
def test_which_aircraft_wait_behind_a_screen() -> None:
    """Over land and sea, where an enemy fighter is, if they attack plainly and others are left to
    screen; no land unit, and on no other duty."""
    state = stand(
        _germany("combat_movement", "france"),
        "paris",
        f"2 {BOMBER}, 1 infantry*moved<picardy, 1 {RAIDER}, 1 fighter@france",
        "germany",
    )
    line = ASSIGN.format("{}", "paris", "continuing")

    assert refused(state, line.format(f"1 {BOMBER}")) == []
    assert refused(state, line.format(f"2 {BOMBER}")) == []
    assert refused(state, line.format("1 infantry*moved<picardy")) == ["GW-11.5-03"]
    mixed = line.format(f"1 infantry*moved<picardy, 1 {BOMBER}")
    assert refused(state, mixed) == ["GW-11.5-03"]
    assert refused(state, line.format(f"1 {RAIDER}")) == ["GW-9.4.1-04"]
    assert refused(state, line.format(f"1 {BOMBER}").replace("continuing", "escort")) == [
        "GW-11.5-03"
    ]
    alone = stand(state, "paris", f"2 {BOMBER}, 1 fighter@france", "germany")
    assert refused(alone, line.format(f"2 {BOMBER}")) == ["GW-9.4.1-04"]
    assert refused(alone, line.format(f"1 {BOMBER}")) == []
    stayed = stand(state, "paris", f"2 {BOMBER}, 1 medium_bomber, 1 fighter@france", "germany")
    assert refused(stayed, line.format("1 medium_bomber")) == ["GW-9.4.1-04"]
    empty = stand(state, "paris", f"2 {BOMBER}, 1 infantry@france", "germany")
    assert refused(empty, line.format(f"1 {BOMBER}")) == ["GW-9.4.1-04"]
    waiting = play(state, line.format(f"1 {BOMBER}"))
    assert "1 medium_bomber~1*moved#continuing^paris@germany" in marks(waiting, "paris")


# attacks where one is


@pytest.mark.rule("GW-0.3-06", "GW-10.1-03", "GW-9.4.4-05", "GW-9.1-01", "GW-9.4.5-01")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("destroyer", ""),
        ("submarine", ""),
        ("destroyer~1*moved", ""),
        ("fighter#patrol", ""),
        ("destroyer#escort", ""),
        ("battlecruiser#raider", ""),
        ("naval_transport", "GW-9.1-01"),
        ("fighter", "GW-9.1-01"),
        ("destroyer*moved#escort", "GW-9.4.5-01"),
        ("destroyer*fought", "GW-10.1-03"),
        ("destroyer*moved^A22", "GW-10.1-03"),
        ("destroyer*sailed", "GW-10.1-03"),
    ],
)
def test_who_engages_enemies_in_its_zone(unit: str, rule: str) -> None:
    state = stand(_germany("combat_movement", "france"), "A22", f"1 {unit}", "germany")
    foes = stand(state, "A22", f"1 {unit}, 1 destroyer@france", "germany")
    line = f"germany: engage in A22 with 1 {unit}"

    assert refused(foes, line) == [rule] * bool(rule)
    assert (line in offered(foes, "germany")) == (not rule)
    assert "GW-9.1-01" in refused(state, line)
    if not rule:
        after = play(foes, line)
        (bound,) = (each for each, _ in pos(after).units("A22") if each.owner == "germany")
        assert (bound.to, bound.did) == ("A22", "moved")
        assert bound.duty == ("" if unit == "destroyer#escort" else bound.duty)
        assert bound.duty == unit.partition("#")[2].replace("escort", "")


@pytest.mark.rule("GW-0.3-06", "GW-10.1-03", "GW-9.4.4-05", "GW-9.1-01")
def test_several_engage_together_but_for_raiders_with_others() -> None:
    state = _germany("combat_movement", "france")
    ships = "1 destroyer, 1 battlecruiser#raider, 1 destroyer*fought, 1 naval_transport"
    state = stand(state, "A22", f"{ships}, 1 destroyer@france", "germany")
    line = "germany: engage in {} with {}"

    assert refused(state, line.format("A22", "1 destroyer, 1 battlecruiser#raider")) == [
        "GW-9.4.4-05"
    ]
    assert refused(state, line.format("A22", "1 destroyer*fought, 1 naval_transport")) == [
        "GW-10.1-03",
        "GW-9.1-01",
    ]
    assert refused(state, line.format("A22", "2 destroyer")) == ["GW-11.1-01"]
    ashore = stand(state, "paris", "1 destroyer", "germany")
    assert refused(ashore, line.format("paris", "1 destroyer")) == ["GW-9.1-01"]
