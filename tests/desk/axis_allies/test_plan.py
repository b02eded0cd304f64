"""A plan goes on where dice fall: combats as with even luck, and everything after them."""

from __future__ import annotations

import random

import pytest

from wartable.core.errors import IllegalAction
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.axis_allies.even_luck import with_even_luck
from wartable.desk.trial import FACES
from wartable.desk.values import Act, Fill, Send, Step, Wish
from wartable.games.axis_allies.actions import Done, Fight
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options, State
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
desk = desk_of(GAME)
SHIPS = ("destroyer", "submarine", "cruiser", "battleship")


def battle(attackers: str, defenders: str) -> State:
    return table.position(
        "germany",
        "conduct_combat",
        {"russia": {"germany": attackers, "soviet_union": defenders}},
    )


def fought(state: State, space: str = "russia", language: str = "en") -> tuple[State, Step]:
    return desk.tried(state, state.power, Act(Fight(state.power, space)), language)


def test_a_combat_is_fought_to_the_end_without_luck() -> None:
    """Three tanks and three infantry promise two hits a round, three infantry one: two rounds."""
    state = battle("3 infantry*moved<ukraine_s_s_r, 3 tank*moved<ukraine_s_s_r", "3 infantry")
    after, step = fought(state)

    assert step.assumed is not None
    assert step.assumed.won
    assert step.assumed.odds == desk.odds_of(state, "russia", "en")
    assert not table.units(after, "russia", "soviet_union")
    assert "tank" in table.units(after, "russia", "germany")
    assert after.control["russia"] == "germany"
    assert after.options == state.options


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("1 infantry*moved", "1 infantry"),
        ("2 infantry*moved, 1 fighter*moved", "2 infantry, 1 aa_gun"),
        ("4 infantry*moved, 2 tank*moved", "5 infantry"),
        ("3 tank*moved, 2 bomber*moved", "4 infantry, 1 artillery"),
        ("1 tank*moved", "6 infantry"),
    ],
)
def test_the_likelier_side_wins(attackers: str, defenders: str) -> None:
    state = battle(attackers, defenders)
    _, step = fought(state)

    assert step.assumed is not None
    assert step.assumed.odds is not None
    assert step.assumed.won == (step.assumed.odds.win >= 0.5)


def test_the_same_plan_always_goes_the_same_way() -> None:
    state = battle("4 infantry*moved, 2 tank*moved", "5 infantry")

    assert fought(state) == fought(state)
    assert state.phase == "conduct_combat"


def test_no_combat_goes_on_for_ever() -> None:
    """Whatever meets, even dice bring it to an end."""
    rng = random.Random(7)
    for _ in range(60):
        state = table.position(
            "germany",
            "conduct_combat",
            {
                "sz_5": {
                    "germany": f"{rng.randint(1, 3)} submarine*moved, 1 fighter*moved",
                    "united_kingdom": f"{rng.randint(1, 2)} {rng.choice(SHIPS)}",
                }
            },
        )
        with_even_luck(GAME, state, Fight("germany", "sz_5"), rng.randrange(len(FACES)))


@pytest.mark.rule("S42-NCM-02", "S42-MOB-01")
def test_a_whole_turn_is_tried() -> None:
    """Buy, attack, win, land the fighter, place: every step in words, and nothing is decided."""
    state = table.position(
        "germany",
        "purchase",
        {
            "germany": {"germany": "1 fighter"},
            "eastern_europe": {"germany": "4 tank"},
            "belorussia": {"soviet_union": "1 infantry"},
        },
        money={"germany": 10},
        factories={"germany": 0},
        control={"eastern_europe": "germany", "belorussia": "soviet_union"},
    )
    done = Act(Done("germany"))
    flown = "fighter@germany"
    wishes: list[Wish] = [
        Fill("buy", {"tank": 2}),
        done,
        Send("eastern_europe", {"tank@germany": 4}, "belorussia", "attack"),
        Send("germany", {flown: 1}, "belorussia", "attack"),
        done,
        Act(Fight("germany", "belorussia")),
    ]
    steps = []
    now = state
    for wish in wishes:
        now, step = desk.tried(now, "germany", wish, "en")
        steps.append(step)
    assert now.phase == "noncombat_move"
    (fighter,) = [
        piece.key
        for piece in desk.scene(now, "en").spaces["belorussia"].pieces
        if piece.kind == "fighter"
    ]
    with pytest.raises(IllegalAction, match="S42-NCM-02"):
        desk.tried(now, "germany", done, "en")
    for wish in (Send("belorussia", {fighter: 1}, "germany"), done):
        now, step = desk.tried(now, "germany", wish, "en")
        steps.append(step)
    (ask,) = desk.desk(now, ["germany"], "en").asks
    assert ask.ask == "mobilize"
    (everything,) = [button for button in ask.buttons if button.wish]
    assert everything.wish is not None
    now, step = desk.tried(now, "germany", everything.wish, "en")

    assert [each.phase for each in (*steps, step)] == [
        "purchase",
        "purchase",
        "combat_move",
        "combat_move",
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "noncombat_move",
        "mobilize",
    ]
    assert [bool(each.assumed) for each in steps].index(True) == 5
    assert steps[1].text.startswith("End purchases")
    assert "2 tanks" in step.text
    assert now.control["belorussia"] == "germany"
    assert state.power == "germany"
    assert state.phase == "purchase"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_assumption_is_told_in_every_language(language: str) -> None:
    _, step = fought(battle("4 tank*moved", "1 infantry"), language=language)

    assert step.assumed is not None
    assert step.text == step.assumed.title
    assert step.assumed.text


def test_a_raid_does_even_damage() -> None:
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {"germany": {"united_kingdom": "2 bomber*raid", "germany": "1 infantry"}},
        factories={"germany": 0},
        options=Options(),
    )
    after, step = fought(state, "germany")

    assert step.assumed is not None
    assert step.assumed.odds is not None
    assert step.assumed.odds.kind == "raid"
    (factory,) = desk.scene(after, "en").spaces["germany"].marks
    assert factory.damage == 2 + 5
