"""Who is at war and who may declare it in the 1940 editions (E40-POL, E40-WAR, G40-POL)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies import politics
from wartable.games.axis_allies.events import WarDeclared
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

world = Bench(GLOBAL_1940)

EUROPEANS = ("germany", "italy")


def at_war(table, state):
    """Of each power, with whom it is at war."""
    return {power: set(foes) for power, foes in table.pos(state).relations.at_war.items()}


def declaring(table, power, **given):
    """The power's turn has come to its declarations."""
    return table.position(power, "declare_war", **given)


def may_declare(table, power, on, **given):
    return not table.refused(declaring(table, power, **given), f"{power}: declare war on {on}")


# ---- The start ----


@pytest.mark.rule("E40-POL-01", "G40-POL-01", "G40-OVR-02", "G40-USA-01", "G40-SOV-01")
def test_the_war_in_europe_is_on_and_two_powers_stay_out(table):
    wars = at_war(table, table.game.setup(Options()))

    for power in EUROPEANS:
        assert {"united_kingdom", "france"} <= wars[power]
        assert not wars[power] & {"soviet_union", "united_states", "china"}
    assert wars["soviet_union"] == wars["united_states"] == set()
    assert wars["france"] == set(EUROPEANS)


@pytest.mark.rule("G40-POL-01", "G40-JPN-01", "G40-CHN-02", "G40-FRA-01", "G40-CHN-01")
def test_japan_is_at_war_with_china_alone():
    wars = at_war(world, GLOBAL_1940.setup(Options()))

    assert wars["japan"] == {"china"}
    assert wars["china"] == {"japan"}
    assert wars["anzac"] == wars["united_kingdom"] == set(EUROPEANS)


# ---- When, and what follows ----


@pytest.mark.rule(
    "E40-WAR-01", "E40-POL-02", "E40-POL-03", "E40-POL-22", "G40-DOW-01", "G40-POL-02"
)
@pytest.mark.parametrize("power", EUROPEANS)
def test_war_is_declared_after_the_purchase_and_before_the_combat_move(table, power):
    """From the first turn on, on each of the two by itself; once units move it is too late."""
    state = table.play(table.position(power, "purchase"), "done")
    assert table.asked(state) == [(power, "DeclareWar")]
    assert {"soviet_union", "united_states"} <= set(table.game.pending(state)[0].on)

    after = table.play(state, "declare war on soviet_union", "done")
    assert after.phase == "combat_move"
    assert "united_states" not in at_war(table, after)[power]
    late = table.refused(after, f"{power}: declare war on united_states")
    assert late == table.refused(after, f"{power}: buy 1 infantry") != set()


@pytest.mark.rule("E40-WAR-02", "G40-DOW-02")
def test_a_declaration_needs_no_attack(table):
    state = declaring(table, "germany", units={"germany": "1 infantry"})
    state = table.play(state, "declare war on soviet_union", "done", "done", "done")

    assert state.power == "soviet_union"
    assert "germany" in at_war(table, state)["soviet_union"]


@pytest.mark.rule("E40-WAR-03", "G40-DOW-03")
def test_the_targets_territories_and_ships_are_hostile_at_once(table):
    units = {
        "poland": "1 infantry",
        "sz_113": "1 cruiser",
        "sz_114": {"soviet_union": "1 cruiser"},
    }
    before = table.pos(table.position("germany", units=units))
    assert not before.is_hostile_land("baltic_states")
    assert not before.is_hostile_sea("sz_114")

    state = table.play(declaring(table, "germany", units=units), "declare war on soviet_union")
    assert table.pos(state).is_hostile_land("baltic_states")
    assert table.pos(state).is_hostile_sea("sz_114")
    state = table.play(state, "done")
    assert table.is_legal(state, "move 1 infantry: poland > baltic_states")


