"""Standing orders answer what they say, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.desk.empire_of_the_sun.positions import asked_in, find, seen
from tests.games.empire_of_the_sun.steps import at_step
from wartable.core.dice import KeyedDice
from wartable.desk.empire_of_the_sun import standing_orders, usual
from wartable.desk.empire_of_the_sun.standing_orders import ORDERS, answer
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.orders import faults
from wartable.games.empire_of_the_sun.actions import (
    Decline,
    Done,
    Go,
    Hit,
    PlayReaction,
    ReactWith,
    Roll,
    Withdraw,
)
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State

WORDS = words_in("en")
KINDS = sorted(kind.__name__ for kind in standing_orders.ANSWERS)
SAID = {
    name: values[-1] if name != "react" else "quarter"
    for name, (values, _) in standing_orders.CHOICES.items()
}
"""An order for everything."""


def ordered(kind: str, state: State, **orders: Any) -> Any:
    decision = find(state, kind)
    assert decision is not None
    return answer(GAME, seen(state, decision.owner), decision, orders)


def test_what_can_be_ordered_is_told() -> None:
    infos = ORDERS(WORDS)

    assert len({info.id for info in infos}) == len(infos)
    assert not [*faults(infos, {info.id: info.default for info in infos})]
    for info in infos:
        assert info.name
        assert info.text
        if not info.ranked:
            assert info.default == "ask"


@pytest.mark.parametrize("kind", KINDS)
def test_without_orders_nobody_answers(kind: str) -> None:
    state = asked_in(kind, 1)[0]

    assert ordered(kind, state) is None
    assert ordered(kind, state, **{info.id: info.default for info in ORDERS(WORDS)}) is None


@pytest.mark.parametrize("kind", KINDS)
def test_every_order_gives_a_legal_answer(kind: str) -> None:
    """Whatever is ordered in whatever position, the game accepts it."""
    for state in asked_in(kind, 5):
        action = ordered(kind, state, **SAID)

        assert action is not None
        assert GAME.objections(state, action) == ()


@pytest.mark.parametrize("kind", sorted(kind.__name__ for kind in usual.ANSWERS))
def test_usual_answers_are_legal(kind: str) -> None:
    for state in asked_in(kind, 8):
        decision = find(state, kind)
        assert decision is not None
        action = usual.default_answer(GAME, seen(state, decision.owner), decision)

        assert action is not None
        assert GAME.objections(state, action) == ()


@pytest.mark.parametrize("kind", ["PlayCard", "Activate", "MoveUnits", "TakeReplacements"])
def test_ones_own_play_is_nobody_elses(kind: str) -> None:
    state = asked_in(kind, 1)[0]
    decision = find(state, kind)

    assert usual.default_answer(GAME, state, decision) is None
    assert ordered(kind, state, **SAID) is None


def test_a_roll_is_made_always_never_or_by_place() -> None:
    """A place is a region, or a single hex."""
    state = asked_in("SpecialReaction", 1)[0]
    decision = find(state, "SpecialReaction")
    assert decision is not None
    region = GAME_MAP.hexes[decision.hex].region
    roll, none = Roll(decision.owner, decision.hex), Decline(decision.owner)

    assert ordered("SpecialReaction", state, special="always") == roll
    assert ordered("SpecialReaction", state, special="never") == none
    by = {"special": "regions", "special_regions": [region]}
    assert ordered("SpecialReaction", state, **by) == roll
    by = {"special": "regions", "special_regions": [decision.hex]}
    assert ordered("SpecialReaction", state, **by) == roll
    for elsewhere in ([], ["0000"]):
        by = {"special": "regions", "special_regions": elsewhere}
        assert ordered("SpecialReaction", state, **by) == none


def test_intelligence_is_rolled_for() -> None:
    state = next(
        each
        for each in asked_in("Intelligence")
        if not GAME.objections(each, Roll(GAME.pending(each)[0].owner))
    )
    owner = GAME.pending(state)[0].owner

    assert ordered("Intelligence", state, intelligence="roll") == Roll(owner)
    assert ordered("Intelligence", state, intelligence="never") == Decline(owner)


def against_kwajalein(step: int, **more: Any) -> State:
    """US ships attack Kwajalein; carriers lie in Truk, with an HQ."""
    return at_step(
        step,
        "AL-05",
        units={
            "us_cv_enterprise": "4714",
            "us_ca_northampton": "4715",
            "jp_bde_4sn": "4715",
            "jp_cv_akagi": "4017",
            "jp_cv_soryu": "4017",
            "jp_hq_south_seas": "4017",
        },
        activated={"us_cv_enterprise": "5808", "us_ca_northampton": "5808"},
        **more,
    )


def test_cards_of_a_kind_are_played_or_declined() -> None:
    state = against_kwajalein(4, hand=("JP-22", "JP-36"))
    playable = [
        action
        for branch in GAME.legal(state, find(state, "AnswerOffensive"))
        for action in branch.actions()
        if isinstance(action, PlayReaction)
    ]
    assert playable

    assert ordered("AnswerOffensive", state, weather="always") == playable[0]
    assert ordered("AnswerOffensive", state, weather="never") == Decline("japan")


def test_who_may_disengage_does_or_never() -> None:
    state = asked_in("Disengage", 1)[0]

    assert isinstance(ordered("Disengage", state, disengage="always"), Withdraw)
    assert ordered("Disengage", state, disengage="never") == Decline("allies")


def test_hits_go_by_the_aim_ordered() -> None:
    for state in asked_in("AssignHits"):
        for aim in ("win", "strength", "value"):
            assert isinstance(ordered("AssignHits", state, hits=aim), Hit)


def reacted(state: State, order: str) -> list[Any]:
    """What the order does until the Reaction is over."""
    done = []
    while find(state, "React") is not None:
        action = ordered("React", state, react=order)
        assert GAME.objections(state, action) == ()
        done.append(action)
        state = GAME.play(state, action, KeyedDice(bytes(32))).state
        assert len(done) < 30, "the Reaction does not end"
    return done


def test_reaction_is_carried_through_if_the_chance_is_high_enough() -> None:
    """The HQ is chosen, its carriers come one after the other, and it ends; where the chance is
    not so high, or never is ordered, nobody comes."""
    fields = {"condition": "intercept"}
    state = against_kwajalein(8, battles=("4715",), fields=fields, hand=("JP-36",))
    hq, *units, end = reacted(state, "quarter")

    assert hq == ReactWith("japan", "jp_hq_south_seas")
    assert {unit for each in units for unit in each.units} >= {"jp_cv_akagi", "jp_cv_soryu"}
    assert end == Done("japan")
    assert reacted(state, "never") == [Done("japan")]
    weak = replace(state, at=state.at | dict.fromkeys(("jp_cv_akagi", "jp_cv_soryu"), "eliminated"))
    assert reacted(weak, "three_quarters") == [Done("japan")]


def test_units_return_to_the_places_ordered() -> None:
    """Among the bases that they can go to, one that is named, or whose region is, comes first."""
    changed = 0
    for state in asked_in("MoveAfterBattle"):
        plain = ordered("MoveAfterBattle", state, home="usual")
        if not isinstance(plain, Go):
            continue
        for region in sorted(words_in("en").data.map.regions):
            by = {"home": "regions", "home_regions": [region]}
            found = ordered("MoveAfterBattle", state, **by)
            assert isinstance(found, Go)
            assert found.units == plain.units
            assert GAME.objections(state, found) == ()
            if found != plain:
                assert GAME_MAP.hexes[found.to].region == region
                by = {"home": "regions", "home_regions": [found.to]}
                assert ordered("MoveAfterBattle", state, **by).to == found.to
                changed += 1
        if changed:
            return
    pytest.fail("nobody had a choice")


GAME_MAP = WORDS.data.map
