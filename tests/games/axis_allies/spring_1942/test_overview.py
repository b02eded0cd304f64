"""Powers and players, the order of play, and what is kept where (S42-OVR, S42-TRN, S42-CMP)."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadOptions
from wartable.games.axis_allies.actions import (
    Buy,
    Done,
    Fight,
    Land,
    Move,
    Place,
    Repair,
    Sail,
    Share,
)
from wartable.games.axis_allies.events import MoneyChanged, PhaseBegan, TurnBegan
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench

table = Bench(GAME)

ALLIES = ("soviet_union", "united_kingdom", "united_states")
AXIS = ("germany", "japan")


# ---- Players ----


@pytest.mark.rule("S42-OVR-03", "S42-OVR-04", "S42-TBL-01")
def test_two_players_share_out_all_powers():
    """With fewer than five players somebody plays several powers, and every power is played."""
    state = GAME.setup(Options(seats={"anna": ALLIES, "boris": AXIS}))

    assert GAME.seats(state) == {"anna": ALLIES, "boris": AXIS}


@pytest.mark.rule("S42-OVR-04", "S42-TBL-01")
def test_with_nothing_agreed_five_players_play_one_power_each():
    seats = GAME.seats(GAME.setup(Options()))

    assert seats == {power: (power,) for power in (*ALLIES, *AXIS)}


@pytest.mark.rule("S42-OVR-03")
def test_a_sixth_player_finds_no_power():
    """Up to five players: nobody sits at the table without a power."""
    seats = {power: (power,) for power in (*ALLIES, *AXIS)} | {"sixth": ()}

    with pytest.raises(BadOptions, match="sixth plays no power"):
        GAME.setup(Options(seats=seats))


@pytest.mark.rule("S42-OVR-03", "S42-OVR-05")
def test_one_player_cannot_play_both_sides():
    """At least one player on each side, and all powers of a player on the same side."""
    with pytest.raises(BadOptions, match="both sides"):
        GAME.setup(Options(seats={"anna": (*ALLIES, *AXIS)}))
    with pytest.raises(BadOptions, match="both sides"):
        GAME.setup(
            Options(seats={"anna": ("soviet_union", "japan"), "boris": ("germany", *ALLIES[1:])})
        )


@pytest.mark.rule("S42-TBL-01")
@pytest.mark.parametrize(
    "seats",
    [
        {"anna": ALLIES, "boris": ("germany",)},
        {"anna": ALLIES, "boris": AXIS, "carl": ("japan",)},
    ],
)
def test_every_power_has_exactly_one_seat(seats):
    with pytest.raises(BadOptions, match=r"japan has \d seats, not one"):
        GAME.setup(Options(seats=seats))


@pytest.mark.rule("S42-OVR-06")
def test_a_player_keeps_the_powers_apart():
    """One player for both western Allies: the British pay with British money for British units."""
    seats = {"anna": ("united_kingdom", "united_states"), "boris": AXIS, "carl": ("soviet_union",)}
    state = table.position(
        "united_kingdom",
        "purchase",
        {"eastern_canada": {"united_states": "1 tank"}},
        options=Options(seats=seats),
        money={"united_kingdom": 10, "united_states": 42},
    )

    assert table.refused(state, "buy 1 battleship") == {"S42-PUR-02"}
    state = table.play(state, "buy 2 tank", "done")
    assert (state.money["united_kingdom"], state.money["united_states"]) == (0, 42)
    assert "S42-MNF-04" in table.refused(
        state, "move 1 tank@united_states: eastern_canada > western_canada"
    )


@pytest.mark.rule("S42-OVR-07")
def test_only_the_power_whose_turn_it_is_acts():
    """A player with two powers acts for the one whose turn it is."""
    seats = {"anna": ALLIES, "boris": AXIS}
    state = table.position("united_kingdom", "purchase", options=Options(seats=seats))

    assert table.refused(state, "united_states: buy 1 infantry") == {"S42-OVR-07"}
    assert table.is_legal(state, "united_kingdom: buy 1 infantry")
    assert table.asked(state) == [("united_kingdom", "Purchase")]


@pytest.mark.rule("S42-OVR-08")
def test_no_power_attacks_its_own_side():
    """A friend's territory, ship or fleet is no target."""
    state = table.position(
        "united_kingdom",
        units={
            "eastern_canada": {"united_kingdom": "1 tank, 1 bomber"},
            "eastern_united_states": {"united_states": "1 infantry"},
            "sz_9": {"united_kingdom": "1 destroyer"},
            "sz_10": {"united_states": "1 transport"},
        },
    )

    assert table.refused(state, "move 1 tank: eastern_canada > eastern_united_states") == {
        "S42-CMV-05"
    }
    assert table.refused(state, "move 1 bomber: eastern_canada > eastern_united_states") == {
        "S42-CMV-41"
    }
    assert table.refused(state, "move 1 destroyer: sz_9 > sz_10") == {"S42-CMV-05"}
    assert not table.destinations(state, "eastern_canada", "tank")
    assert not table.destinations(state, "eastern_canada", "bomber")
    assert not table.destinations(state, "sz_9", "destroyer")