@pytest.mark.rule("E40-WAR-03", "G40-DOW-03")
def test_after_the_declaration_the_limits_of_movement_hold(table):
    """Before it a German cruiser sails past a Soviet one; after it, it must stop there, and tanks
    stop in the first Soviet territory that holds anybody."""
    units = {
        "poland": "1 tank",
        "baltic_states": {"soviet_union": "1 infantry"},
        "sz_113": "1 cruiser",
        "sz_114": {"soviet_union": "1 cruiser"},
        "sz_115": {"united_kingdom": "1 cruiser"},
    }
    past = "move 1 cruiser: sz_113 > sz_114 > sz_115"
    state = declaring(table, "germany", units=units)
    assert table.is_legal(table.play(state, "done"), past)

    at_last = table.play(state, "declare war on soviet_union", "done")
    assert table.refused(at_last, past)
    assert table.is_legal(at_last, "move 1 cruiser: sz_113 > sz_114")
    assert table.refused(at_last, "move 1 tank: poland > baltic_states > novgorod")
    assert table.is_legal(at_last, "move 1 tank: poland > baltic_states")


@pytest.mark.rule("E40-WAR-05", "G40-DOW-05", "G40-DOW-06", "E40-POL-02", "E40-POL-03")
def test_war_is_with_the_declarer_alone(table):
    """Germany declares war on the Soviet Union: Italy stays out, and so do all other Allies."""
    before = at_war(table, declaring(table, "germany"))
    state = table.play(declaring(table, "germany"), "declare war on soviet_union")
    after = at_war(table, state)

    assert after["soviet_union"] == {"germany"}
    assert after["germany"] == before["germany"] | {"soviet_union"}
    for power in set(after) - {"germany", "soviet_union"}:
        assert after[power] == before[power]


@pytest.mark.rule(
    "E40-EX-12",
    "E40-WAR-05",
    "E40-WAR-06",
    "E40-WAR-07",
    "E40-POL-09",
    "E40-POL-10",
    "G40-EX-12",
    "G40-EX-13",
    "G40-DOW-05",
    "G40-DOW-06",
    "G40-DOW-07",
    "G40-USA-04",
)
def test_the_victim_waits_for_its_own_turn_to_answer_others(table):
    """E40-EX-12, G40-EX-12, G40-EX-13: Germany declares war on the United States. They are at war
    with Germany, not with Italy; in their own turn they may declare war on Italy, provoked;
    declaring it on Germany again changes nothing."""
    state = table.play(declaring(table, "germany"), "declare war on united_states")
    assert at_war(table, state)["united_states"] == {"germany"}

    turn = declaring(
        table, "united_states", wars=[("germany", "united_states")], deeds=list(state.deeds)
    )
    events, again = table.events(turn, "declare war on germany")
    assert again.declared == turn.declared
    events, after = table.events(turn, "declare war on italy")
    (declared,) = (event for event in events if isinstance(event, WarDeclared))
    assert declared.provoked
    assert at_war(table, after)["united_states"] == {"germany", "italy"}


EUROPE_TARGETS = {
    "germany": {"united_states", "soviet_union"},
    "italy": {"united_states", "soviet_union"},
}
WORLD_TARGETS = {
    "germany": {"united_states", "soviet_union", "china"},
    "italy": {"united_states", "soviet_union", "china"},
    "japan": {"united_kingdom", "anzac", "united_states", "france", "soviet_union"},
    "soviet_union": {"japan"},
    "united_kingdom": {"japan"},
    "anzac": {"japan"},
    "france": {"japan"},
}


@pytest.mark.rule(
    "E40-POL-02",
    "E40-POL-03",
    "E40-POL-04",
    "E40-POL-09",
    "E40-POL-11",
    "E40-AMB-16",
    "G40-POL-02",
    "G40-USA-05",
    "G40-AMB-16",
)
def test_who_may_declare_war_on_whom_and_when(table):
    """The whole table: at first, from the fourth round on, and before the income of the third."""
    axis = set(table.game.edition.data.sides["axis"])
    first = WORLD_TARGETS if table.game.prefix == "G40" else EUROPE_TARGETS
    later = {
        "soviet_union": first.get("soviet_union", set()) | set(EUROPEANS),
        "united_states": axis,
    }

    def found(number, *, at_income=False):
        targets = {
            power: set(politics.targets(table.pos(state), at_income=at_income))
            for power in table.game.edition.data.powers
            for state in [table.position(power, round=number)]
        }
        return {power: on for power, on in targets.items() if on}

    for number in (1, 2, 3):
        assert found(number) == first, number
    for number in (4, 5, 12):
        assert found(number) == first | later, number
    assert found(3, at_income=True) == {"united_states": axis}
    for number in (1, 2, 4):
        assert found(number, at_income=True) == {}, number


