"""What each event changes in a state, and that it changes nothing else."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import under_way
from wartable.core.errors import BadData
from wartable.core.game import Outcome
from wartable.games.empire_of_the_sun import events as ev
from wartable.games.empire_of_the_sun.evolve import evolve
from wartable.games.empire_of_the_sun.state import (
    Cards,
    Fight,
    Marks,
    Memory,
    Move,
    Offensive,
    State,
    Steps,
    Tracks,
)
from wartable.testing.empire_of_the_sun.table import position

J, A = "japan", "allies"
AKAGI, SORYU, ARMY, WASP = "jp_cv_akagi", "jp_cv_soryu", "jp_army_15", "us_cv_wasp"
FLOW = (Steps("deal"),)
OURS = Cards(
    draw=("JP-30", "JP-31", "JP-32"),
    hand=("JP-10", "JP-11"),
    discard=("JP-20", "JP-21"),
    removed=("JP-01", "JP-02"),
    future="JP-40",
    future_turn=2,
    passes=3,
    drawn=1,
    shown=("JP-11", "JP-12"),
)
THEIRS = Cards(draw=("AL-30",), hand=("AL-10",))


@cache
def before() -> State:
    """Without an Offensive."""
    state = position("1942", units={AKAGI: "3706", WASP: "5808"}, turn=3, flow=FLOW, plays=4)
    return replace(
        state,
        cards={"japan": OURS, "allies": THEIRS},
        soviet=frozenset({"3302"}),
        memory=replace(state.memory, surrendered=frozenset({"malaya"})),
        player="japan",
    )


@cache
def fighting() -> State:
    """In a Japanese Offensive."""
    return under_way(
        before(),
        "JP-23",
        event=False,
        battles={"2015": Fight((AKAGI,), (WASP,))},
        activated={AKAGI: "3706"},
        won=frozenset({"2008"}),
        fought=("2008",),
    )


def now(**cards: Any) -> dict[str, Any]:
    """Japan's cards have these fields."""
    return {"cards": {"japan": replace(OURS, **cards), "allies": THEIRS}}


