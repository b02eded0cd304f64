"""Two people and a computer play a game of somebody else's at one prompt, in a process of its own;
the other commands know it too, in this one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from borderlands.board import BOARD, FACTS
from borderlands.choice import ChooseCard, SetAside
from borderlands.events import Dealt
from borderlands.game import GAME
from borderlands.hex_map import hex_map
from borderlands.state import CARDS, Options
from borderlands.turn import TakeTurn

import wartable
from tests.cli.screen import PATIENCE, Screen
from wartable.ai.random_player import RandomPlayer
from wartable.cli import app, tournament
from wartable.cli.players import seats_for
from wartable.cli.terminal import terminal_of
from wartable.cli.tournament import Match
from wartable.core.errors import IllegalAction, UnknownName
from wartable.core.game import Game
from wartable.core.table import Table

HOUSE = Path(wartable.__file__).parent
WARTABLE = "from wartable.cli.app import main; main()"
PEOPLE = ("--seat", "boar,fox=human", "--seat", "heron=steady", "--seed", "3")

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, guest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder; processes find the house and the package on their path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{HOUSE.parent}{os.pathsep}{guest}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def run() -> Run:
    """Run `wartable` with these words and lines; what it prints."""

    def ran(*words: str, typed: tuple[str, ...] = (), status: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-c", WARTABLE, *words],
            input="".join(f"{line}\n" for line in typed),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done.stdout if not status else done.stderr

    return ran


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `wartable` with these words in this process; what it prints."""

    def ran(*words: str, status: int = 0) -> str:
        assert app.run(list(words)) == status
        said = capsys.readouterr()
        return said.err if status else said.out

    return ran


def cards_in(text: str) -> set[str]:
    """The cards that can be read there."""
    found = re.findall(r"\b(march|arms|walls)[ _](\d+)", text.lower())
    return {f"{suit}_{number}" for suit, number in found}


def screens(out: str) -> list[tuple[str, str]]:
    """Who has the keyboard, and what is shown until it is handed over."""
    _, *shown = re.split(r"Now (?=\w+\. Hand over the keyboard\.)", out)
    return [(each.partition(".")[0].lower(), each) for each in shown]


def test_two_people_and_a_computer_play_a_whole_game(run: Run) -> None:
    boar_chooses = ("", "2")
    fox_chooses = ("", "set aside walls 3", "why", "24")
    boar_begins = ("", "undo", "move guard 0504", "why", "move guard 0204", "undo", "also fox")
    fox_declares = ("", "break boar")
    boar_ends = ("", "end", "")
    fox_attacks = ("", "attack archers riders")
    boar_defends = ("", "play 12")
    fox_ends = ("", "undo", "end")
    typed = boar_chooses + fox_chooses + boar_begins + fox_declares + boar_ends + fox_attacks
    typed += boar_defends + fox_ends
    out = run("play", "borderlands", *PEOPLE, "-o", "rounds=1", "--file", "a.jsonl", typed=typed)

    shown = screens(out)
    assert [who for who, _ in shown] == ["boar", "fox"] * 4
    (_, first), (_, second), (_, third), (_, at_will), (_, fourth), (_, fifth), *last = shown
    assert "Each house is dealt 4 cards." in first
    assert all("B guard 2" in screen for _, screen in shown)
    assert "> 2\n  Boar sets a card aside." in first
    assert "Walls 3 is not in the hand of Fox (BDL-RND-01)" in second
    assert "First every house sets one card aside, face down." in second
    assert "The cards are turned up: Boar Walls 27, Fox Walls 24, Heron March 25." in second
    assert "✗ what was hidden has been shown since: this cannot be taken back" in third
    assert "✗ a counter stands in Heronsey (BDL-TRN-04)\n  `why` shows the rule" in third
    assert "A counter neither enters nor passes a hex where another stands." in third
    assert "taken back: Boar Guard moves to 0204." in third
    assert third.count(" Round 1 · Boar · take turn ") == 3, "asked anew after every order"
    assert "Fox may act now; Enter goes on" in at_will
    assert "Fox breaks the truce with Boar." in at_will
    assert "Boar may act now; Enter goes on" in fourth, "in the computer's turn"
    assert "Heron takes Larkmoor." in fourth
    assert "attack fox archers boar riders  d10 + 2 against d10 + 3" in fifth
    (_, defence), (_, end) = last
    assert "Fox Archers (d10 + 2) attacks Boar Riders (d10 + 3). Do you play a card?" in defence
    assert "play walls 12  adds 3 to your roll" in defence
    assert "Boar plays Walls 12." in defence
    assert "✗ dice have fallen since: this cannot be taken back" in end
    assert "Heron won: Heron holds the most towns (BDL-END-01)" in end
    assert "proven: " in run("verify", "a.jsonl")


