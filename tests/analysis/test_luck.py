"""The luck of battles, against numbers worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from wartable.analysis import Analysis, Battle, analyse
from wartable.analysis.axis_allies import analyse as family
from wartable.analysis.axis_allies import luck
from wartable.core.errors import BadLog
from wartable.core.log import Log
from wartable.core.records import Acted, Published
from wartable.games import find_game
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options, State
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

table = Bench(GAME)
LOGS = sorted((Path(__file__).parents[1] / "logs").glob("spring_1942*.jsonl"))
DUEL = {"manchuria": "1 infantry", "china": {"united_states": "1 infantry"}}
"""1 infantry hits on 1, the other on 2. In the round that ends it the attacker alone hits in 2 of 8
cases, the defender alone in 5, both in 1: the swing is +3, -3 or 0, on the mean -9/8."""


def played(start: State, *lines: str, dice: Iterable[int] = ()) -> Log:
    """The log of these actions, with these dice."""
    log = Log.create(GAME, start.options, start, "0" * 64)
    scripted = ScriptedDice(*dice)
    state = start
    for n, line in enumerate(lines, start=1):
        action = table.action(state, line)
        events, state = GAME.play(state, action, scripted)
        log.append(Acted(n, action, events))
    assert not scripted.left
    return log


def only_battle(found: Analysis) -> Battle:
    (battle,) = found.battles
    return battle


def duel(dice: Iterable[int], options: Options | None = None) -> Log:
    start = table.position("japan", "combat_move", DUEL, options=options)
    return played(start, "move 1 infantry: manchuria > china", "done", "fight in china", dice=dice)


@pytest.mark.parametrize(
    ("dice", "swing"), [((1, 6), 3.0), ((6, 1), -3.0), ((1, 1), 0.0), ((1, 2), 0.0)]
)
def test_a_duel(dice: tuple[int, int], swing: float) -> None:
    battle = only_battle(analyse(duel(dice)))

    assert battle.method == "exact"
    assert battle.expected == pytest.approx(-9 / 8)
    assert battle.swing == swing
    assert battle.luck.amount == pytest.approx(swing + 9 / 8)
    assert battle.luck.amount_sd == pytest.approx((423 / 64) ** 0.5)
    assert battle.luck.sigmas == pytest.approx(battle.luck.amount / battle.luck.amount_sd)
    assert battle.luck_against.amount == -battle.luck.amount
    assert battle.against == {"united_states": 1.0}


def test_hits_against_what_was_to_be_expected() -> None:
    found = analyse(duel((1, 6)))

    japan, america = found.luck_of_powers["japan"].hits, found.luck_of_powers["united_states"].hits
    assert (japan.dice, japan.hits, japan.expected) == (1, 1, pytest.approx(1 / 6))
    assert japan.sd == pytest.approx((5 / 36) ** 0.5)
    assert (america.dice, america.hits, america.expected) == (1, 0, pytest.approx(1 / 3))
    assert found.luck_of_sides["axis"].hits == japan


def test_low_luck_leaves_little_to_the_dice() -> None:
    """Six infantry hit once for sure, and against one infantry that is all: only the defender's
    die is left to chance, which costs an infantry in one case of three."""
    start = table.position(
        "japan",
        "combat_move",
        {"manchuria": "6 infantry", "china": {"united_states": "1 infantry"}},
        options=Options(low_luck=True),
    )
    lines = ("move 6 infantry: manchuria > china", "done", "fight in china")

    found = analyse(played(start, *lines, dice=[6]))

    assert only_battle(found).luck.amount == pytest.approx(1.0)
    assert found.luck_of_powers["japan"].hits.dice == 0
    assert found.luck_of_powers["united_states"].hits.expected == pytest.approx(1 / 3)


def test_a_retreat_is_no_luck() -> None:
    """Both miss and the attacker goes: the dice changed nothing."""
    start = table.position("japan", "combat_move", DUEL)
    lines = ("move 1 infantry: manchuria > china", "done", "fight in china")

    battle = only_battle(
        analyse(played(start, *lines, "retreat from china to manchuria", dice=[6, 6]))
    )

    assert battle.luck.amount == pytest.approx(0.0)
    assert battle.luck.amount_sd == pytest.approx(0.0)
    assert battle.swing == 0.0
    assert "broken off" in battle.text


def test_a_dive_is_no_luck() -> None:
    """Nobody has fired when the defending submarine dives: no die, no luck."""
    units = {"united_kingdom": "1 cruiser~1*moved<sz_7", "germany": "1 submarine"}
    start = table.position("united_kingdom", "conduct_combat", {"sz_6": units})

    battle = only_battle(analyse(played(start, "fight in sz_6", "submerge in sz_6: 1 submarine")))

    assert battle.expected != 0.0
    assert battle.luck.amount == pytest.approx(0.0)
    assert battle.luck.win == pytest.approx(0.0)
    assert battle.luck.hits.dice == 0


def test_aircraft_that_leave_a_landing_are_no_luck() -> None:
    """Both miss, the fighter leaves, and the infantry that came from the sea falls alone: only that
    is the dice's doing, against what two infantry could expect of each other."""
    units = {
        "western_europe": {
            "united_states": "1 infantry*moved<sz_7, 1 fighter~1*moved",
            "germany": "1 infantry",
        },
        "united_kingdom": {"united_kingdom": "1 infantry"},
    }
    start = table.position("united_states", "conduct_combat", units)
    lines = ("fight in western_europe", "retreat from western_europe")

    battle = only_battle(analyse(played(start, *lines, dice=[6, 6, 6, 6, 1])))

    assert battle.swing == -3.0
    assert battle.luck.amount == pytest.approx(-3 + 9 / 8)