# ---- The turn ----


@pytest.mark.rule("S42-OVR-09", "S42-TRN-02")
def test_a_turn_is_six_phases_and_nothing_else():
    """No research, politics, objectives or weather: what can be done is what the phases name."""
    assert [phase.name for phase in GAME.edition.phases] == [
        "purchase",
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "mobilize",
        "collect_income",
    ]
    assert [set(phase.rules) for phase in GAME.edition.phases] == [
        {Buy, Repair, Share, Done},
        {Move, Sail, Share, Done},
        {Fight, Done},
        {Move, Sail, Land, Done},
        {Place, Done},
        set(),
    ]


@pytest.mark.rule("S42-TRN-02", "S42-TRN-03", "S42-TRN-04")
def test_an_idle_turn_runs_through_its_phases_and_still_collects_income():
    """Everything is voluntary but the income; then the turn is over and the next power plays."""
    state = table.position("germany", "purchase", money={"germany": 0})
    events, after = table.events(state, "done", "done", "done")

    phases = [event.phase for event in events if isinstance(event, PhaseBegan)]
    assert phases[:5] == [
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "mobilize",
        "collect_income",
    ]
    assert [event for event in events if isinstance(event, MoneyChanged)] == [
        MoneyChanged("germany", 40, "income")
    ]
    assert [event.power for event in events if isinstance(event, TurnBegan)] == ["united_kingdom"]
    assert (after.power, after.phase, after.money["germany"]) == ("united_kingdom", "purchase", 40)


@pytest.mark.rule("S42-TRN-02")
@pytest.mark.parametrize(
    ("phase", "text"),
    [
        ("purchase", "move 1 tank: germany > eastern_europe"),
        ("combat_move", "buy 1 infantry"),
        ("noncombat_move", "place 1 infantry in germany from germany"),
        ("mobilize", "move 1 tank: germany > eastern_europe"),
    ],
)
def test_each_phase_has_its_own_business(phase, text):
    state = table.position(
        "germany", phase, {"germany": "1 tank"}, factories={"germany": 0}, bought={"infantry": 1}
    )

    assert table.refused(state, text) == {"S42-TRN-02"}


@pytest.mark.rule("S42-TRN-01", "S42-TRN-04", "S42-VIC-10")
def test_the_powers_play_in_order_and_a_new_round_begins():
    state = table.position("soviet_union", "purchase")
    order = []
    for _ in range(6):
        order.append((state.round, state.power))
        state = table.play(state, "done", "done", "done")

    assert order == [
        (1, "soviet_union"),
        (1, "germany"),
        (1, "united_kingdom"),
        (1, "japan"),
        (1, "united_states"),
        (2, "soviet_union"),
    ]


# ---- Components ----


@pytest.mark.rule("S42-CMP-01")
def test_no_box_of_plastic_limits_the_units():
    """However many pieces were in the box: 60 battleships can be bought."""
    state = table.position("japan", "purchase", money={"japan": 1200})

    assert table.play(state, "buy 60 battleship").bought == {"battleship": 60}


@pytest.mark.rule("S42-CMP-03")
def test_production_levels_change_with_every_territory():
    """Ukraine falls: 3 less for Germany, 3 more for the Soviets, before the turn is over."""
    state = table.position("soviet_union", units={"caucasus": "1 infantry"})
    before = table.pos(state)
    assert (before.income("soviet_union"), before.income("germany")) == (24, 40)

    after = table.pos(table.play(state, "move 1 infantry: caucasus > ukraine_s_s_r", "done"))

    assert after.state.phase == "noncombat_move"
    assert (after.income("soviet_union"), after.income("germany")) == (27, 37)


@pytest.mark.rule("S42-CMP-04")
def test_everybody_sees_everything():
    """There is no hidden information: every seat, and whoever looks on, sees the whole state."""
    events, state = table.events(table.position("germany", "purchase"), "buy 2 tank")

    for seat in (*GAME.seats(state), None):
        assert GAME.view(state, seat) == state
        assert [GAME.view_event(state, event, seat) for event in events] == list(events)