def test_no_screen_shows_the_hand_of_another(run: Run) -> None:
    with Table.create(GAME, Options(rounds=1), Path("a.jsonl")) as table:
        hands = {house: {*hand} for house, hand in table.state.hands.items()}
        chosen = {house: f"set-aside {hand[0]}" for house, hand in table.state.hands.items()}
    typed = ("", "show", "log", chosen["boar"], "", "show", "show fox", "log", "help")
    typed += (chosen["fox"], "", "quit")
    out = run(
        "play", "--resume", "a.jsonl", "--seat", "human", "--seat", "heron=random", typed=typed
    )

    before, *_ = out.partition("Now Boar")
    (who, first), (other, second), *_ = screens(out)
    assert not cards_in(before)
    assert (who, cards_in(first)) == ("boar", hands["boar"])
    hidden, _, shown = second.rpartition("> set-aside")
    assert (other, cards_in(hidden)) == ("fox", hands["fox"])
    assert cards_in(shown) - hands["fox"], "all are turned up"


def test_nothing_typed_is_left_for_the_next(tmp_path: Path) -> None:
    """In a real terminal the screen is emptied, and no line of another comes back."""
    words = ("play", "borderlands", "--seed", "3", "--file", "a.jsonl", "--no-board")
    with closing(Screen(tmp_path, *words)) as screen:
        screen.wait("Which power do you play?")
        screen.wait("> ")
        screen.type("boar, fox\r")
        screen.wait("You play Boar, Fox; the computer plays the rest (steady)")
        screen.wait("may see > ")
        screen.type("\r")
        screen.wait("set aside arms 23")
        screen.wait("> ")
        screen.type("set aside walls 27\r")
        screen.wait("Now Fox. Hand over the keyboard.")
        screen.wait("may see > ")
        screen.type("\r")
        screen.wait("set aside arms 14")
        screen.wait("> ")
        screen.type("\x1b[Aset aside arms 14\r")
        screen.wait("The cards are turned up: Boar Walls 27, Fox Arms 14")
        screen.wait("may see > ")
        screen.type("quit\r")
        screen.wait("wartable play --resume")
        assert screen.process.wait(PATIENCE) == 0
        assert screen.raw.count(b"\x1b[3J") == 3, "nothing is left to scroll back to"
    history = tmp_path / "wartable" / "history"
    assert not history.exists() or "set aside" not in history.read_text()


def test_who_play_against_each_other_do_not_share_their_secrets() -> None:
    players = {"boar": "human", "fox": "steady", "heron": "steady"}
    seats = seats_for(GAME, players)
    assert seats == {"human": ("boar",), "steady": ("fox",), "steady 2": ("heron",)}


def test_computers_play_many_games_of_it(command: Run) -> None:
    """Without a word, as many rounds as the cards last for."""
    told = command("simulate", "borderlands", "--games", "2", "--seats", "random", "--keep", "logs")
    assert "Borderlands: 2 games" in told
    assert re.search(r"BDL-END-0\d", told)
    assert "proven: " in command("verify", "logs/borderlands-1-1.jsonl")
    assert "The cards are turned up" in command("log", "logs/borderlands-1-1.jsonl", "--notes")
    told = command("tournament", "borderlands", "--players", "steady,random,random", "--games", "3")
    assert "steady - random - random" in told
    assert "Illegal actions attempted: 0." in told
    assert "won: " in command(
        "play", "borderlands", "--seat", "random", "--seed", "2", "--no-board"
    )