@pytest.mark.rule("E40-WAR-02", "G40-EX-12", "G40-DOW-05")
def test_war_declared_on_an_enemy_changes_nothing_for_anybody(table):
    """Germany declares war on the United Kingdom, with which it is at war: no other war follows,
    not even one of Japan with the Commonwealth."""
    state = declaring(table, "germany")
    after = table.play(state, "declare war on united_kingdom")

    assert (after.declared, after.deeds) == (state.declared, state.deeds)


@pytest.mark.rule("G40-EX-12", "G40-DOW-07", "G40-NOB-10")
@pytest.mark.parametrize("target", ["united_kingdom", "anzac"])
def test_who_answers_a_declaration_with_one_has_not_provoked_the_war(target):
    """The Commonwealth declared war on Japan: a Japanese declaration is no deed."""
    wars = [("japan", "united_kingdom"), ("anzac", "japan")]
    state = declaring(world, "japan", wars=wars)
    after = world.play(state, f"declare war on {target}")

    assert after.deeds == state.deeds
    assert not may_declare(world, "united_states", "japan", wars=wars, deeds=list(after.deeds))


@pytest.mark.rule("E40-WAR-07", "G40-DOW-07")
def test_only_an_unprovoked_declaration_is_remembered_as_one(table):
    """Germany gave the United States a cause; nobody gave Germany one."""
    cause = ("germany", "declared war", "united_states")
    provoked = table.play(
        declaring(table, "united_states", wars=[("germany", "united_states")], deeds=[cause]),
        "declare war on italy",
    )
    unprovoked = table.play(declaring(table, "germany"), "declare war on soviet_union")

    assert set(provoked.deeds) == {cause, ("united_states", "declared war", "italy")}
    assert set(unprovoked.deeds) == {
        ("germany", "declared war", "soviet_union"),
        ("germany", "declared war unprovoked", "soviet_union"),
    }


@pytest.mark.rule("E40-WAR-07", "G40-DOW-07")
def test_a_declaration_without_a_cause_is_unprovoked(table):
    events, _ = table.events(declaring(table, "germany"), "declare war on soviet_union")
    (declared,) = (event for event in events if isinstance(event, WarDeclared))

    assert not declared.provoked


@pytest.mark.rule("E40-WAR-02", "E40-POL-14", "G40-POL-02", "E40-WAR-08", "G40-NEU-04")
def test_war_is_declared_on_powers_of_the_other_side(table, rule):
    state = declaring(table, "germany")

    assert table.refused(state, "declare war on italy") == rule("E40-WAR-02", "G40-POL-02")
    assert table.refused(state, "declare war on sweden") == rule("E40-WAR-08", "G40-NEU-04")
    assert table.refused(state, "declare war on strict") == rule("E40-WAR-08", "G40-NEU-04")


@pytest.mark.rule("E40-POL-22", "G40-NAW-09")
def test_a_power_at_war_with_nobody_has_no_combat(table):
    """The Soviet turn in round 1: purchase, then the noncombat move."""
    given = {"units": {"russia": "1 infantry"}}
    if table.game.prefix == "G40":
        state = table.play(table.position("soviet_union", "purchase", **given), "done", "done")
    else:
        state = table.play(table.position("soviet_union", "purchase", **given), "done")
    assert state.phase == "noncombat_move"

    state = declaring(table, "soviet_union", round=4, **given)
    state = table.play(state, "declare war on germany", "done")
    assert state.phase == "combat_move"


# ---- The Soviet Union ----


@pytest.mark.rule("E40-POL-04", "E40-AMB-15", "G40-POL-02", "G40-SOV-01")
@pytest.mark.parametrize("target", EUROPEANS)
def test_the_soviet_union_waits_for_its_fourth_turn(table, rule, target):
    for number in (1, 2, 3):
        state = declaring(table, "soviet_union", round=number)
        action = table.action(state, f"soviet_union: declare war on {target}")
        (refusal,) = table.game.objections(state, action)
        assert {refusal.rule} == rule("E40-POL-04", "G40-POL-02")
        assert refusal.text == "Soviet Union has no cause for war before its turn 4"
    assert may_declare(table, "soviet_union", target, round=4)
    assert may_declare(table, "soviet_union", target, round=9)


