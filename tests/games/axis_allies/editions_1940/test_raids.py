"""Strategic and tactical bombing raids (E40-SBR, G40-SBR)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Damaged
from wartable.games.axis_allies.given import Given, start
from wartable.testing.axis_allies import line_up, rolls

ALL = {"major_industrial_complex": 0, "air_base": 0, "naval_base": 0}


def raid(table, raiders, defenders="", facilities=None):
    """German raiders over the United Kingdom, before anything is asked."""
    units = {"united_kingdom": {"germany": raiders, "united_kingdom": defenders}}
    given = Given(
        power="germany",
        phase="conduct_combat",
        units=units,
        facilities={"united_kingdom": ALL if facilities is None else facilities},
    )
    return start(table.game.edition, given)


@pytest.mark.rule("E40-SBR-01", "E40-SBR-02", "E40-SBR-09", "G40-SBR-01", "G40-SBR-10")
def test_strategic_bombers_bomb_everything_tactical_ones_bases(table, rule):
    """They are divided as the attacker likes; both may bomb one base together."""
    state = raid(table, "1 strategic_bomber~1*raid, 1 tactical_bomber~1*raid")
    state = table.play(state, "fight in united_kingdom")

    assert table.asked(state) == [("germany", "ChooseTargets")]
    strategic, tactical = "1 strategic_bomber~1*raid", "1 tactical_bomber~1*raid"
    assert table.is_legal(
        state,
        f"bomb in united_kingdom: {strategic} on major_industrial_complex; {tactical} on air_base",
    )
    assert table.is_legal(state, f"bomb in united_kingdom: {strategic}, {tactical} on naval_base")
    assert table.refused(
        state,
        f"bomb in united_kingdom: {strategic} on air_base; {tactical} on major_industrial_complex",
    ) == rule("E40-SBR-01", "G40-SBR-01")
    assert table.refused(state, f"bomb in united_kingdom: {strategic} on air_base") == rule(
        "E40-SBR-09", "G40-SBR-10"
    )
    assert len(table.choices(state)) == 6


@pytest.mark.rule("E40-SBR-09", "G40-SBR-10")
@pytest.mark.parametrize(
    "groups",
    [
        "2 strategic_bomber~1*raid on major_industrial_complex",
        "1 strategic_bomber~1*raid on air_base; 1 strategic_bomber~1*raid on moon",
        "2 strategic_bomber~1*raid on infantry",
        "2 zeppelin on air_base",
        "2 strategic_bomber~1*raid, 1 zeppelin on naval_base",
        "3 strategic_bomber~1*raid on naval_base",
        "1 strategic_bomber~1*raid on naval_base",
        "1 strategic_bomber~1*raid, 1 fighter on naval_base",
    ],
)
def test_bombers_go_to_facilities_that_are_there_and_no_others_do(table, rule, groups):
    """The territory has an air base and a naval base, and two bombers are over it."""
    state = raid(table, "2 strategic_bomber~1*raid", facilities={"air_base": 0, "naval_base": 0})
    state = table.play(state, "fight in united_kingdom")

    own = rule("E40-SBR-09", "G40-SBR-10")
    assert table.refused(state, f"bomb in united_kingdom: {groups}") >= own
    split = "1 strategic_bomber~1*raid on air_base; 1 strategic_bomber~1*raid on naval_base"
    assert table.is_legal(state, f"bomb in united_kingdom: {split}")


@pytest.mark.rule("G40-AMB-28", "E40-SBR-09", "G40-SBR-10")
def test_targets_are_chosen_after_the_air_battle(table):
    """And not asked for where there is one way only."""
    state = raid(table, "2 strategic_bomber~1*raid", "1 fighter")
    state = table.play(state, "intercept in united_kingdom with 1 fighter")
    events, state = table.events(state, "fight in united_kingdom", dice=(6, 6, 1))
    assert rolls(events) == [("air combat", (1, 1)), ("air combat", (1,))]
    assert table.asked(state) == [("germany", "ChooseTargets")]
    assert table.attackers(state) == "1 strategic_bomber"

    alone = raid(table, "1 strategic_bomber~1*raid", facilities={"naval_base": 0})
    events, _ = table.events(alone, "fight in united_kingdom", dice=(6, 4))
    assert [event.damage for event in events if isinstance(event, Damaged)] == [6]


@pytest.mark.rule("E40-SBR-03", "E40-SBR-08", "G40-SBR-02", "G40-SBR-03", "G40-SBR-09")
def test_escorts_fight_in_the_air_and_are_then_out_of_it(table):
    """No fire at them, no bombs of theirs; they stay until the noncombat move and fight nowhere
    else, even if nobody comes."""
    raiders = "1 strategic_bomber~1*raid, 1 fighter~1*escort"
    state = raid(table, f"{raiders}, 1 infantry*moved<scotland", "1 infantry", {"naval_base": 0})
    events, state = table.events(state, "fight in united_kingdom", dice=(6, 3))

    assert rolls(events) == [("AA fire", (1,)), ("bombing", ())]
    assert "1 fighter~1*fought" in table.units(state, "united_kingdom")
    events, _ = table.events(state, "fight in united_kingdom", dice=(6, 1))
    assert line_up(events) == ("1 infantry", "1 infantry")


@pytest.mark.rule("E40-SBR-03", "G40-SBR-02")
def test_fighters_escort_and_tactical_bombers_do_not(table, rule):
    state = table.position(
        "germany",
        units={"holland_belgium": "1 strategic_bomber, 1 fighter, 1 tactical_bomber"},
        facilities={"united_kingdom": {"air_base": 0}},
    )
    way = "holland_belgium > sz_110 > united_kingdom"
    state = table.play(state, f"move 1 strategic_bomber: {way} to raid")

    assert table.is_legal(state, f"move 1 fighter: {way} to escort")
    assert table.refused(state, f"move 1 tactical_bomber: {way} to escort") == rule(
        "E40-SBR-03", "G40-SBR-02"
    )


@pytest.mark.rule(
    "E40-SBR-04", "E40-SBR-05", "G40-SBR-02", "G40-SBR-04", "G40-SBR-06", "E40-AMB-22"
)
def test_any_fighters_of_the_territory_intercept_before_the_combats(table):
    """Escorts or not, all, some or none; no tactical bombers."""
    state = raid(table, "1 strategic_bomber~1*raid", "2 fighter, 1 tactical_bomber")

    assert table.asked(state) == [("united_kingdom", "ChooseInterceptors")]
    assert table.choices(state) == {
        "intercept in united_kingdom with none",
        "intercept in united_kingdom with 1 fighter",
        "intercept in united_kingdom with 2 fighter",
    }
    assert table.refused(state, "intercept in united_kingdom with 1 tactical_bomber")


@pytest.mark.rule("E40-SBR-06", "G40-SBR-05")
def test_interceptors_are_missed_in_the_battle_for_their_territory(table):
    state = raid(
        table,
        "1 strategic_bomber~1*raid, 1 infantry*moved<scotland",
        "1 fighter, 1 infantry",
        {"naval_base": 0},
    )
    state = table.play(
        state,
        "intercept in united_kingdom with 1 fighter",
        "fight in united_kingdom",
        dice=(6, 6, 6, 3),
    )
    events, _ = table.events(state, "fight in united_kingdom", dice=(6, 1))

    assert line_up(events) == ("1 infantry", "1 infantry")


@pytest.mark.rule("E40-SBR-07", "G40-SBR-07", "G40-SBR-08")
def test_one_air_battle_of_one_round_in_which_all_hit_on_1(table):
    """However many facilities are raided; bombers fire too; fire is simultaneous."""
    state = raid(
        table,
        "1 strategic_bomber~1*raid, 1 tactical_bomber~1*raid, 1 fighter~1*escort",
        "2 fighter",
    )
    state = table.play(state, "intercept in united_kingdom with 2 fighter")
    events, state = table.events(state, "fight in united_kingdom", dice=(1, 1, 6, 1, 2))

    assert rolls(events) == [("air combat", (1, 1, 1)), ("air combat", (1, 1))]
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    state = table.play(state, "hits in united_kingdom: 1 fighter~1*escort")
    assert table.defenders(state) == ""
    assert table.asked(state) == [("germany", "ChooseTargets")]


@pytest.mark.rule("E40-SBR-07", "G40-SBR-07")
def test_without_interceptors_there_is_no_air_battle(table):
    state = raid(table, "1 strategic_bomber~1*raid, 1 fighter~1*escort", "", {"air_base": 0})
    events, _ = table.events(state, "fight in united_kingdom", dice=(6, 1))

    assert [what for what, _ in rolls(events)] == ["AA fire", "bombing"]


@pytest.mark.rule("E40-SBR-10", "G40-SBR-11")
def test_each_facility_fires_at_every_bomber_that_comes_to_bomb_it(table):
    """One die each without limit; the attacker chooses which of them fall, before the bombs."""
    state = raid(table, "5 strategic_bomber~1*raid, 1 tactical_bomber~1*raid")
    state = table.play(state, "fight in united_kingdom")
    events, state = table.events(
        state,
        "bomb in united_kingdom: 4 strategic_bomber~1*raid on major_industrial_complex;"
        " 1 strategic_bomber~1*raid, 1 tactical_bomber~1*raid on air_base",
        dice=(1, 6, 6, 6, 6, 6),
    )

    assert rolls(events) == [("AA fire", (1, 1)), ("AA fire", (1, 1, 1, 1))]
    assert table.choices(state) == {
        "hits in united_kingdom: 1 strategic_bomber~1*raid^air_base",
        "hits in united_kingdom: 1 tactical_bomber~1*raid^air_base",
    }
    state = table.play(
        state,
        "hits in united_kingdom: 1 strategic_bomber~1*raid^air_base",
        dice=(1, 1, 1, 1, 5),
    )
    assert state.facilities["united_kingdom"] == {
        "major_industrial_complex": 12,
        "air_base": 5,
        "naval_base": 0,
    }


@pytest.mark.rule("E40-SBR-12", "E40-SBR-13", "E40-EX-36", "G40-SBR-12", "G40-SBR-13")
def test_damage_is_the_die_and_2_for_strategic_bombers_up_to_the_most(table):
    """E40-EX-36: a minor complex with 2 damage, a strategic bomber rolls 5: damage becomes 6."""
    cases = (
        ("minor_industrial_complex", "strategic_bomber", 2, 5, 6),
        ("major_industrial_complex", "strategic_bomber", 2, 5, 9),
        ("major_industrial_complex", "strategic_bomber", 17, 6, 20),
        ("air_base", "tactical_bomber", 0, 5, 5),
        ("naval_base", "tactical_bomber", 3, 5, 6),
        ("air_base", "strategic_bomber", 0, 5, 6),
    )
    for facility, bomber, before, die, after in cases:
        state = raid(table, f"1 {bomber}~1*raid", "", {facility: before})
        state = table.play(state, "fight in united_kingdom", dice=(6, die))
        assert state.facilities["united_kingdom"] == {facility: after}


@pytest.mark.rule("E40-SBR-14", "E40-AMB-46", "G40-SBR-14", "G40-UNT-12", "G40-AMB-26")
def test_who_raided_joins_no_other_battle_and_must_land(table):
    """Over the territory until the noncombat move; a tactical bomber may land on a carrier."""
    state = raid(
        table,
        "1 tactical_bomber~1*raid, 1 infantry*moved<scotland",
        "1 infantry",
        {"air_base": 0},
    )
    state = table.play(state, "fight in united_kingdom", dice=(6, 3))
    assert "1 tactical_bomber~1*fought" in table.units(state, "united_kingdom")
    events, _ = table.events(state, "fight in united_kingdom", dice=(6, 1))
    assert line_up(events) == ("1 infantry", "1 infantry")

    units = {
        "united_kingdom": {"germany": "1 tactical_bomber~3*fought"},
        "sz_110": {"germany": "1 carrier"},
    }
    landing = table.position("germany", "noncombat_move", units)
    assert table.is_legal(landing, "move 1 tactical_bomber~3*fought: united_kingdom > sz_110")
    assert not table.is_legal(landing, "done")


@pytest.mark.rule("E40-SBR-14", "E40-AMB-46", "G40-SBR-14", "G40-AMB-26")
def test_after_a_raid_tactical_bombers_land_on_carriers_and_strategic_ones_do_not(table):
    """Both have one step left over England. The carrier in Sea Zone 110 takes the tactical bomber
    aboard; the strategic one has no friendly territory within reach and is lost."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "united_kingdom": {"germany": "1 tactical_bomber~3*raid, 1 strategic_bomber~5*raid"},
            "sz_110": {"germany": "1 carrier"},
        },
        facilities={"united_kingdom": {"naval_base": 0}},
    )
    state = table.play(state, "fight in united_kingdom", dice=(6, 6, 1, 1))
    assert state.phase == "noncombat_move"
    strategic, tactical = table.units(state, "united_kingdom").split(", ")
    assert table.is_legal(state, f"move {tactical}: united_kingdom > sz_110")
    assert table.refused(state, f"move {strategic}: united_kingdom > sz_110")
    state = table.play(state, f"move {tactical}: united_kingdom > sz_110")
    while state.power == "germany":
        state = table.play(state, "done")

    assert table.units(state, "sz_110", "germany") == "1 carrier{tactical_bomber}"
    assert table.units(state, "united_kingdom", "germany") == ""


