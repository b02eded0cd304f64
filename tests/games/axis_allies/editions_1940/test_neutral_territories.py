"""Neutral territories in the 1940 editions (E40-NEU, G40-NEU)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import Annexed, ArmyRaised
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.neutrals import is_friendly_neutral, may_take_over
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

europe = Bench(EUROPE_1940)
world = Bench(GLOBAL_1940)


def party(state, territory):
    return state.control[territory]


def of_party(state, name):
    return {space for space, by in state.control.items() if by == name}


# ---- Kinds and armies ----


@pytest.mark.rule(
    "E40-NEU-01",
    "E40-MAP-04",
    "G40-NEU-01",
    "G40-NEU-02",
    "G40-NEU-05",
    "G40-NEU-17",
    "G40-EX-08",
    "G40-AMB-13",
    "G40-MAP-09",
)
def test_a_neutral_leans_to_one_side_or_to_none(table):
    """G40-EX-08: Bulgaria and Iraq are pro-Axis, Yugoslavia is pro-Allied, Sweden strict."""
    state = table.game.setup(Options())

    assert {party(state, place) for place in ("bulgaria", "iraq")} == {"pro_axis"}
    assert party(state, "yugoslavia") == "pro_allies"
    strict = {party(state, place) for place in ("sweden", "turkey", "switzerland")}
    assert strict == {"strict"}
    spaces = table.game.edition.data.spaces
    assert spaces["yugoslavia"].army == (("infantry", 5),)
    assert spaces["liberia"].army == ()
    assert "yugoslavia" not in state.units


@pytest.mark.rule("E40-NEU-01", "E40-MAP-04", "G40-NEU-01", "G40-NEU-02", "G40-MON-01")
def test_the_neutrals_of_the_board_and_their_armies(table):
    """34 in Europe 1940 with 67 infantry; 39 in Global 1940 with 73; all others have no army."""
    state = table.game.setup(Options())
    armies = {
        "afghanistan": 4,
        "angola": 2,
        "argentina": 4,
        "brazil": 3,
        "bulgaria": 4,
        "chile": 2,
        "finland": 4,
        "greece": 4,
        "iraq": 3,
        "mozambique": 2,
        "persia": 2,
        "portugal": 2,
        "saudi_arabia": 2,
        "spain": 6,
        "sweden": 6,
        "switzerland": 2,
        "turkey": 8,
        "venezuela": 2,
        "yugoslavia": 5,
    }
    if table.game.prefix == "G40":
        armies |= {"olgiy": 2, "dzavhan": 1, "ulaanbaatar": 1, "buyant_uhaa": 2}
    spaces = table.game.edition.data.spaces.values()

    assert {space.id: space.army for space in spaces if space.army} == {
        place: (("infantry", number),) for place, number in armies.items()
    }
    assert of_party(state, "pro_axis") == {"bulgaria", "finland", "iraq"}
    assert of_party(state, "pro_allies") == {
        "brazil",
        "crete",
        "eastern_persia",
        "eire",
        "greece",
        "northwest_persia",
        "persia",
        "yugoslavia",
    }
    is_global = table.game.prefix == "G40"
    assert len(of_party(state, "strict")) == (28 if is_global else 23)
    dutch = {"sumatra", "java", "celebes", "dutch_new_guinea", "suriname"}
    assert of_party(state, "dutch") == (dutch if is_global else set())


# ---- Friendly neutrals ----


@pytest.mark.rule("G40-AMB-13", "G40-NEU-05", "G40-NEU-06")
@pytest.mark.parametrize(
    ("power", "start", "place"),
    [
        ("japan", "romania", "bulgaria"),
        ("anzac", "trans_jordan", "iraq"),
        ("anzac", "iraq", "persia"),
        ("japan", "iraq", "persia"),
    ],
)
def test_which_neutral_is_friendly_depends_on_the_side_only(power, start, place):
    """Japan takes Bulgaria over as Germany would, ANZAC does so with Persia; neither may attack
    there. What leans to the other side they attack, and do not simply enter."""
    is_friend = (power, place) in {("japan", "bulgaria"), ("anzac", "persia")}
    given = {
        "units": {start: "1 infantry"},
        "control": {start: power},
        "wars": [("anzac", "japan")],
    }
    move = f"move 1 infantry: {start} > {place}"
    attack = world.position(power, **given)
    entry = world.position(power, "noncombat_move", **given)

    assert world.refused(attack, move) == ({"G40-NEU-06"} if is_friend else set())
    assert world.is_legal(entry, move) == is_friend
    if is_friend:
        assert party(world.play(entry, move), place) == power
    else:
        assert party(world.play(attack, move), place).endswith("_joined")


@pytest.mark.rule("G40-AMB-13", "G40-NEU-05")
def test_china_is_no_exception_among_the_allies():
    """Its units go nowhere near, but Persia is friendly to China too, and Iraq is not."""
    pos = world.pos(world.position("china"))

    assert is_friendly_neutral(pos, "persia", "china")
    assert not is_friendly_neutral(pos, "iraq", "china")
    assert may_take_over(pos, "persia", "china")
    assert not may_take_over(pos, "iraq", "china")


@pytest.mark.rule(
    "E40-EX-09",
    "E40-NEU-04",
    "E40-NEU-05",
    "E40-NEU-06",
    "E40-OVR-07",
    "G40-NEU-08",
    "G40-NEU-09",
    "G40-NEU-10",
)
def test_the_first_to_move_in_takes_a_friendly_neutral_and_its_army(table):
    """E40-EX-09: a German infantry enters Bulgaria in the noncombat move: Germany controls it, has
    its income and its four infantry, which move from the next turn on."""
    state = table.position("germany", "noncombat_move", {"romania": "1 infantry"})
    income = table.pos(state).income("germany")
    events, state = table.events(state, "move 1 infantry: romania > bulgaria")

    assert party(state, "bulgaria") == "germany"
    assert table.pos(state).income("germany") == income + 1
    assert table.units(state, "bulgaria") == "4 infantry*moved, 1 infantry~1"
    assert any(isinstance(event, ArmyRaised) for event in events)
    assert table.refused(state, "move 1 infantry*moved: bulgaria > romania")
    state = table.play(state, "done")
    assert table.units(state, "bulgaria", "germany") == "5 infantry"


@pytest.mark.rule(
    "E40-NEU-04", "E40-NCM-04", "G40-NEU-08", "G40-NEU-06", "E40-NEU-03", "E40-MOV-05"
)
def test_a_friendly_neutral_is_not_entered_in_the_combat_move(table, rule):
    state = table.position("germany", units={"romania": "1 infantry"})

    assert table.refused(state, "move 1 infantry: romania > bulgaria") == rule(
        "E40-NEU-03", "G40-NEU-06"
    )


@pytest.mark.rule("E40-NEU-04", "E40-MOV-05", "G40-NEU-08", "G40-NEU-23", "G40-CMV-03")
def test_nobody_moves_through_a_friendly_neutral_even_once_it_is_taken_over(table, rule):
    state = table.position(
        "germany",
        "noncombat_move",
        {"romania": "1 infantry, 1 tank"},
        control={"greece": "germany"},
    )
    path = "move 1 tank: romania > bulgaria > greece"

    assert table.refused(state, path) == rule("E40-NEU-04", "G40-NEU-23")
    state = table.play(state, "move 1 infantry: romania > bulgaria")
    assert table.refused(state, path) == rule("E40-NEU-04", "G40-NEU-23")
    assert table.is_legal(state, "move 1 tank: romania > bulgaria")


@pytest.mark.rule("E40-EX-09", "E40-NEU-03", "G40-NEU-07", "G40-AIR-04", "G40-NEU-23", "G40-AIR-12")
def test_nobody_flies_over_a_friendly_neutral_nor_lands_in_one(table, rule):
    """E40-EX-09: not while it is neutral; once taken over it is flown over, but no place to land
    this turn."""
    state = table.position(
        "germany",
        "noncombat_move",
        {"romania": "1 fighter, 1 infantry"},
        control={"greece": "germany"},
    )
    over = "move 1 fighter: romania > bulgaria > greece"

    assert table.refused(state, over) == rule("E40-NEU-03", "G40-NEU-07")
    assert table.refused(state, "move 1 fighter: romania > bulgaria") >= rule(
        "E40-NEU-03", "G40-NEU-07"
    )
    state = table.play(state, "move 1 infantry: romania > bulgaria")
    assert table.is_legal(state, over)
    assert table.refused(state, "move 1 fighter: romania > bulgaria") == rule(
        "E40-AIR-12", "G40-AIR-12"
    )
    assert "bulgaria" not in table.destinations(state, "romania", "fighter")


@pytest.mark.rule("E40-NEU-03", "E40-NEU-15", "G40-NEU-07", "G40-NEU-19")
def test_the_way_over_a_neutral_opens_when_a_power_holds_it(table):
    """From Romania to Albania in two spaces, over Bulgaria or Yugoslavia alone."""
    reached = []
    for bulgaria in ("pro_axis", "germany", "pro_axis"):
        control = {"bulgaria": bulgaria}
        state = table.position(
            "germany", "noncombat_move", {"romania": "1 fighter~2"}, control=control
        )
        reached.append("albania" in table.destinations(state, "romania", "fighter"))

    assert reached == [False, True, False]


@pytest.mark.rule("E40-NEU-17", "E40-AMB-38", "G40-NEU-08", "G40-DUT-05")
def test_a_gun_alone_takes_nothing_over(table, rule):
    """It comes with the infantry that does, or after it."""
    state = table.position("germany", "noncombat_move", {"romania": "1 aa_gun, 1 infantry"})
    together = table.play(state, "move 1 aa_gun, 1 infantry: romania > bulgaria")
    assert table.units(together, "bulgaria") == "1 aa_gun~1, 4 infantry*moved, 1 infantry~1"

    assert table.refused(state, "move 1 aa_gun: romania > bulgaria") == rule(
        "E40-NEU-17", "G40-NEU-08"
    )
    state = table.play(state, "move 1 infantry: romania > bulgaria")
    assert table.is_legal(state, "move 1 aa_gun: romania > bulgaria")


@pytest.mark.rule("E40-AMB-36", "E40-NEU-04", "E40-AMB-38", "G40-AMB-47")
def test_a_friendly_neutral_is_taken_over_from_the_sea(table):
    """British infantry and a gun land in Greece together."""
    state = table.position(
        "united_kingdom", "noncombat_move", {"sz_97": "1 transport{aa_gun+infantry}"}
    )
    state = table.play(
        state, "sail transport{aa_gun+infantry}: sz_97 into greece: 1 infantry, 1 aa_gun"
    )

    assert party(state, "greece") == "united_kingdom"
    assert table.units(state, "greece") == "1 aa_gun*moved, 5 infantry*moved"
    guns = table.position("united_kingdom", "noncombat_move", {"sz_97": "1 transport{aa_gun}"})
    assert table.refused(guns, "sail transport{aa_gun}: sz_97 into greece: 1 aa_gun")


@pytest.mark.rule("E40-NCM-05", "E40-POL-19", "G40-NEU-08", "G40-NAW-05", "G40-NAW-10")
def test_a_neutral_power_takes_nothing_over(table, rule):
    state = table.position("soviet_union", "noncombat_move", {"caucasus": "1 infantry"})
    into = "move 1 infantry: caucasus > northwest_persia"

    assert table.refused(state, into) == rule("E40-POL-19", "G40-NAW-05")
    at_war = table.position(
        "soviet_union",
        "noncombat_move",
        {"caucasus": "1 infantry"},
        wars=[("germany", "soviet_union")],
    )
    assert table.is_legal(at_war, into)


# ---- Unfriendly neutrals ----


@pytest.mark.rule(
    "E40-EX-10",
    "E40-NEU-07",
    "E40-NEU-09",
    "E40-NEU-10",
    "E40-MOV-03",
    "E40-AMB-31",
    "G40-EX-09",
    "G40-NEU-11",
    "G40-NEU-13",
    "G40-NEU-14",
    "G40-NEU-15",
    "G40-NEU-19",
)
def test_an_attacked_neutral_joins_the_other_side_with_its_army(table):
    """E40-EX-10, G40-EX-09: Germany attacks Yugoslavia; its five infantry stand there at once, the
    first Ally at war with Germany decides for them, and the captor has its income."""
    state = table.position("germany", units={"romania": "6 infantry", "slovakia_hungary": "1 tank"})
    income = table.pos(state).income("germany")
    state = table.play(state, "move 6 infantry: romania > yugoslavia")
    joined = party(state, "yugoslavia")
    assert joined == ("pro_allies" if table.game.prefix == "E40" else "allies_joined")
    assert table.units(state, "yugoslavia", joined) == "5 infantry"

    state = table.play(
        state,
        "move 1 tank: slovakia_hungary > yugoslavia",
        "done",
        "fight in yugoslavia",
        dice=(1, 1, 1, 1, 1, 1, 1) + (6,) * 5,
    )
    assert party(state, "yugoslavia") == "germany"
    assert table.pos(state).income("germany") == income + 2
    assert not table.pos(state).is_neutral("yugoslavia")


@pytest.mark.rule("E40-NEU-09", "G40-NEU-14")
def test_an_ally_at_war_with_the_attacker_chooses_for_the_army(table):
    """After an earlier fight three infantry and an artillery are left: the Soviet Union comes first
    in the turn order but is not at war with Germany; the British choose."""
    joined = "pro_allies" if table.game.prefix == "E40" else "allies_joined"
    state = table.position(
        "germany",
        units={
            "romania": "2 infantry",
            "yugoslavia": {joined: "1 infantry, 1 artillery"},
        },
        control={"yugoslavia": joined},
        deeds=[("italy", "attacked", "yugoslavia")],
    )
    state = table.play(
        state, "move 2 infantry: romania > yugoslavia", "done", "fight in yugoslavia", dice=(1, 6)
    )

    assert table.asked(state) == [("united_kingdom", "ChooseCasualties")]


@pytest.mark.rule("E40-EX-10", "E40-NEU-11", "E40-NEU-12", "G40-NEU-16")
def test_what_an_attack_leaves_stays_and_joins_who_moves_in(table):
    """E40-EX-10: the attack on Yugoslavia fails with two infantry left. Nobody controls it; they
    defend again without being replaced, and go to the British power that moves in."""
    state = table.position("germany", units={"romania": "1 infantry", "slovakia_hungary": "2 tank"})
    state = table.play(
        state,
        "move 1 infantry: romania > yugoslavia",
        "move 2 tank: slovakia_hungary > yugoslavia",
        "done",
        "fight in yugoslavia",
        dice=(1, 1, 1, 1, 1, 1, 6, 6),
    )
    joined = party(state, "yugoslavia")
    assert joined not in table.game.edition.data.powers
    assert table.units(state, "yugoslavia", joined) == "2 infantry"

    british = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_97": "1 transport{infantry}", "yugoslavia": {joined: "2 infantry"}},
        control={"yugoslavia": joined},
        deeds=list(state.deeds),
    )
    british = table.play(british, "sail transport{infantry}: sz_97 into yugoslavia: 1 infantry")
    assert party(british, "yugoslavia") == "united_kingdom"
    assert table.units(british, "yugoslavia") == "3 infantry*moved"

    again = table.position(
        "germany",
        units={"romania": "1 infantry", "yugoslavia": {joined: "2 infantry"}},
        control={"yugoslavia": joined},
        deeds=list(state.deeds),
    )
    again = table.play(again, "move 1 infantry: romania > yugoslavia")
    assert table.units(again, "yugoslavia", joined) == "2 infantry"


@pytest.mark.rule("E40-NEU-08", "G40-NEU-12", "G40-AIR-04")
def test_aircraft_enter_an_unfriendly_neutral_only_to_attack_it(table, rule):
    units = {
        "romania": "1 fighter",
        "greece": {"united_kingdom": "1 infantry"},
        "yugoslavia": {},
    }
    state = table.position("germany", units=units, control={"greece": "united_kingdom"})
    over = "move 1 fighter: romania > yugoslavia > albania > greece"

    assert table.refused(state, over) == rule("E40-NEU-08", "G40-NEU-12")
    assert table.is_legal(state, "move 1 fighter: romania > yugoslavia")
    assert {"yugoslavia"} <= table.destinations(state, "romania", "fighter")
    state = table.position("germany", "noncombat_move", units)
    assert table.refused(state, "move 1 fighter: romania > yugoslavia")


@pytest.mark.rule("E40-NEU-08", "G40-NEU-11", "G40-NEU-13")
def test_aircraft_alone_attack_a_neutral_and_come_home(table):
    state = table.position("germany", units={"romania": "1 fighter"})
    state = table.play(
        state,
        "move 1 fighter: romania > yugoslavia",
        "done",
        "fight in yugoslavia",
        dice=(3, 6, 6, 6, 6, 6),
    )
    state = table.play(state, "retreat from yugoslavia")

    assert state.phase == "noncombat_move"
    assert table.is_legal(state, "move 1 fighter~1*fought: yugoslavia > romania")
    assert "germany" not in party(state, "yugoslavia")


@pytest.mark.rule("G40-NEU-22", "G40-NEU-13", "G40-NEU-16", "G40-EX-48", "G40-AMB-43")
def test_an_attacked_neutral_of_the_world_is_flown_over_and_crossed():
    """G40-EX-48: a Soviet attack on Finland kills two and fails. Soviet aircraft fly over it, a
    German infantry takes it over with the two that are left; a German tank may pass it, and land
    there aircraft may if it was friendly when the turn began."""
    state = world.position(
        "soviet_union",
        units={"karelia": "2 infantry, 1 fighter", "norway": {"germany": "1 infantry"}},
        wars=[("germany", "soviet_union")],
        start="empty",
    )
    state = world.play(
        state,
        "move 2 infantry: karelia > finland",
        "done",
        "fight in finland",
        dice=(1, 1, 1, 1, 6, 6),
    )
    assert party(state, "finland") == "axis_joined"
    assert world.units(state, "finland", "axis_joined") == "2 infantry"
    given = {
        "control": {"finland": "axis_joined"},
        "deeds": list(state.deeds),
        "wars": [("germany", "soviet_union")],
    }
    soviet = world.position(
        "soviet_union",
        units={
            "karelia": "1 fighter",
            "norway": {"germany": "1 infantry"},
            "finland": {"axis_joined": "2 infantry"},
        },
        **given,
    )
    assert world.is_legal(soviet, "move 1 fighter: karelia > finland > norway")

    germany = world.position(
        "germany",
        "noncombat_move",
        {
            "norway": "1 infantry, 1 tank, 1 fighter",
            "finland": {"axis_joined": "2 infantry"},
        },
        **(given | {"control": {"finland": "axis_joined", "vyborg": "germany"}}),
    )
    assert world.is_legal(germany, "move 1 tank: norway > finland > vyborg")
    assert world.is_legal(germany, "move 1 fighter: norway > finland")
    germany = world.play(germany, "move 1 infantry: norway > finland")
    assert party(germany, "finland") == "germany"
    assert world.units(germany, "finland") == "2 infantry*moved, 1 infantry~1"
    assert world.is_legal(germany, "move 1 tank: norway > finland > vyborg")


@pytest.mark.rule("E40-AMB-33", "E40-NEU-12")
def test_an_attacked_neutral_of_europe_is_a_friendly_neutral_still():
    """Finland held out with two infantry: neither side flies over it, and nobody passes."""
    given = {"deeds": [("soviet_union", "attacked", "finland")]}
    wars = [("germany", "soviet_union")]
    left = {
        "finland": {"pro_axis": "2 infantry"},
        "norway": {"germany": "1 infantry, 1 fighter, 1 tank"},
    }
    soviet = europe.position(
        "soviet_union", units=left | {"karelia": "1 fighter"}, wars=wars, **given
    )
    assert europe.refused(soviet, "move 1 fighter: karelia > finland > norway") == {"E40-NEU-08"}
    assert europe.is_legal(soviet, "move 1 fighter: karelia > finland")

    germany = europe.position(
        "germany", "noncombat_move", left, control={"vyborg": "germany"}, wars=wars, **given
    )
    assert europe.refused(germany, "move 1 tank: norway > finland > vyborg") == {"E40-NEU-04"}
    assert europe.refused(germany, "move 1 fighter: norway > finland") == {"E40-NEU-03"}


@pytest.mark.rule("E40-NEU-15", "E40-OVR-11", "G40-NEU-19", "G40-NEU-20")
def test_a_former_neutral_is_captured_and_never_liberated(table):
    """Germany took Greece from the British, who had taken it over; the French keep what they
    retake."""
    state = table.position(
        "france",
        units={"sz_97": "1 transport{infantry}"},
        control={"greece": "germany"},
        deeds=[("germany", "attacked", "greece")],
    )
    state = table.play(state, "sail transport{infantry}: sz_97 into greece: 1 infantry", "done")
    while state.phase == "conduct_combat":
        state = table.play(state, "fight in greece")

    assert party(state, "greece") == "france"
    assert table.game.edition.data.spaces["greece"].original_owner is None


@pytest.mark.rule("E40-NEU-15", "E40-MOV-20", "G40-NEU-19")
def test_a_former_neutral_has_no_army_of_its_own(table, rule):
    """Germany took Bulgaria over and left it empty: Soviet tanks blitz through it, and aircraft
    find nobody there."""
    state = table.position(
        "soviet_union",
        units={"romania": "1 tank, 1 fighter"},
        control={"romania": "soviet_union", "bulgaria": "germany", "greece": "germany"},
        wars=[("germany", "soviet_union")],
    )

    assert table.refused(state, "move 1 fighter: romania > bulgaria") == rule(
        "E40-MOV-03", "G40-CMV-02"
    )
    state = table.play(state, "move 1 tank: romania > bulgaria > greece")
    assert party(state, "bulgaria") == "soviet_union"
    assert table.units(state, "bulgaria", "germany") == ""


# ---- Neutrals are separate; strict ones are not ----


@pytest.mark.rule("E40-EX-08", "E40-NEU-02", "G40-EX-07", "G40-NEU-03", "G40-NEU-24")
def test_one_neutral_does_not_answer_for_another(table):
    """E40-EX-08, G40-EX-07: the Axis invades Northwest Persia, which has no army; Persia's is not
    raised and its status does not change."""
    state = table.position("germany", units={"caucasus": "1 tank"}, control={"caucasus": "germany"})
    state = table.play(state, "move 1 tank: caucasus > northwest_persia", "done")

    assert party(state, "northwest_persia") == "germany"
    assert party(state, "persia") == "pro_allies"
    assert "persia" not in state.units


@pytest.mark.rule("E40-EX-11", "E40-NEU-13", "E40-NEU-14", "G40-EX-10", "G40-NEU-17", "G40-NEU-18")
def test_an_attack_on_a_strict_neutral_turns_all_others(table):
    """E40-EX-11, G40-EX-10: Germany attacks Sweden; come what may, every other strict neutral
    is pro-Allied. Those that leant to a side before stay as they are."""
    state = table.position("germany", units={"norway": "1 infantry"})
    strict, pro_axis = of_party(state, "strict"), of_party(state, "pro_axis")
    state = table.play(state, "move 1 infantry: norway > sweden")

    assert of_party(state, "strict") == set()
    assert strict - {"sweden"} <= of_party(state, "pro_allies")
    assert of_party(state, "pro_axis") == pro_axis
    joined = "pro_allies" if table.game.prefix == "E40" else "allies_joined"
    assert table.units(state, "sweden", joined) == "6 infantry"


@pytest.mark.rule("E40-NEU-13", "G40-NEU-17", "E40-NCM-04", "G40-NCM-04")
def test_a_strict_neutral_is_taken_over_by_nobody(table, rule):
    for power, came in (("germany", "norway"), ("united_kingdom", "gibraltar")):
        state = table.position(power, "noncombat_move", {came: "1 infantry"})
        into = "sweden" if came == "norway" else "spain"
        assert table.refused(state, f"move 1 infantry: {came} > {into}") == (
            rule("E40-NCM-04", "G40-NCM-04")
        )


@pytest.mark.rule("E40-NEU-14", "G40-NEU-18")
def test_an_allied_attack_turns_them_to_the_axis(table):
    state = table.position("united_kingdom", units={"gibraltar": "1 infantry"})
    state = table.play(state, "move 1 infantry: gibraltar > spain")

    assert party(state, "sweden") == party(state, "turkey") == "pro_axis"


@pytest.mark.rule("E40-AMB-44", "E40-MOV-20", "G40-AMB-41", "G40-NEU-24")
def test_tanks_blitz_through_a_neutral_without_an_army(table):
    """Northwest Persia has none; with an army there is no blitz."""
    state = table.position(
        "germany",
        units={"caucasus": "1 tank", "romania": "1 tank"},
        control={"caucasus": "germany", "iraq": "germany"},
    )
    blitz = "move 1 tank: caucasus > northwest_persia > iraq"
    after = table.play(state, blitz)
    assert party(after, "northwest_persia") == "germany"
    assert table.refused(state, "move 1 tank: romania > yugoslavia > albania")
    assert not table.refused(state, "move 1 tank: romania > yugoslavia")
    strict = table.position(
        "germany",
        units={"caucasus": "1 tank"},
        control={"caucasus": "germany", "iraq": "germany"},
        options=Options(blitz_neutrals=False),
    )
    assert table.refused(strict, blitz)
    assert table.is_legal(strict, "move 1 tank: caucasus > northwest_persia")
    enemy = table.position(
        "germany",
        units={"western_germany": "1 tank"},
        options=Options(blitz_neutrals=False),
    )
    assert table.is_legal(enemy, "move 1 tank: western_germany > france > southern_france")


@pytest.mark.rule("E40-NEU-09", "G40-NEU-13", "G40-NEU-24")
def test_an_attack_tells_only_of_what_changed(table):
    """Greece leans to the Allies: in Europe 1940 it stays so, and raises its army. Without an army
    nothing is raised, and no others turn."""
    state = table.position(
        "germany",
        units={"albania": "1 infantry", "caucasus": "1 infantry"},
        control={"albania": "germany", "caucasus": "germany"},
    )
    greece, _ = table.events(state, "move 1 infantry: albania > greece")
    persia, _ = table.events(state, "move 1 infantry: caucasus > northwest_persia")

    def told(happened):
        kinds = {"Realigned", "ArmyRaised", "Annexed"}
        return [name for each in happened if (name := type(each).__name__) in kinds]

    joined = [] if table.game.prefix == "E40" else ["Realigned"]
    assert told(greece) == [*joined, "ArmyRaised"]
    assert told(persia) == joined


@pytest.mark.rule("E40-OVR-13", "G40-OVR-16")
def test_the_state_knows_which_neutrals_were_attacked(table):
    state = table.position("germany", units={"romania": "1 infantry"})
    state = table.play(state, "move 1 infantry: romania > yugoslavia")

    assert ("germany", "attacked", "yugoslavia") in state.deeds


# ---- Mongolia ----


@pytest.mark.rule("G40-MON-01", "G40-NEU-17")
def test_mongolia_is_six_strict_neutrals():
    data = GLOBAL_1940.edition.data

    assert len(data.areas["mongolia"]) == 6
    assert {data.spaces[space].starts_with for space in data.areas["mongolia"]} == {"strict"}


@pytest.mark.rule("G40-MON-01", "G40-AMB-36")
def test_these_are_the_territories_of_mongolia():
    """Each by its name, each strict at the start, and each covered by the pact: an attack by Japan
    on Amur makes all six Soviet, and nothing else."""
    six = {"olgiy", "dzavhan", "tsagaan_olom", "central_mongolia", "ulaanbaatar", "buyant_uhaa"}
    control = GLOBAL_1940.setup(Options()).control
    assert six <= {space for space, by in control.items() if by == "strict"}
    state = world.position(
        "japan", units={"manchuria": "1 infantry"}, wars=[("japan", "soviet_union")]
    )
    before = of_party(state, "soviet_union") - {"amur"}
    state = world.play(state, "move 1 infantry: manchuria > amur", "done")

    assert state.phase == "noncombat_move"
    assert of_party(state, "soviet_union") - before == six


def mongolia(state):
    places = GLOBAL_1940.edition.data.areas["mongolia"]
    return {space: state.control[space] for space in places}


@pytest.mark.rule("G40-MON-06", "G40-EX-11", "G40-AMB-21")
def test_a_japanese_attack_on_one_turns_the_others_pro_allied():
    """G40-EX-11."""
    state = world.position("japan", units={"manchuria": "1 infantry"})
    state = world.play(state, "move 1 infantry: manchuria > buyant_uhaa")
    now = mongolia(state)

    assert now.pop("buyant_uhaa") == "allies_joined"
    assert set(now.values()) == {"pro_allies"}
    assert party(state, "sweden") == "pro_allies"


@pytest.mark.rule("G40-MON-02", "G40-EX-50", "G40-NEU-24", "G40-NEU-18")
def test_mongolia_never_leans_to_the_axis_for_what_others_do():
    """G40-EX-50: the United States, at war, attack Liberia: no battle, and every other strict
    neutral but the Mongolian ones is pro-Axis."""
    state = world.position(
        "united_states",
        units={"sierra_leone": "1 infantry"},
        wars=[("germany", "united_states")],
    )
    state = world.play(state, "move 1 infantry: sierra_leone > liberia", "done")

    assert party(state, "liberia") == "united_states"
    assert state.phase == "noncombat_move"
    assert party(state, "sweden") == "pro_axis"
    assert set(mongolia(state).values()) == {"strict"}


@pytest.mark.rule("G40-MON-02")
def test_a_soviet_attack_on_mongolia_turns_it_to_the_axis():
    state = world.position(
        "soviet_union", units={"buryatia": "1 infantry"}, wars=[("japan", "soviet_union")]
    )
    state = world.play(state, "move 1 infantry: buryatia > ulaanbaatar")
    now = mongolia(state)

    assert now.pop("ulaanbaatar") == "axis_joined"
    assert set(now.values()) == {"pro_axis"}


@pytest.mark.rule("G40-MON-03", "G40-MON-04")
def test_a_japanese_attack_across_its_border_makes_mongolia_soviet():
    """Japan attacks Amur. When its combats are over, Mongolia is Soviet with its armies, and so is
    what Japan attacked there in vain."""
    state = world.position(
        "japan",
        units={
            "manchuria": "2 infantry",
            "amur": {"soviet_union": "1 infantry"},
        },
        wars=[("japan", "soviet_union")],
    )
    state = world.play(
        state,
        "move 1 infantry: manchuria > amur",
        "move 1 infantry: manchuria > buyant_uhaa",
        "done",
    )
    assert set(mongolia(state).values()) == {"pro_allies", "allies_joined"}
    state = world.play(state, "fight in amur", dice=(6, 1))
    state = world.play(state, "fight in buyant_uhaa", dice=(1, 1, 6))

    assert state.phase == "noncombat_move"
    assert set(mongolia(state).values()) == {"soviet_union"}
    assert world.units(state, "buyant_uhaa", "soviet_union") == "1 infantry*moved"
    assert world.units(state, "olgiy", "soviet_union") == "2 infantry*moved"


@pytest.mark.rule("G40-MON-03")
def test_an_attack_that_does_not_touch_mongolia_changes_nothing():
    """Sakha does not border it."""
    state = world.position(
        "japan",
        units={"sz_5": "1 transport{infantry}", "amur": {"japan": "1 infantry"}},
        control={"amur": "japan"},
        wars=[("japan", "soviet_union")],
    )
    state = world.play(state, "move 1 infantry: amur > sakha", "done")

    assert party(state, "sakha") == "japan"
    assert set(mongolia(state).values()) == {"strict"}


@pytest.mark.rule("G40-MON-05", "G40-AMB-22")
@pytest.mark.parametrize("target", ["korea", "manchuria"])
def test_a_soviet_attack_on_japan_there_ends_the_pact_for_good(target):
    state = world.position(
        "soviet_union", units={"amur": "1 infantry"}, wars=[("japan", "soviet_union")]
    )
    state = world.play(state, f"move 1 infantry: amur > {target}")
    later = world.position(
        "japan",
        units={"manchuria": "1 infantry"},
        wars=[("japan", "soviet_union")],
        deeds=list(state.deeds),
    )
    later = world.play(later, "move 1 infantry: manchuria > amur", "done")

    assert party(later, "amur") == "japan"
    assert set(mongolia(later).values()) == {"strict"}


def amur_attacked(**given):
    """After a Japanese attack on empty Amur, which is Soviet and borders Mongolia."""
    state = world.position(
        "japan", units={"manchuria": "1 infantry"}, wars=[("japan", "soviet_union")], **given
    )
    return world.play(state, "move 1 infantry: manchuria > amur", "done")


@pytest.mark.rule("G40-MON-03", "G40-MON-04")
def test_strict_mongolia_goes_to_the_soviet_union_whole():
    """Nobody has touched Mongolia when Japan attacks Amur: all six are Soviet, with six
    infantry."""
    state = amur_attacked()

    assert set(mongolia(state).values()) == {"soviet_union"}
    armies = {space: world.units(state, space, "soviet_union") for space in mongolia(state)}
    assert {space: army for space, army in armies.items() if army} == {
        "buyant_uhaa": "2 infantry*moved",
        "dzavhan": "1 infantry*moved",
        "olgiy": "2 infantry*moved",
        "ulaanbaatar": "1 infantry*moved",
    }


@pytest.mark.rule("G40-MON-03")
def test_the_soviet_union_gets_only_what_nobody_else_has_or_fought_for():
    """What leans to the Axis or was attacked by Germany stays as it is, and so does what Japan
    holds."""
    others = {"olgiy": "pro_axis", "dzavhan": "allies_joined", "buyant_uhaa": "japan"}
    deeds = [("germany", "attacked", "dzavhan"), ("japan", "attacked", "buyant_uhaa")]
    state = amur_attacked(control=others, deeds=deeds)

    assert mongolia(state) == dict.fromkeys(mongolia(state), "soviet_union") | others


@pytest.mark.rule("G40-MON-03")
@pytest.mark.parametrize("holder", ["china", "united_kingdom"])
def test_an_attack_on_others_beside_mongolia_does_not_call_the_soviet_union(holder):
    """Chahar borders Mongolia and is not Soviet."""
    state = world.position(
        "japan",
        units={"jehol": "1 infantry"},
        control={"chahar": holder},
        wars=[("japan", "soviet_union"), ("japan", "united_kingdom"), ("anzac", "japan")],
    )
    state = world.play(state, "move 1 infantry: jehol > chahar", "done")

    assert party(state, "chahar") == "japan"
    assert set(mongolia(state).values()) == {"strict"}


@pytest.mark.rule("G40-MON-05")
@pytest.mark.parametrize(
    ("came", "target", "given"),
    [
        ("sakha", "siberia", {"control": {"siberia": "japan"}}),
        ("karelia", "finland", {}),
        ("amur", "korea", {"control": {"korea": "germany"}}),
        ("amur", "korea", {"mongolia": "pro_allies"}),
    ],
    ids=["not beside Mongolia", "in Europe", "not Japanese", "no longer strict"],
)
def test_other_soviet_attacks_leave_the_pact_alive(came, target, given):
    """Only one on Japan at the border of Mongolia or in Korea ends it, while Mongolia is strict."""
    wars = [("japan", "soviet_union"), ("germany", "soviet_union")]
    control = dict(given.get("control", {}))
    if "mongolia" in given:
        control |= dict.fromkeys(GLOBAL_1940.edition.data.areas["mongolia"], given["mongolia"])
    state = world.position("soviet_union", units={came: "1 infantry"}, control=control, wars=wars)
    state = world.play(state, f"move 1 infantry: {came} > {target}")
    later = amur_attacked(control=control, deeds=list(state.deeds))

    assert set(mongolia(later).values()) == {"soviet_union"}


@pytest.mark.rule("G40-MON-05", "G40-AMB-22")
def test_the_pact_ends_also_when_only_some_of_mongolia_is_strict():
    """The British hold Ulaanbaatar, the rest is strict, when the Soviet Union attacks Korea."""
    control = {"ulaanbaatar": "united_kingdom"}
    state = world.position(
        "soviet_union",
        units={"amur": "1 infantry"},
        control=control,
        wars=[("japan", "soviet_union")],
    )
    state = world.play(state, "move 1 infantry: amur > korea")
    later = mongolia(amur_attacked(control=control, deeds=list(state.deeds)))

    assert later == dict.fromkeys(later, "strict") | control


@pytest.mark.rule("G40-MON-02", "G40-MON-06", "G40-NEU-18")
@pytest.mark.parametrize(
    ("power", "came", "target"),
    [("united_kingdom", "buryatia", "ulaanbaatar"), ("soviet_union", "caucasus", "turkey")],
)
def test_mongolia_stays_strict_unless_the_soviet_union_attacks_in_it(power, came, target):
    """Neither a British attack on one of its territories nor a Soviet one on Turkey turns the
    others; Sweden leans to the Axis after both."""
    wars = [("japan", "soviet_union"), ("germany", "soviet_union")]
    wars += [("japan", "united_kingdom"), ("anzac", "japan")]
    state = world.position(power, units={came: "1 infantry"}, wars=wars)
    state = world.play(state, f"move 1 infantry: {came} > {target}")
    now = {space: by for space, by in mongolia(state).items() if space != target}

    assert party(state, target) == "axis_joined"
    assert party(state, "sweden") == "pro_axis"
    assert set(now.values()) == {"strict"}


# ---- Dutch territories ----


@pytest.mark.rule("G40-JPN-06", "G40-DUT-03", "G40-AMB-17")
def test_japan_attacks_dutch_ground_only_at_war_with_its_keepers():
    units = {"sz_41": "1 transport{infantry}"}
    landing = "sail transport{infantry}: sz_41 into sumatra: 1 infantry"

    assert world.refused(world.position("japan", units=units), landing) == {"G40-JPN-06"}
    wars = [("japan", "united_kingdom"), ("anzac", "japan")]
    state = world.play(world.position("japan", units=units, wars=wars), landing, "done")
    while state.phase == "conduct_combat":
        state = world.play(state, "fight in sumatra")
    assert party(state, "sumatra") == "japan"


@pytest.mark.rule("G40-DUT-01", "G40-DUT-02", "G40-DUT-05")
@pytest.mark.parametrize("power", ["united_kingdom", "anzac"])
def test_its_keepers_take_it_over_at_any_time(power):
    state = world.position(
        power, "noncombat_move", {"sz_41": "1 transport{infantry}", "sz_42": "1 transport{aa_gun}"}
    )
    income = world.pos(state).income(power)
    events, state = world.events(
        state,
        "sail transport{infantry}: sz_41 into sumatra: 1 infantry",
        "sail transport{aa_gun}: sz_42 into java: 1 aa_gun",
    )

    assert party(state, "sumatra") == power
    assert world.pos(state).income(power) == income + 4
    assert party(state, "java") == "dutch"
    assert [event.space for event in events if isinstance(event, Annexed)] == ["sumatra"]


@pytest.mark.rule("G40-DUT-05")
def test_other_allies_at_war_use_it_without_taking_it():
    """The French land and fly there, neutral Americans do not."""
    french = world.position(
        "france", "noncombat_move", {"sz_41": "1 transport{infantry}", "malaya": "1 fighter"}
    )
    assert world.is_legal(french, "move 1 fighter: malaya > sz_37 > sz_41 > sumatra")
    french = world.play(french, "sail transport{infantry}: sz_41 into sumatra: 1 infantry")
    assert party(french, "sumatra") == "dutch"

    american = world.position("united_states", "noncombat_move", {"sz_41": "1 transport{infantry}"})
    assert world.refused(american, "sail transport{infantry}: sz_41 into sumatra: 1 infantry") == {
        "G40-NAW-06"
    }


@pytest.mark.rule("G40-DUT-04", "G40-AMB-18")
def test_who_retakes_dutch_ground_from_the_axis_keeps_it():
    state = world.position(
        "united_states",
        units={"sz_41": "1 transport{infantry}"},
        control={"sumatra": "japan"},
        wars=[("japan", "united_states"), ("japan", "united_kingdom"), ("anzac", "japan")],
    )
    state = world.play(state, "sail transport{infantry}: sz_41 into sumatra: 1 infantry", "done")
    while state.phase == "conduct_combat":
        state = world.play(state, "fight in sumatra")

    assert party(state, "sumatra") == "united_states"


@pytest.mark.rule("G40-NEU-16", "G40-NEU-22", "G40-CMV-04")
def test_tanks_that_blitz_into_what_joined_their_side_take_it_over():
    """Finland was attacked in vain: a German tank comes through empty Vyborg."""
    state = world.position(
        "germany",
        units={"novgorod": "1 tank", "finland": {"axis_joined": "2 infantry"}},
        control={"novgorod": "germany", "finland": "axis_joined"},
        deeds=(("soviet_union", "attacked", "finland"),),
        wars=(("germany", "soviet_union"),),
    )
    state = world.play(state, "move 1 tank: novgorod > vyborg > finland")

    assert (state.control["vyborg"], state.control["finland"]) == ("germany", "germany")
    assert "2 infantry*moved" in world.units(state, "finland")