@pytest.mark.rule("E40-POL-05", "G40-POL-02", "G40-AMB-38")
def test_once_attacked_it_may_declare_war_on_either(table):
    """Italy declared war: the Soviet Union may declare it on Germany in its first turn."""
    deeds = [("italy", "declared war", "soviet_union")]
    wars = [("italy", "soviet_union")]

    assert may_declare(table, "soviet_union", "germany", wars=wars, deeds=deeds)


@pytest.mark.rule("G40-POL-02")
def test_a_japanese_declaration_does_not_free_it_in_europe():
    deeds = [("japan", "declared war", "soviet_union")]

    assert not may_declare(world, "soviet_union", "germany", deeds=deeds)
    assert may_declare(world, "soviet_union", "japan")


@pytest.mark.rule("E40-POL-06", "E40-AMB-16", "G40-POL-02", "G40-AMB-16")
def test_the_fall_of_london_frees_it_for_good(table):
    """Germany takes London; the Soviet Union may declare war, even if London is free again."""
    state = table.position("germany", units={"sz_110": "1 transport{tank}"})
    state = table.play(state, "sail transport{tank}: sz_110 into united_kingdom: 1 tank", "done")
    while state.phase == "conduct_combat":
        state = table.play(state, next(iter(table.choices(state))))
    assert state.control["united_kingdom"] == "germany"
    deeds = list(state.deeds)

    assert may_declare(table, "soviet_union", "germany", deeds=deeds)
    assert may_declare(table, "soviet_union", "italy", deeds=deeds)


# ---- The United States ----


@pytest.mark.rule("E40-POL-09", "E40-AMB-15", "G40-USA-04")
def test_the_united_states_need_a_cause(table, rule):
    state = declaring(table, "united_states", round=2)

    assert table.refused(state, "united_states: declare war on germany") == rule(
        "E40-POL-09", "G40-USA-04"
    )


@pytest.mark.rule("E40-POL-09", "E40-POL-10", "E40-AMB-16", "G40-USA-04", "G40-AMB-16")
@pytest.mark.parametrize(
    "deed",
    [
        ("italy", "declared war", "united_states"),
        ("germany", "captured", "united_kingdom"),
        ("italy", "captured", "north_america"),
    ],
)
def test_each_cause_frees_them_against_every_axis_power(table, deed):
    for power in table.game.edition.data.sides["axis"]:
        assert may_declare(table, "united_states", power, deeds=[deed])


@pytest.mark.rule("E40-POL-09", "G40-USA-04")
@pytest.mark.parametrize(
    "deed",
    [
        ("germany", "attacked", "united_kingdom"),
        ("germany", "declared war", "soviet_union"),
        ("united_kingdom", "captured", "north_america"),
        ("germany", "captured", "france"),
    ],
)
def test_other_deeds_are_no_cause(table, deed):
    """Another deed, done to somebody else, by a friend, or elsewhere."""
    assert not may_declare(table, "united_states", "germany", deeds=[deed])


@pytest.mark.rule("E40-POL-09", "G40-USA-04", "G40-AMB-50")
def test_the_capture_of_north_american_ground_is_a_cause(table):
    """Germany lands in Newfoundland; Greenland is no part of the continent for this."""
    assert "greenland" not in table.game.edition.data.areas["north_america"]
    state = table.position("germany", units={"sz_116": "1 transport{infantry}"})
    state = table.play(
        state,
        "sail transport{infantry}: sz_116 into newfoundland_labrador: 1 infantry",
        "done",
    )
    while state.phase == "conduct_combat":
        state = table.play(state, next(iter(table.choices(state))))

    assert state.control["newfoundland_labrador"] == "germany"
    assert ("germany", "captured", "north_america") in state.deeds