def test_losses_that_nobody_would_choose_are_no_luck() -> None:
    """The attacker gives a fighter for an infantry: 7 IPC more, and his own doing. Nobody is left
    to fire, so the dice gave the same as if he had given an infantry."""
    units = {"manchuria": "3 infantry, 1 fighter", "china": {"united_states": "1 infantry"}}
    start = table.position("japan", "combat_move", units)
    lines = ("move 3 infantry, 1 fighter: manchuria > china", "done", "fight in china")

    def taking(losses: str) -> Battle:
        take = f"hits in china: {losses}"
        return only_battle(analyse(played(start, *lines, take, dice=[1, 6, 6, 6, 1])))

    wise, foolish = taking("1 infantry*fought"), taking("1 fighter~1*fought")

    assert wise.swing - foolish.swing == 7.0
    assert foolish.luck.amount == pytest.approx(wise.luck.amount)


def test_a_raid_and_its_guns() -> None:
    """The gun misses the bomber in five cases of six; then it does 3.5 damage on the mean."""
    units = {"united_kingdom": "1 bomber", "germany": {"germany": "1 aa_gun"}}
    start = table.position("united_kingdom", "combat_move", units, factories={"germany": 0})
    raid = "move 1 bomber: united_kingdom > sz_6 > sz_5 > germany to raid"

    def raided(*dice: int) -> Battle:
        return only_battle(analyse(played(start, raid, "done", "fight in germany", dice=dice)))

    cost = GAME.edition.data.units["bomber"].cost
    expected = 5 / 6 * 3.5 - cost / 6
    hit, missed = raided(1), raided(6, 6)

    assert missed.kind == "raid"
    assert missed.expected == pytest.approx(expected)
    assert missed.luck.amount == pytest.approx(6 - expected)
    assert hit.luck.amount == pytest.approx(-cost - expected)
    assert hit.against == {"germany": 1.0}
    assert "6 damage" in missed.text
    assert hit.luck_against.hits.hits == 1


def test_a_bombardment_counts() -> None:
    """A battleship bombards before an infantry lands: its hit is luck, its miss is not."""
    ship = "transport~1*moved<sz_8{infantry*loaded^western_europe}, battleship~1*moved<sz_8"
    units = {"sz_7": ship, "western_europe": {"germany": "1 infantry"}}
    start = table.position("united_states", "conduct_combat", units)
    lines = ("fight in western_europe", "bombard western_europe with 1 battleship~1*moved<sz_8")

    hit = analyse(played(start, *lines, dice=[1, 6])).battles[-1]
    missed = analyse(played(start, *lines, dice=[6, 1, 6])).battles[-1]

    assert hit.expected == missed.expected
    assert hit.swing == missed.swing == 3.0
    assert hit.luck.hits.hits == 1
    assert hit.luck.hits.expected == pytest.approx(4 / 6)
    assert missed.luck.hits.expected == pytest.approx(4 / 6 + 1 / 6)


def at_sea() -> Log:
    units = {"united_kingdom": "1 destroyer~1*moved<sz_7", "germany": "1 destroyer"}
    start = table.position("united_kingdom", "conduct_combat", {"sz_6": units})
    return played(start, "fight in sz_6", dice=[1, 6])


def test_what_is_too_large_is_judged_by_volleys_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two destroyers, each hits on 2: two thirds of a hit more for the one, one third fewer for the
    other, and a destroyer's cost for each."""
    monkeypatch.setattr(luck, "MOST_AT_SEA", 1)

    found = analyse(at_sea())

    cost = GAME.edition.data.units["destroyer"].cost
    battle = only_battle(found)
    assert battle.method == "volleys"
    assert battle.luck.amount == pytest.approx(cost)
    assert battle.luck.amount_sd == pytest.approx(cost * (2 * 2 / 9) ** 0.5)
    assert battle.luck.win is not None
    assert battle.luck.win > 0
    assert any("volley by volley" in note for note in found.notes)