OUTCOME = Outcome(("japan",), "EOS-16.3-01", "Japan has held out")
PLAIN: list[tuple[Any, dict[str, Any]]] = [
    (ev.FlowBecame(()), {"flow": ()}),
    (ev.Rolled("submarines", "allies", 3), {}),
    (ev.BattleBegan("2015"), {}),
    (ev.SegmentBegan("attrition"), {"segment": "attrition"}),
    (ev.TurnBegan(4), {"turn": 4}),
    (ev.PlayBegan("allies"), {"player": "allies", "plays": 5}),
    (ev.PlayBegan(""), {"player": "", "plays": 0}),
    (ev.GameEnded(OUTCOME), {"outcome": OUTCOME, "flow": ()}),
    (
        ev.Dealt({"japan": ("JP-30",), "allies": ()}, {"japan": ("JP-31",), "allies": ("AL-10",)}),
        {
            "cards": {
                "japan": replace(OURS, hand=("JP-30",), draw=("JP-31",)),
                "allies": replace(THEIRS, hand=(), draw=("AL-10",)),
            },
            "dealt": True,
        },
    ),
    (
        ev.CardsDrawn(J, ("JP-30", "JP-31")),
        now(draw=("JP-32",), hand=("JP-10", "JP-11", "JP-30", "JP-31")),
    ),
    (
        ev.CardsDrawn(J, ("JP-30", "JP-31"), by_event=True),
        now(draw=("JP-32",), hand=("JP-10", "JP-11", "JP-30", "JP-31"), drawn=3),
    ),
    (
        ev.CardsDrawn(J, ("?",)),
        now(draw=("JP-31", "JP-32"), hand=("?", "JP-10", "JP-11")),
    ),
    (ev.Reshuffled(J, ("JP-20",), ("JP-21",)), now(draw=("JP-20",), discard=("JP-21",))),
    (
        ev.CardPlayed(J, "JP-11", "event"),
        now(hand=("JP-10",), discard=("JP-20", "JP-21", "JP-11"), shown=("JP-12",)),
    ),
    (
        ev.CardPlayed(J, "JP-40", "event", from_future=True),
        now(future="", future_turn=0, discard=("JP-20", "JP-21", "JP-40")),
    ),
    (
        ev.CardPlayed(J, "JP-10", "reaction"),
        now(hand=("JP-11",), discard=("JP-20", "JP-21", "JP-10")),
    ),
    (ev.CardDiscarded(J, "JP-10"), now(hand=("JP-11",), discard=("JP-20", "JP-21", "JP-10"))),
    (ev.CardDiscarded(J, "JP-40"), now(future="", discard=("JP-20", "JP-21", "JP-40"))),
    (ev.CardRemoved(J, "JP-20"), now(discard=("JP-21",), removed=("JP-01", "JP-02", "JP-20"))),
    (ev.CardRemoved(J, "JP-10"), now(hand=("JP-11",), removed=("JP-01", "JP-02", "JP-10"))),
    (
        ev.CardSetAside(J, "JP-10"),
        now(hand=("JP-11",), future="JP-10", future_turn=3, set_aside=True, shown=()),
    ),
    (
        ev.CardSetAside(J, "?"),
        now(hand=("?",), future="?", future_turn=3, set_aside=True, shown=()),
    ),
    (
        ev.CardTaken(J, "JP-20"),
        now(
            discard=("JP-21",), hand=("JP-10", "JP-11", "JP-20"), shown=("JP-11", "JP-12", "JP-20")
        ),
    ),
    (
        ev.CardTaken(J, "JP-02"),
        now(
            removed=("JP-01",), hand=("JP-10", "JP-11", "JP-02"), shown=("JP-11", "JP-12", "JP-02")
        ),
    ),
    (
        ev.CardTaken(J, "JP-31", from_draw=True),
        now(
            draw=("JP-30", "JP-32"),
            hand=("JP-10", "JP-11", "JP-31"),
            shown=("JP-11", "JP-12", "JP-31"),
        ),
    ),
    (ev.Passed(J), now(passes=2)),
    (ev.PassesBecame(J, 1), now(passes=1)),
    (ev.CardsNoted(J), now()),
    (
        ev.CardsNoted(J, drawn=0, set_aside=True, reshuffle=True),
        now(drawn=0, set_aside=True, reshuffle=True),
    ),
    (ev.Moved((AKAGI,), ("3706", "3807", "4017"), "sail"), {"at": {AKAGI: "4017"}}),
    (ev.Placed((AKAGI, WASP), "turn_5", "removed"), {"at": {AKAGI: "turn_5", WASP: "turn_5"}}),
    (ev.StepGained(SORYU, "replacement"), {"reduced": -1}),
    (ev.TrackMoved("will", 7), {"tracks": {"will": 7}}),
    (ev.PointsBecame({"ground": 2}), {"points": {"ground": 2}}),
    (
        ev.MarksNoted(ev.MarksChanges(kwai=True, pt_boats=True)),
        {"marks": {"kwai": True, "pt_boats": True}},
    ),
    (ev.MemoryNoted(ev.MemoryChanges(bombed=2)), {"memory": {"bombed": 2}}),
    (ev.Surrendered("burma"), {"memory": {"surrendered": frozenset({"malaya", "burma"})}}),
    (ev.Surrendered("malaya", True), {"memory": {"liberated": frozenset({"malaya"})}}),
]


def after(state: State, changes: dict[str, Any]) -> State:
    """The state with these fields; of parts of it with those of theirs."""
    changes = dict(changes)
    for name in ("tracks", "marks", "memory"):
        if name in changes:
            changes[name] = replace(getattr(state, name), **changes[name])
    if "at" in changes:
        changes["at"] = state.at | changes["at"]
    return replace(state, **changes)


@pytest.mark.parametrize(("event", "changes"), PLAIN)
def test_an_event_changes_what_it_says(event: Any, changes: dict[str, Any]) -> None:
    """And nothing else."""
    state = before()
    if changes.get("reduced") == -1:
        state = replace(state, reduced=state.reduced | {SORYU})
        changes = {"reduced": state.reduced - {SORYU}}

    assert evolve(state, event) == after(state, changes)