@pytest.mark.rule("E40-POL-09", "G40-USA-04", "G40-AMB-50")
def test_north_america_is_its_mainland(table):
    """14 territories from Alaska to Central America; in Europe 1940 those that its board has."""
    europe = {
        "alberta_saskatchewan_manitoba",
        "central_america",
        "central_united_states",
        "eastern_united_states",
        "new_brunswick_nova_scotia",
        "newfoundland_labrador",
        "ontario",
        "quebec",
        "southeast_mexico",
    }
    pacific = {"alaska", "british_columbia", "mexico", "western_united_states", "yukon_territory"}
    expected = europe | (pacific if table.game.prefix == "G40" else set())

    assert table.game.edition.data.areas["north_america"] == expected


@pytest.mark.rule("G40-USA-04", "G40-DOW-07", "G40-JPN-03")
@pytest.mark.parametrize("target", ["united_kingdom", "anzac"])
def test_an_unprovoked_japanese_attack_on_the_commonwealth_is_a_cause(target):
    state = world.play(declaring(world, "japan"), f"declare war on {target}")
    deeds = list(state.deeds)

    assert may_declare(world, "united_states", "germany", deeds=deeds)
    french = world.play(declaring(world, "japan"), "declare war on france")
    assert not may_declare(world, "united_states", "germany", deeds=list(french.deeds))


@pytest.mark.rule("E40-POL-11", "G40-USA-05", "E40-AMB-16", "G40-AMB-16")
def test_in_their_third_turn_they_may_declare_war_before_the_income(table):
    """After the noncombat move of round 3 they are asked; in rounds 2 and 4 they are not. From
    round 4 on they may declare it at the usual time."""

    def after_moves(number):
        state = table.position("united_states", "noncombat_move", round=number)
        return table.play(state, "done")

    assert after_moves(2).power != "united_states"
    state = after_moves(3)
    assert table.asked(state) == [("united_states", "DeclareWar")]
    state = table.play(state, "declare war on italy", "declare war on germany")
    assert at_war(table, state)["united_states"] >= {"germany", "italy"}
    assert not may_declare(table, "united_states", "italy", round=3)
    assert may_declare(table, "united_states", "italy", round=4)


@pytest.mark.rule("E40-POL-11", "G40-USA-05")
def test_who_was_drawn_into_a_war_may_still_declare_the_other_one(table):
    """Germany has declared war on the United States, which have not yet done anything. In Global
    the moment is for a power that is at war with nobody."""
    war = (("germany", "united_states"),)
    state = table.position("united_states", "noncombat_move", round=3, wars=war)
    state = table.play(state, "done")

    if table.game.id == "global_1940":
        assert state.power != "united_states"
        return
    assert table.asked(state) == [("united_states", "DeclareWar")]
    assert table.listed(state) == {"united_states: declare war on italy", "united_states: done"}


@pytest.mark.rule("E40-POL-11", "G40-USA-05")
def test_they_need_not_declare_it(table):
    state = table.position("united_states", "noncombat_move", round=3)
    state = table.play(state, "done", "done")

    assert state.power != "united_states"
    assert at_war(table, state)["united_states"] == set()


@pytest.mark.rule("E40-POL-11", "G40-USA-05")
def test_only_the_third_turn_has_that_moment(table, rule):
    state = table.position("united_states", "declare_war_at_income", round=5)

    assert table.refused(state, "united_states: declare war on germany") == rule(
        "E40-POL-11", "G40-USA-05"
    )


# ---- Linked wars in the Pacific ----


@pytest.mark.rule("G40-JPN-03", "G40-UKE-12", "G40-ANZ-01", "G40-POL-02", "G40-DOW-05")
@pytest.mark.parametrize(
    ("power", "target"),
    [
        ("japan", "united_kingdom"),
        ("japan", "anzac"),
        ("united_kingdom", "japan"),
        ("anzac", "japan"),
    ],
)
def test_the_commonwealth_goes_to_war_with_japan_together(power, target):
    state = world.play(declaring(world, power), f"declare war on {target}")

    assert at_war(world, state)["japan"] == {"china", "united_kingdom", "anzac"}


