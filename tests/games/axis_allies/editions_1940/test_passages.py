"""Canals and straits in the 1940 editions (E40-MAP, G40-CAN)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.testing.axis_allies import Bench

world = Bench(GLOBAL_1940)

PASSAGES = {
    "Panama Canal": ("canal", {"sz_64", "sz_89"}, {"central_america"}),
    "Suez Canal": ("canal", {"sz_81", "sz_98"}, {"egypt", "trans_jordan"}),
    "Turkish Straits": ("strait", {"sz_99", "sz_100"}, {"turkey"}),
    "Strait of Gibraltar": ("strait", {"sz_91", "sz_92"}, {"gibraltar"}),
    "Danish Straits": ("strait", {"sz_112", "sz_113"}, {"denmark"}),
}
SUEZ = "move 1 cruiser: sz_98 > sz_81"
AXIS_EGYPT = {"egypt": "italy", "trans_jordan": "italy"}


@pytest.mark.rule(
    "E40-MAP-24",
    "E40-MAP-25",
    "E40-MAP-26",
    "E40-MAP-27",
    "E40-MAP-28",
    "E40-MAP-15",
    "G40-CAN-01",
)
def test_there_are_five_passages(table):
    found = {
        passage.name: (passage.kind, set(passage.ends), set(passage.keepers))
        for passage in table.game.edition.data.board.passages
    }

    assert found == PASSAGES


@pytest.mark.rule(
    "E40-MAP-24", "E40-MAP-25", "E40-MAP-26", "E40-MAP-27", "E40-MAP-28", "E40-MAP-15", "G40-CAN-01"
)
@pytest.mark.parametrize("name", PASSAGES)
def test_ships_pass_where_their_side_holds_every_keeper(table, rule, name):
    """A German cruiser goes through either way if Germany and Italy hold the territories that the
    passage is controlled by; if the British hold one of them it does not."""
    _, ends, keepers = PASSAGES[name]
    for here, there in (sorted(ends), sorted(ends, reverse=True)):
        move = f"move 1 cruiser: {here} > {there}"
        held = dict.fromkeys(keepers, "italy") | {sorted(keepers)[0]: "germany"}
        assert table.is_legal(cruiser(table, "germany", here, control=held), move)
        for keeper in keepers:
            lost = held | {keeper: "united_kingdom"}
            assert table.refused(cruiser(table, "germany", here, control=lost), move) == rule(
                "E40-MAP-14", "G40-CAN-02"
            )


def cruiser(table, power, zone="sz_98", phase="noncombat_move", **given):
    return table.position(power, phase, {zone: "1 cruiser"}, **given)


@pytest.mark.rule("E40-MAP-14", "E40-MAP-15", "E40-MAP-16", "G40-CAN-02", "G40-CAN-06")
def test_a_side_passes_what_it_has_held_since_its_turn_began(table, rule):
    """The British hold Suez: the French pass, the Italians do not; a canal that each side holds one
    bank of is closed to both."""
    assert table.is_legal(cruiser(table, "united_kingdom"), SUEZ)
    assert table.is_legal(cruiser(table, "france"), SUEZ)
    assert table.refused(cruiser(table, "italy"), SUEZ) == rule("E40-MAP-14", "G40-CAN-02")
    shared = {"control": {"trans_jordan": "germany"}}
    for power in ("united_kingdom", "italy"):
        assert table.refused(cruiser(table, power, **shared), SUEZ) == rule(
            "E40-MAP-14", "G40-CAN-02"
        )
    assert table.is_legal(cruiser(table, "germany", control=AXIS_EGYPT), SUEZ)


@pytest.mark.rule("E40-EX-05", "E40-MAP-14", "G40-CAN-03")
def test_a_passage_taken_this_turn_opens_with_the_next(table, rule):
    """E40-EX-05: Italy takes Egypt, with Trans-Jordan the last bank of Suez, this turn."""
    taken = cruiser(table, "italy", control={"trans_jordan": "italy"}, taken={"egypt": "italy"})
    assert table.refused(taken, SUEZ) == rule("E40-MAP-14", "G40-CAN-02")
    assert table.is_legal(cruiser(table, "italy", control=AXIS_EGYPT), SUEZ)


@pytest.mark.rule("E40-EX-06", "E40-MAP-18", "E40-MAP-19", "G40-EX-06", "G40-CAN-05", "G40-CAN-07")
def test_the_turkish_straits_are_closed_while_turkey_is_neutral(table, rule):
    """E40-EX-06, G40-EX-06: to both sides, until a power controls Turkey."""
    strait = "move 1 cruiser: sz_99 > sz_100"
    for power in ("italy", "united_kingdom"):
        state = cruiser(table, power, "sz_99")
        assert table.refused(state, strait) == rule("E40-MAP-14", "G40-CAN-02")
        ask = f"{power}: ask for the Turkish Straits"
        assert table.refused(state, ask) == rule("E40-MAP-18", "G40-CAN-05")
    assert table.is_legal(cruiser(table, "italy", "sz_99", control={"turkey": "italy"}), strait)


@pytest.mark.rule("E40-AMB-34", "G40-CAN-07")
@pytest.mark.parametrize("party", ["pro_allies", "allies_joined"])
def test_a_turkey_that_leans_to_a_side_keeps_them_closed(table, party):
    if party not in table.game.edition.data.parties:
        party = "pro_allies"
    state = cruiser(table, "united_kingdom", "sz_99", control={"turkey": party})

    assert table.refused(state, "move 1 cruiser: sz_99 > sz_100")


@pytest.mark.rule("E40-EX-07", "E40-MAP-20", "G40-CAN-08")
def test_submarines_pass_gibraltar_whoever_holds_it(table, rule):
    """E40-EX-07: the British hold it; a German submarine passes, a German cruiser does not."""
    state = table.position("germany", "noncombat_move", {"sz_91": "1 submarine, 1 cruiser"})

    assert table.is_legal(state, "move 1 submarine: sz_91 > sz_92")
    assert table.refused(state, "move 1 cruiser: sz_91 > sz_92") == rule("E40-MAP-14", "G40-CAN-02")
    danish = table.position("united_kingdom", "noncombat_move", {"sz_112": "1 submarine"})
    assert table.refused(danish, "move 1 submarine: sz_112 > sz_113") == rule(
        "E40-MAP-14", "G40-CAN-02"
    )


@pytest.mark.rule("E40-MAP-21", "G40-CAN-09")
def test_aircraft_ignore_passages(table):
    """An Italian fighter flies through Suez, which its carrier could not."""
    state = table.position("italy", "noncombat_move", {"libya": "1 fighter", "sz_81": "1 carrier"})

    assert table.is_legal(state, "move 1 fighter: libya > sz_96 > sz_98 > sz_81")
    assert table.refused(state, "move 1 carrier: sz_81 > sz_98")


@pytest.mark.rule("E40-EX-04", "E40-MAP-22", "G40-EX-05", "G40-CAN-10", "G40-CAN-11")
def test_a_canal_does_not_hinder_land_units(table):
    """E40-EX-04, G40-EX-05: from Trans-Jordan to Egypt is one step, whoever holds the canal; Turkey
    and Central America are one territory each."""
    state = table.position("united_kingdom", "noncombat_move", {"trans_jordan": "1 infantry"})

    assert table.is_legal(state, "move 1 infantry: trans_jordan > egypt")
    spaces = table.game.edition.data.spaces
    assert {"turkey", "central_america"} <= spaces.keys()
    assert not [name for name in spaces if name.startswith(("turkey_", "central_america_"))]


@pytest.mark.rule("E40-MAP-23", "G40-CAN-12", "G40-CAN-11")
def test_land_units_do_not_cross_a_strait(table):
    board = table.game.edition.data.board

    assert not {"morocco", "algeria"} & set(board.neighbours["gibraltar"])
    assert not {"norway", "sweden"} & set(board.neighbours["denmark"])
    assert {"greece", "syria"} <= set(board.neighbours["turkey"])


@pytest.mark.rule("E40-MAP-22", "E40-MAP-23", "G40-CAN-11", "G40-EX-05")
def test_land_units_cross_central_america_and_turkey_in_two_steps(table):
    """A tank goes from one end of the territory to the other for one step in and one out: no step
    and no ship for the canal or the Bosporus."""
    for power, path in (
        ("united_states", "southeast_mexico > central_america > colombia"),
        ("united_kingdom", "greece > turkey > syria"),
    ):
        start, inside, end = path.split(" > ")
        state = table.position(
            power,
            "noncombat_move",
            {start: "1 tank"},
            control=dict.fromkeys((start, inside, end), power),
            wars=[("germany", "united_states")],
        )
        assert table.is_legal(state, f"move 1 tank: {path}")
        assert inside in table.destinations(state, start, "tank")
        assert end in table.destinations(state, start, "tank")


# ---- Asking ----


def neutral_usa(table, power="united_kingdom"):
    """British cruisers at Panama while the United States are neutral."""
    return cruiser(table, power, "sz_89")


PANAMA = "move 1 cruiser: sz_89 > sz_64"


@pytest.mark.rule("E40-MAP-17", "G40-CAN-04", "G40-AMB-40")
def test_a_power_that_is_no_enemy_is_asked_and_may_refuse(table, rule):
    state = neutral_usa(table)
    assert table.refused(state, PANAMA) == rule("E40-MAP-17", "G40-CAN-04")
    assert "united_kingdom: ask for the Panama Canal" in table.listed(state)

    asked = table.play(state, "ask for the Panama Canal")
    assert table.asked(asked) == [("united_states", "AllowPassage")]
    assert table.choices(asked) == {"open the Panama Canal", "close the Panama Canal"}
    assert table.refused(asked, "united_kingdom: done")
    assert table.refused(asked, "united_states: open the Suez Canal") == rule(
        "E40-MAP-17", "G40-CAN-04"
    )
    opened = table.play(asked, "united_states: open the Panama Canal")
    assert table.is_legal(opened, PANAMA)
    assert table.refused(opened, "ask for the Panama Canal") == rule("E40-MAP-17", "G40-CAN-04")
    assert "united_kingdom: ask for the Panama Canal" not in table.listed(opened)
    closed = table.play(asked, "united_states: close the Panama Canal")
    assert table.refused(closed, PANAMA) == rule("E40-MAP-17", "G40-CAN-04")
    assert table.refused(closed, "ask for the Panama Canal") == rule("E40-MAP-17", "G40-CAN-04")


@pytest.mark.rule("E40-MAP-17", "G40-CAN-04")
def test_leave_is_for_the_turn(table):
    state = table.play(
        neutral_usa(table), "ask for the Panama Canal", "united_states: open the Panama Canal"
    )
    power = state.power
    while state.power == power:
        state = table.play(state, "done")

    assert state.answered == {}


@pytest.mark.rule("E40-MAP-17", "E40-MAP-18", "G40-CAN-04", "G40-CAN-05")
def test_the_other_side_is_asked_as_long_as_there_is_no_war(table, rule):
    """An Italian cruiser at Panama: the Americans are asked; at war nobody is."""
    state = neutral_usa(table, "italy")
    state = table.play(state, "ask for the Panama Canal", "united_states: open the Panama Canal")
    assert table.is_legal(state, PANAMA)

    war = cruiser(table, "italy", "sz_89", wars=[("italy", "united_states")])
    assert table.refused(war, PANAMA) == rule("E40-MAP-14", "G40-CAN-02")
    assert table.refused(war, "ask for the Panama Canal") == rule("E40-MAP-18", "G40-CAN-05")


@pytest.mark.rule("E40-MAP-14", "G40-CAN-02", "G40-AMB-40")
def test_friends_at_war_need_not_ask(table):
    state = cruiser(table, "united_kingdom", "sz_89", wars=[("germany", "united_states")])

    assert table.is_legal(state, PANAMA)
    assert "united_kingdom: ask for the Panama Canal" not in table.listed(state)


@pytest.mark.rule("G40-CAN-04", "G40-CAN-06")
def test_all_powers_that_hold_a_canal_must_agree():
    """Japan at Suez, Egypt British and Trans-Jordan French: both are asked."""
    state = cruiser(world, "japan", control={"trans_jordan": "france"})
    asked = world.play(state, "ask for the Suez Canal")
    assert world.asked(asked) == [
        ("united_kingdom", "AllowPassage"),
        ("france", "AllowPassage"),
    ]

    half = world.play(asked, "france: open the Suez Canal")
    assert world.asked(half) == [("united_kingdom", "AllowPassage")]
    assert world.is_legal(world.play(half, "united_kingdom: open the Suez Canal"), SUEZ)
    closed = world.play(asked, "france: close the Suez Canal")
    assert world.asked(closed) == [("japan", "NoncombatMove")]
    assert world.refused(closed, SUEZ) == {"G40-CAN-04"}


@pytest.mark.rule("E40-MAP-15", "E40-MAP-17", "G40-CAN-02", "G40-CAN-04")
def test_a_neutral_power_asks_for_what_others_hold_and_not_for_its_own(table, rule):
    """The neutral United States pass Panama, which is theirs, and ask the British for Suez."""
    state = table.position(
        "united_states", "noncombat_move", {"sz_89": "1 cruiser", "sz_98": "1 cruiser"}
    )
    assert table.is_legal(state, PANAMA)
    assert "united_states: ask for the Panama Canal" not in table.listed(state)
    assert table.refused(state, SUEZ) == rule("E40-MAP-17", "G40-CAN-04")
    assert table.asked(table.play(state, "ask for the Suez Canal")) == [
        ("united_kingdom", "AllowPassage")
    ]


@pytest.mark.rule("E40-MAP-18", "G40-CAN-05", "G40-CAN-06")
def test_nobody_is_asked_for_a_canal_that_an_enemy_holds_one_bank_of(table, rule):
    """Egypt is British, Trans-Jordan American: Germany is at war with the British alone."""
    state = cruiser(table, "germany", control={"trans_jordan": "united_states"})

    assert table.refused(state, SUEZ) == rule("E40-MAP-14", "G40-CAN-02")
    assert table.refused(state, "ask for the Suez Canal") == rule("E40-MAP-18", "G40-CAN-05")