@pytest.mark.rule("E40-SBR-15", "G40-SBR-15", "E40-NCM-01", "G40-NCM-05")
def test_interceptors_stay_or_go_one_space_if_the_territory_fell(table):
    stay = raid(table, "1 strategic_bomber~1*raid", "1 fighter", {"air_base": 0})
    stay = table.play(
        stay,
        "intercept in united_kingdom with 1 fighter",
        "fight in united_kingdom",
        dice=(6, 6, 6, 1),
    )
    assert table.units(stay, "united_kingdom", "united_kingdom") == "1 fighter*intercepted"

    given = Given(
        power="germany",
        phase="noncombat_move",
        units={"united_kingdom": {"united_kingdom": "1 fighter*intercepted"}},
        taken={"united_kingdom": "germany"},
    )
    state = start(table.game.edition, given)
    assert table.units(state, "scotland", "united_kingdom") == "1 fighter"


@pytest.mark.rule("E40-CMB-01", "G40-SEQ-01")
def test_raids_come_before_assaults_and_these_before_other_combats(table, rule):
    units = {
        "united_kingdom": {"germany": "1 strategic_bomber~1*raid", "united_kingdom": "1 infantry"},
        "sz_109": {"germany": "1 transport*moved<sz_112{infantry^scotland}"},
        "scotland": {"united_kingdom": "1 infantry"},
        "france": {"germany": "1 infantry*moved<western_germany", "france": "1 infantry"},
    }
    state = table.position(
        "germany", "conduct_combat", units, facilities={"united_kingdom": {"air_base": 0}}
    )

    assert table.choices(state) == {"fight in united_kingdom"}
    assert table.refused(state, "fight in scotland") == rule("E40-CMB-01", "G40-SEQ-01")
    state = table.play(state, "fight in united_kingdom", dice=(6, 1))
    assert table.choices(state) == {"fight in scotland"}
    assert table.refused(state, "fight in france") == rule("E40-CMB-01", "G40-SEQ-01")


@pytest.mark.rule("E40-CMB-04", "G40-CMB-06", "G40-FAC-01", "E40-FAC-01")
def test_facilities_take_no_part_in_a_battle(table):
    units = {"united_kingdom": {"germany": "2 tank*moved<scotland", "united_kingdom": "1 infantry"}}
    state = table.position("germany", "conduct_combat", units, facilities={"united_kingdom": ALL})
    events, state = table.events(state, "fight in united_kingdom", dice=(1, 6, 6))

    assert line_up(events) == ("2 tank", "1 infantry")
    assert not any(isinstance(event, Damaged) for event in events)