@pytest.mark.rule("G40-AMB-11", "G40-DOW-05")
@pytest.mark.parametrize(
    ("target", "zone", "place"),
    [
        ("united_kingdom", "sz_37", "malaya"),
        ("united_kingdom", "sz_42", "java"),
        ("anzac", "sz_54", "queensland"),
        ("united_states", "sz_35", "philippines"),
    ],
)
def test_a_japanese_attack_is_an_act_of_war_against_its_victims_only(target, zone, place):
    """British, Dutch, ANZAC or American ground is attacked: nobody goes to war but those whom the
    political rules name, and the United States come to a war footing only if they are among them.
    That the whole of the Allies is drawn in is told in the introduction only."""
    factories = GLOBAL_1940.edition.data.areas["us_factories"]
    state = declaring(
        world,
        "japan",
        units={zone: "1 transport{infantry}"},
        facilities={factory: {"minor_industrial_complex": 0} for factory in factories},
    )
    before = at_war(world, state)
    state = world.play(
        state,
        f"declare war on {target}",
        "done",
        f"sail transport{{infantry}}: {zone} into {place}: 1 infantry",
        "done",
    )
    if state.phase == "conduct_combat":
        state = world.play(state, f"fight in {place}")

    drawn = {"united_states"} if target == "united_states" else {"united_kingdom", "anzac"}
    wars = at_war(world, state)
    assert state.control[place] == "japan"
    assert wars["japan"] == before["japan"] | drawn
    for power in wars.keys() - {"japan"}:
        assert wars[power] == before[power] | ({"japan"} if power in drawn else set())
    kind = "major" if target == "united_states" else "minor"
    for factory in factories:
        assert state.facilities[factory] == {f"{kind}_industrial_complex": 0}


@pytest.mark.rule("G40-JPN-04", "G40-POL-02")
@pytest.mark.parametrize("target", ["france", "soviet_union", "united_states"])
def test_other_wars_of_japan_stand_alone(target):
    state = world.play(declaring(world, "japan"), f"declare war on {target}")

    assert at_war(world, state)["japan"] == {"china", target}


@pytest.mark.rule("G40-DOW-01")
def test_who_has_nobody_left_to_declare_war_on_goes_on_to_the_combat_move():
    """France has Japan alone to declare war on."""
    state = declaring(world, "france", units={"french_indo_china": "1 infantry"})

    assert world.asked(state) == [("france", "DeclareWar")]
    assert world.play(state, "declare war on japan").phase == "combat_move"


@pytest.mark.rule("G40-POL-02")
@pytest.mark.parametrize("power", ["france", "soviet_union", "united_kingdom", "anzac"])
def test_these_may_declare_war_on_japan_at_any_time(power):
    assert may_declare(world, power, "japan")


# ---- China ----


@pytest.mark.rule("G40-CHN-02", "G40-POL-02", "G40-AMB-38")
def test_china_answers_germans_and_italians_only():
    """Without a cause never, not even late; with one, on either, and each war stands alone."""
    state = declaring(world, "china", round=20)
    refusal = world.game.objections(state, world.action(state, "china: declare war on germany"))
    assert [each.text for each in refusal] == ["China has no cause for war now"]
    deeds = [("italy", "declared war", "china")]
    state = world.play(
        declaring(world, "china", deeds=deeds, wars=[("china", "italy")]), "declare war on germany"
    )

    assert at_war(world, state)["china"] == {"japan", "italy", "germany"}
    state = world.play(declaring(world, "germany"), "declare war on china")
    assert at_war(world, state)["china"] == {"japan", "germany"}


@pytest.mark.rule("G40-POL-02", "G40-AMB-38", "G40-CHN-02")
@pytest.mark.parametrize("by", EUROPEANS)
@pytest.mark.parametrize(
    ("did", "to"),
    [("declared war", "china"), ("entered", "china"), ("entered", "open_to_china")],
)
def test_each_cause_frees_china_against_both(by, did, to):
    deeds = [(by, did, to)]

    assert all(may_declare(world, "china", on, deeds=deeds) for on in EUROPEANS)
    assert not may_declare(world, "china", "germany", deeds=[("japan", did, to)])


