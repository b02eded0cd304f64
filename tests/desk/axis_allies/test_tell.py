"""What happened, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from wartable.analysis.axis_allies.words import LINES as ANALYSED
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.axis_allies.tell import BARE
from wartable.desk.axis_allies.words import sentences
from wartable.desk.values import Die
from wartable.games import find_game
from wartable.games.axis_allies.actions import Done
from wartable.games.axis_allies.events import (
    AnyEvent,
    CarriersPromised,
    FlowBecame,
    HeldBecame,
    Marked,
    MoneyChanged,
    Remembered,
    Resolved,
    Rolled,
)
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.narrate import LINES
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

LOGS = Path(__file__).parents[2] / "logs"
CODE = Path(__file__).parents[3] / "wartable"
SAID_AT_THE_DESK = {
    "answered",
    "intercepted",
    "turn",
    "army_raised",
    "breakthrough",
    "no_breakthrough",
    "die",
    "money",
    "bombs",
}
"""Headings, answers that change nothing yet, and what came of dice."""
SILENT = (Marked, Resolved, FlowBecame, Remembered, HeldBecame, CarriersPromised)
"""Events that change what is asked, and nothing that people see."""

table = Bench(GAME)
desk = desk_of(GAME)


def told(state: Any, text: str, *dice: int, note: str = "", language: str = "en") -> list[Any]:
    """What an action is told as."""
    action = table.action(state, text)
    events = GAME.play(state, action, ScriptedDice(*dice)).events
    return list(desk.tell(Acted(1, action, events, note=note), language))


def test_a_move_is_told_with_its_path_and_pieces() -> None:
    state = table.position("germany", "noncombat_move", {"germany": "2 infantry"})
    (line,) = told(state, "move 2 infantry: germany > eastern_europe", note="to hold the line")

    assert line.text == "Germany moves 2 infantry: Germany → Eastern Europe"
    assert line.path == ("germany", "eastern_europe")
    assert line.by == "germany"
    assert [(piece.kind, piece.n) for piece in line.pieces] == [("infantry", 2)]
    assert line.note == "to hold the line"


def test_dice_are_told_with_what_they_had_to_roll() -> None:
    state = table.position(
        "germany",
        "conduct_combat",
        {"russia": {"germany": "1 tank*moved, 1 infantry*moved", "soviet_union": "1 infantry"}},
    )
    rolled = [line for line in told(state, "fight in russia", 3, 6, 2) if line.dice]

    assert [line.text for line in rolled] == [
        "Germany, attack: 1 hit",
        "Soviet Union, defense: 1 hit",
    ]
    assert rolled[0].dice == (Die(3, 3, True), Die(6, 1, False))
    assert rolled[0].spaces == ("russia",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_raid_says_what_was_damaged_and_is_no_battle_won(language: str) -> None:
    """S42-SBR-03: the complex by its name, and an end of its own kind."""
    units = {"germany": {"united_kingdom": "1 bomber~2*raid"}}
    state = table.position("united_kingdom", "conduct_combat", units, factories={"germany": 0})
    told_of = told(state, "fight in germany", 4, language=language)
    words: Any = desk.words(language)  # type: ignore[attr-defined]
    (damaged,) = [line for line in told_of if line.kind == "damaged"]

    assert words.kind("industrial_complex") in damaged.text
    assert "4" in damaged.text
    assert [line.kind for line in told_of if line.kind.endswith("ended")] == ["raid_ended"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_complex_that_grows_is_told_as_what_it_was_and_is(language: str) -> None:
    """G40-USA-06."""
    world = Bench(GLOBAL_1940)
    facilities = {"eastern_united_states": {"minor_industrial_complex": 0}}
    state = world.position("germany", "declare_war", facilities=facilities)
    action = world.action(state, "declare war on united_states")
    events = GLOBAL_1940.play(state, action, ScriptedDice()).events
    spoken = desk_of(GLOBAL_1940)
    words: Any = spoken.words(language)  # type: ignore[attr-defined]
    (line,) = [
        each
        for each in spoken.tell(Acted(1, action, events), language)
        if each.kind == "facilities_became"
    ]

    assert words.kind("minor_industrial_complex") in line.text
    assert words.kind("major_industrial_complex") in line.text


def test_a_new_turn_and_a_new_phase_are_headings() -> None:
    state = table.position("germany", "noncombat_move", {"germany": "1 infantry"})
    headings = [line.text for line in told(state, "done") if line.heading]

    assert headings[-2:] == ["Round 1: United Kingdom", "Purchase units"]


def test_an_answer_that_changes_nothing_yet_is_told_too() -> None:
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "germany": {"united_kingdom": "1 bomber~2*raid", "germany": "1 fighter"},
        },
        factories={"germany": 0},
        options=Options(escorts=True),
    )
    state = table.play(state, "done")
    nobody = desk.default_answer(state, GAME.pending(state)[0])
    (line,) = told(state, GAME.format_action(nobody))

    assert line.text == "Germany has answered"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_whole_games_are_told_in_every_language(path: Path, language: str) -> None:
    """Every action has its lines, and nothing that people see goes untold."""
    log = Log.load(path, find_game)
    for acted in log.acted:
        lines = desk_of(log.game).tell(acted, language)
        seen = [event for event in acted.events if not isinstance(event, SILENT)]

        assert len(lines) >= max(1, len(seen))
        assert all(line.text and "{" not in line.text for line in lines)


@pytest.mark.parametrize(
    ("why", "amount", "text"),
    [
        ("income", 12, "Germany collects 12 IPC"),
        ("its capital fell", -7, "Germany loses 7 IPC: its capital has fallen"),
        (
            "took the capital of soviet_union",
            7,
            "Germany takes 7 IPC with the capital of Soviet Union",
        ),
        ("what is left of the bid", 2, "Germany keeps 2 IPC of its bid"),
        ("a reason of next year", -3, "Germany loses 3 IPC"),
    ],
)
def test_money_is_told_with_its_reason(why: str, amount: int, text: str) -> None:
    state = table.position("germany", "purchase")
    events = (MoneyChanged("germany", amount, why),)
    (line,) = desk.tell(Acted(1, table.action(state, "done"), events), "en")

    assert line.text == text


def test_every_kind_of_event_is_told_once() -> None:
    """A new event needs its telling, for whoever tells it, or to be silent on purpose."""
    source = (CODE / "games/axis_allies/told.py").read_text("utf-8")
    loud = [kind.__name__ for kind in get_args(AnyEvent) if kind not in SILENT]

    assert not [kind for kind in loud if f"case {kind}(" not in source]
    for voice in ("games/axis_allies/narrate.py", "desk/axis_allies/tell.py"):
        spoken = (CODE / voice).read_text("utf-8")
        assert not [kind for kind in loud if f"case {kind}(" in spoken], voice


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_the_analysis_and_every_language_have_the_same_sentences(language: str) -> None:
    known = {key.removeprefix("told.") for key in sentences(language) if key.startswith("told.")}
    spoken = {key.rpartition(".")[2] for key in (*LINES, *ANALYSED)} - BARE.keys()

    assert known - spoken == SAID_AT_THE_DESK
    assert spoken <= known


@pytest.mark.parametrize(
    ("language", "army", "party"),
    [
        ("en", "Local army", "joined the Allies"),
        ("de", "Örtliche Armee", "den Alliierten beigetreten"),
        ("ru", "Местная армия", "на стороне союзников"),
        ("cs", "Místní armáda", "na straně Spojenců"),
    ],
)
def test_those_who_joined_a_side_fight_as_an_army(language: str, army: str, party: str) -> None:
    """What a territory is and whose units are in it are two names."""
    spoken = desk_of(GLOBAL_1940)
    fired = Rolled("yugoslavia", "allies_joined", "defense", (), (2,), (1,), 1)
    (line,) = spoken.tell(Acted(1, Done("germany"), (fired,)), language)
    known = {each.id: each for each in spoken.info(language).parties}

    assert line.text.startswith(army)
    assert (known["allies_joined"].army, known["allies_joined"].name) == (army, party)
    assert known["dutch"].army == known["dutch"].name