@pytest.mark.rule("EOS-6.24-06")
def test_a_step_is_lost_by_flipping_or_for_good() -> None:
    """One of two, the last of two, the only one."""
    state = replace(before(), reduced=frozenset({SORYU}))
    only = "nl_regt_1"

    assert evolve(state, ev.StepLost(AKAGI, "battle")) == replace(state, reduced={SORYU, AKAGI})
    gone = evolve(state, ev.StepLost(SORYU, "battle"))
    assert gone == replace(state, at=state.at | {SORYU: "eliminated"}, reduced=frozenset())
    assert evolve(state, ev.StepLost(only, "battle")) == replace(
        state, at=state.at | {only: "eliminated"}
    )
    both = evolve(state, ev.ReducedBecame((AKAGI, SORYU), True))
    assert both == replace(state, reduced={AKAGI, SORYU})
    assert evolve(both, ev.ReducedBecame((AKAGI,), False)) == state


@pytest.mark.rule("EOS-CARD-51", "EOS-1.3-22")
def test_control_is_of_one_side_at_a_time() -> None:
    """Japanese, Allied or Soviet."""
    state = replace(before(), japanese=frozenset({"3706", "2015"}))

    def taken(by: Any) -> tuple[frozenset[str], frozenset[str]]:
        found = evolve(state, ev.ControlTaken(("2015", "3302", "2008"), by))
        assert replace(found, japanese=state.japanese, soviet=state.soviet) == state
        return found.japanese, found.soviet

    assert taken("japan") == ({"3706", "2015", "3302", "2008"}, frozenset())
    assert taken("allies") == ({"3706"}, frozenset())
    assert taken("soviet") == ({"3706"}, {"3302", "2015", "2008"})


def offensive(**changes: Any) -> State:
    state = fighting()
    assert state.offensive is not None
    return replace(state, offensive=replace(state.offensive, **changes))


IN_AN_OFFENSIVE: list[tuple[Any, dict[str, Any]]] = [
    (ev.Activated(J, (SORYU,)), {"activated": {AKAGI: "3706", SORYU: before().at[SORYU]}}),
    (ev.Activated(A, (WASP,)), {"reacted": {WASP: "5808"}}),
    (ev.Declared("2015", (SORYU,)), {"battles": {"2015": Fight((AKAGI, SORYU), (WASP,))}}),
    (
        ev.Declared("2016", special=True),
        {"battles": {"2015": Fight((AKAGI,), (WASP,)), "2016": Fight(special=True)}},
    ),
    (ev.Joined("2015", (SORYU,), J), {"battles": {"2015": Fight((AKAGI, SORYU), (WASP,))}}),
    (
        ev.Joined("2015", ("us_cv_enterprise",), A),
        {"battles": {"2015": Fight((AKAGI,), ("us_cv_enterprise", WASP))}},
    ),
    (ev.ConditionBecame("ambush"), {"condition": "ambush"}),
    (ev.BattleOver("2015", "japan"), {"fought": ("2008", "2015"), "won": {"2008", "2015"}}),
    (ev.BattleOver("2015", "allies"), {"fought": ("2008", "2015")}),
    (ev.BattleOver("2015", ""), {"fought": ("2008", "2015")}),
    (ev.OffensiveNoted(ev.OffensiveChanges(rolled=True)), {"rolled": True}),
]


@pytest.mark.parametrize(("event", "changes"), IN_AN_OFFENSIVE)
def test_an_event_of_an_offensive_changes_what_it_says(event: Any, changes: dict[str, Any]) -> None:
    """And nothing else; without an Offensive it is none."""
    assert evolve(fighting(), event) == offensive(**changes)
    with pytest.raises(BadData, match="there is no Offensive"):
        evolve(before(), event)