@pytest.mark.rule("G40-POL-02", "G40-AMB-38", "G40-CHN-08")
@pytest.mark.parametrize("place", ["burma", "kwangtung"])
def test_so_are_italians_where_chinese_units_may_go(place):
    """Italians at war with the British take Burma or Kwangtung from the sea."""
    zone = {"burma": "sz_38", "kwangtung": "sz_20"}[place]
    state = world.position("italy", units={zone: "1 transport{infantry}"})
    landing = f"sail transport{{infantry}}: {zone} into {place}: 1 infantry"
    state = world.play(state, landing)

    assert may_declare(world, "china", "italy", deeds=list(state.deeds))


@pytest.mark.rule("E40-POL-05", "E40-POL-06", "G40-POL-02")
@pytest.mark.parametrize("by", EUROPEANS)
@pytest.mark.parametrize(
    ("did", "to"), [("declared war", "soviet_union"), ("captured", "united_kingdom")]
)
def test_each_cause_frees_the_soviet_union_against_both(table, by, did, to):
    assert all(may_declare(table, "soviet_union", on, deeds=[(by, did, to)]) for on in EUROPEANS)
    own = [("united_states", did, to)]
    assert not any(may_declare(table, "soviet_union", on, deeds=own) for on in EUROPEANS)


@pytest.mark.rule("G40-POL-02", "G40-AMB-38", "G40-CHN-02")
def test_germans_on_chinese_ground_are_a_cause():
    """A German tank goes into Japanese Kwangsi."""
    state = world.position(
        "germany",
        "noncombat_move",
        {"french_indo_china": "1 tank"},
        control={"french_indo_china": "germany"},
        wars=[("france", "japan")],
    )
    state = world.play(state, "move 1 tank: french_indo_china > kwangsi")

    assert may_declare(world, "china", "germany", deeds=list(state.deeds))
    assert may_declare(world, "china", "italy", deeds=list(state.deeds))


@pytest.mark.rule("G40-JPN-05", "G40-AMB-15")
def test_french_units_in_china_are_a_declaration_of_war_on_japan():
    state = world.position("france", "noncombat_move", {"french_indo_china": "1 infantry"})
    state = world.play(state, "move 1 infantry: french_indo_china > yunnan")

    assert at_war(world, state)["france"] == {"germany", "italy", "japan"}


@pytest.mark.rule("G40-JPN-05", "G40-AMB-15")
@pytest.mark.parametrize(
    ("power", "came", "to"),
    [
        ("france", "french_indo_china", "shan_state"),
        ("france", "france", "normandy_bordeaux"),
        ("united_kingdom", "burma", "shan_state"),
        ("anzac", "queensland", "northern_territory"),
        ("soviet_union", "amur", "buryatia"),
    ],
)
def test_movement_elsewhere_is_no_declaration_of_war_on_japan(power, came, to):
    state = world.position(power, "noncombat_move", {came: "1 infantry"})
    after = world.play(state, f"move 1 infantry: {came} > {to}")

    assert after.declared == state.declared


@pytest.mark.rule("G40-JPN-05", "G40-CHN-01")
def test_who_is_at_war_with_japan_comes_to_china_without_another_word():
    """Frenchmen at war with Japan, the Chinese at home and the Japanese: nothing is declared and
    nothing is remembered."""
    for power, came, to in (
        ("france", "french_indo_china", "yunnan"),
        ("china", "szechwan", "yunnan"),
        ("japan", "jehol", "manchuria"),
    ):
        state = world.position(
            power, "noncombat_move", {came: "1 infantry"}, wars=[("france", "japan")]
        )
        happened, after = world.events(state, f"move 1 infantry: {came} > {to}")
        assert not [each for each in happened if isinstance(each, WarDeclared)], power
        assert after.deeds == state.deeds


@pytest.mark.rule("E40-MAP-03", "G40-MAP-11")
def test_who_may_fight_whom_goes_both_ways(table):
    """Powers and those who control without being one: strict neutrals fight whoever comes, those
    that lean to a side the other one."""
    pos = table.pos(table.game.setup(Options()))
    foes = pos.relations.foes

    assert all(one in foes[other] for one in foes for other in foes[one])
    sides = table.game.edition.data.sides
    assert foes["strict"] == set(table.game.edition.data.powers)
    assert foes["pro_allies"] == set(sides["axis"])
    assert foes["pro_axis"] == set(sides["allies"])