def test_in_a_tournament_too_computers_act_at_will(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked once whenever the game comes to wait for another; who does not want to, need not."""
    asked: list[tuple[str, bool]] = []

    class Watched(RandomPlayer):
        def choose(self, game: Game, view: Any, decision: Any) -> Any:
            if decision not in game.at_will(view):
                return super().choose(game, view, decision)
            wants = decision.owner != "boar"
            asked.append((decision.owner, wants))
            return super().choose(game, view, decision) if wants else None

    monkeypatch.setattr(tournament, "make_player", lambda game, name, rng, think: Watched(rng))
    result = tournament.play_match(Match("borderlands", ("random",) * 3, 0, "1", 2, None))

    assert {("boar", False), ("fox", True)} <= {*asked}
    assert len(asked) < result.actions
    assert result.illegal == 0


def test_commands_at_a_file(command: Run, guest: Path) -> None:
    assert "borderlands  Borderlands\n  plays  Boar, Fox, Heron" in command("games")
    scenarios = guest / "scenarios"
    assert "│ 6         │ 6    │" in command("scenario", "check", str(scenarios))
    walls = scenarios / "borderlands" / "walls_of_a_town.toml"
    assert "Fox's turn" in command("new", "borderlands", "a.jsonl", "--from", str(walls))
    assert "F guard 2" in command("show", "a.jsonl")
    assert "Boar Guard in Midmarket: 2 steps" in command("show", "a.jsonl", "--space", "midmarket")
    can = command("legal", "a.jsonl", "--as", "fox", "--unit", "boar guard").splitlines()
    assert {*can} == {f"fox attack fox_{kind} boar_guard" for kind in ("guard", "riders")}
    assert not command("legal", "a.jsonl", "--as", "fox", "--space", "0304")
    did = command("do", "a.jsonl", "fox attack guard boar guard", "boar play walls_6")
    assert "1. fox attack fox_guard boar_guard\n   Fox Guard attacks Boar Guard." in did
    assert "Boar plays Walls 6." in did
    assert "Fox Guard attacks Boar Guard." in command("replay", "a.jsonl")
    assert "cannot be taken back" in command("undo", "a.jsonl", status=2)
    with Table.create(GAME, Options(), Path("b.jsonl")) as table:
        card = table.state.hands["heron"][0]
    assert "Heron sets a card aside." in command("do", "b.jsonl", f"heron set-aside {card}")
    assert "always asked, whatever it holds" in command("rules", "show", "BDL-ATK-02")


def test_every_hex_town_and_counter_is_on_the_map() -> None:
    drawn = hex_map(GAME.setup(Options())).plain
    lines = drawn.splitlines()

    for number in BOARD.hexes:
        assert drawn.count(f"{number} ") == 1
    for town in FACTS.towns.values():
        assert (
            f"{town.name} ({town.home[:1].upper()})" in drawn if town.home else town.name in drawn
        )
    for piece in FACTS.counters.values():
        assert f"{piece.house[0].upper()} {piece.kind} 2" in drawn
    assert max(map(len, lines)) < 80
    assert all("hills" in drawn[drawn.index(number) :][:10] for number in FACTS.hills)


def test_a_line_is_understood_or_said_to_be_none(run: Run) -> None:
    typed = ("", "2", "", "24", "", "move", "fly guard", "end now", "break truce boar", "3", "quit")
    out = run("play", "borderlands", *PEOPLE, "--file", "a.jsonl", "--no-board", typed=typed)

    assert "'move' could be move boar guard 0204, move boar guard 0303 Midmarket" in out
    assert "✗ 'fly guard' is no answer; `guide` shows what is asked" in out
    assert "✗ 'end now' is no answer; did you mean 'end'?" in out
    assert "✗ Boar has no truce with Boar (BDL-TRU-03)" in out
    assert "> 3\n  Boar ends its turn." in out


def test_a_number_that_could_be_two_cards_is_asked_again() -> None:
    """Number 2 in the list, or the card with a 2 on it."""
    hands = {"boar": ("walls_3", "march_1", "arms_2", "walls_6"), "fox": ("arms_5",), "heron": ()}
    dealt = {card for hand in hands.values() for card in hand}
    deck = tuple(card for card in CARDS if card not in dealt)
    state = GAME.evolve(GAME.setup(Options()), Dealt(hands, deck))
    terminal = terminal_of(GAME)
    decision = ChooseCard("boar")

    for line, card in (
        ("4", "walls_6"),
        ("6", "walls_6"),
        ("arms 2", "arms_2"),
        ("mar", "march_1"),
    ):
        assert terminal.read(state, decision, line) == [SetAside("boar", card)]
    with pytest.raises(
        UnknownName, match="'2' could be set-aside march_1, set-aside arms_2; say which"
    ):
        terminal.read(state, decision, "2")
    with pytest.raises(UnknownName, match="'walls' could be"):
        terminal.read(state, decision, "walls")
    with pytest.raises(IllegalAction, match="Arms 5 is not in the hand of Boar"):
        terminal.read(state, decision, "set aside arms 5")


def test_words_of_answers_are_completed() -> None:
    state = GAME.scenarios.start({"order": ["fox"], "aside": {"fox": "arms_14"}, "truces": []})
    terminal = terminal_of(GAME)

    def words(text: str) -> list[str]:
        return [word for word, _ in terminal.completions(state, TakeTurn("fox"), text)]

    assert words("m") == ["move", "map"]
    assert words("attack ") == ["fox_archers"]
    assert words("attack fox_archers b") == ["boar_riders"]
    assert "0303" in words("move fox_riders 03")