def test_an_even_duel_is_worth_what_is_staked() -> None:
    assert only_battle(analyse(at_sea())).expected == pytest.approx(0.0)


def test_luck_in_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who takes China wins: two cases of eight before the first die."""

    def chances(state: State) -> dict[str, float]:
        axis = float(state.control["china"] == "japan")
        return {"allies": 1.0 - axis, "axis": axis}

    monkeypatch.setattr(family, "prospects_of", lambda game: chances)

    won = analyse(duel((1, 6)))
    lost = analyse(duel((6, 1)))

    assert only_battle(won).win_expected == pytest.approx(0.25)
    assert only_battle(won).luck.win == pytest.approx(0.75)
    assert only_battle(won).luck.win_sd == pytest.approx((3 / 16) ** 0.5)
    assert won.luck_of_sides["allies"].win == pytest.approx(-0.75)
    assert only_battle(lost).luck.win == pytest.approx(-0.25)
    (point,) = won.turning_points
    assert (point.before, point.after) == (0.0, 1.0)
    assert point.dice == pytest.approx(0.75)
    assert point.decision == pytest.approx(0.25)
    assert point.battle == 0
    assert "Japan attacks China with 1 infantry against 1 infantry: taken" in point.text


def test_without_a_model_there_is_luck_and_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family, "prospects_of", lambda game: None)

    found = analyse(duel((1, 6)))

    assert only_battle(found).luck.amount == pytest.approx(3 + 9 / 8)
    assert found.start.win is None
    assert found.luck_of_sides["axis"].win is None
    assert not found.turning_points
    assert any("no chances" in note for note in found.notes)


def test_a_battle_that_goes_on_counts_for_nothing_yet() -> None:
    found = analyse(duel((6, 6)))

    assert not found.battles
    assert found.outcome is None
    assert any("China is still being fought" in note for note in found.notes)
    assert any("so far" in note for note in found.notes)


def test_a_log_that_begins_in_a_battle() -> None:
    """What was rolled before is not known, so the battle is left out and that is said."""
    start = table.position("japan", "combat_move", DUEL)
    lines = ("move 1 infantry: manchuria > china", "done", "fight in china")
    fighting = table.play(start, *lines, dice=[6, 6])

    found = analyse(played(fighting, "press on in china", dice=[1, 6]))

    assert not found.battles
    assert found.luck_of_sides["axis"].amount == 0.0
    assert any("begins in the middle of the battle in China" in note for note in found.notes)


def test_a_game_that_was_given_up() -> None:
    """Its seed is published, and the rules had not ended it."""
    log = duel((1, 6))
    log.append(Published("00"))

    found = analyse(log)

    assert found.outcome == "the players ended it"
    assert not found.winners
    assert any("does not say who won" in note for note in found.notes)
    assert not any("so far" in note for note in found.notes)


def test_a_game_of_no_action() -> None:
    found = analyse(Log.create(GAME, Options(), GAME.setup(Options()), "0" * 64))

    assert found.actions == 0
    assert not found.turns
    assert found.luck_of_sides["axis"].amount == 0.0
    assert found.start.cities == {"allies": 6, "axis": 6}
    assert any("Nobody has done anything" in note for note in found.notes)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_whole_games_add_up(path: Path) -> None:
    """What one side has by luck the other lacks, by turn, by round and in all; and the powers of a
    side have what their side has."""
    found = analyse(Log.load(path, find_game))

    sides = found.luck_of_sides
    assert sum(each.amount for each in sides.values()) == pytest.approx(0.0, abs=1e-9)
    assert sum(each.win or 0.0 for each in sides.values()) == pytest.approx(0.0, abs=1e-9)
    for turn in (*found.turns, *found.rounds):
        assert sum(each.amount for each in turn.luck.values()) == pytest.approx(0.0, abs=1e-9)
    for side, who in found.sides.items():
        powers = [found.luck_of_powers[power] for power in who.powers]
        assert sum(power.amount for power in powers) == pytest.approx(sides[side].amount)
        assert sum(power.hits.dice for power in powers) == sides[side].hits.dice
        assert sum(turn.luck[side].amount for turn in found.turns) == pytest.approx(
            sides[side].amount
        )
    for point in found.turning_points:
        assert point.after - point.before == pytest.approx(point.dice + point.decision)
    assert found.outcome is not None
    assert found.turns[-1].last == found.actions
    win = found.turns[-1].end.win
    assert win is not None
    assert set(win.values()) in ({0.0, 1.0}, {0.5})


def test_a_log_whose_events_do_not_fit_is_named_by_line() -> None:
    log = duel((1, 6))
    log.acted[1] = Acted(2, log.acted[1].action, (*log.acted[0].events, *log.acted[1].events))
    log.records[1] = log.acted[1]

    with pytest.raises(BadLog, match="line 3: its events do not fit the position"):
        analyse(log)