@pytest.mark.rule("EOS-7.2-04", "EOS-CARD-08")
def test_an_offensive_begins_ends_and_is_cancelled() -> None:
    """What was before is kept, and all of it comes back but the cards."""
    state = before()
    begun = evolve(state, ev.OffensiveBegan(J, "JP-23", True, 2, "jp_hq_south", 5, True))
    assert begun.offensive == Offensive(
        "japan",
        "JP-23",
        True,
        2,
        begun.offensive.before if begun.offensive else None,  # type: ignore[arg-type]
        hq="jp_hq_south",
        limit=5,
        fixed=True,
    )
    changed = replace(
        begun,
        at={AKAGI: "2015"},
        reduced=frozenset({SORYU}),
        japanese=frozenset(),
        tracks=Tracks(),
        marks=Marks(),
        memory=Memory(),
        points={"ground": 1},
    )

    assert evolve(changed, ev.OffensiveCancelled()) == replace(begun, points={"ground": 1})
    assert evolve(begun, ev.OffensiveEnded()) == state


def test_moves_and_reaction_cards_are_noted_in_an_offensive() -> None:
    """Each with what it was for."""
    moved = evolve(fighting(), ev.Moved((AKAGI,), ("3706", "4017"), "sail", "4018"))
    assert moved == replace(
        offensive(moves=(Move((AKAGI,), ("3706", "4017"), "sail", "4018"),)),
        at=before().at | {AKAGI: "4017"},
    )

    reacted = evolve(fighting(), ev.CardPlayed(A, "AL-10", "reaction"))
    assert reacted.offensive == offensive(cards=("AL-10",)).offensive
    assert evolve(fighting(), ev.CardPlayed(A, "AL-10", "event")).offensive == fighting().offensive


def test_seats_are_told() -> None:
    """When sides were bid for."""
    seats: dict[str, Any] = {"anna": ("japan",), "bert": ("allies",)}
    state = before()

    assert evolve(state, ev.SidesTaken(seats)) == replace(
        state, options=replace(state.options, seats=seats)
    )


HALF_SEEN = Cards(
    draw=("?", "?"), hand=("?", "?", "JP-11"), discard=("JP-20",), future="?", shown=("JP-11",)
)


@pytest.mark.parametrize(
    ("event", "cards"),
    [
        (
            ev.CardPlayed(J, "JP-10", "event"),
            replace(HALF_SEEN, hand=("?", "JP-11"), discard=("JP-20", "JP-10")),
        ),
        (
            ev.CardPlayed(J, "JP-11", "event"),
            replace(HALF_SEEN, hand=("?", "?"), discard=("JP-20", "JP-11"), shown=()),
        ),
        (ev.CardRemoved(J, "JP-20"), replace(HALF_SEEN, discard=(), removed=("JP-20",))),
        (ev.CardsDrawn(J, ("?",)), replace(HALF_SEEN, draw=("?",), hand=("?", "?", "?", "JP-11"))),
        (
            ev.CardTaken(J, "JP-31", from_draw=True),
            replace(
                HALF_SEEN,
                draw=("?",),
                hand=("?", "?", "JP-11", "JP-31"),
                shown=("JP-11", "JP-31"),
            ),
        ),
        (
            ev.CardSetAside(J, "?"),
            replace(
                HALF_SEEN, hand=("?", "?"), future="?", future_turn=3, set_aside=True, shown=()
            ),
        ),
    ],
)
def test_a_seat_that_does_not_see_the_cards_follows_them(event: Any, cards: Cards) -> None:
    """One that was not seen leaves a hidden place; hidden ones stand first."""
    state = replace(before(), cards={"japan": HALF_SEEN, "allies": THEIRS})

    assert evolve(state, event).cards == {"japan": cards, "allies": THEIRS}


def test_a_hidden_card_set_aside_may_be_the_one_that_is_played() -> None:
    """With an empty hand it is."""
    empty = replace(HALF_SEEN, hand=())
    state = replace(before(), cards={"japan": empty, "allies": THEIRS})
    found = evolve(state, ev.CardDiscarded(J, "JP-10")).cards["japan"]

    assert found == replace(empty, future="", discard=("JP-20", "JP-10"))


def test_a_card_that_is_nowhere_cannot_go_anywhere() -> None:
    """It is a fault of who told the event."""
    with pytest.raises(BadData, match="JP-77 is not there"):
        evolve(before(), ev.CardDiscarded(J, "JP-77"))
