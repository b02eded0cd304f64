"""A person plays at the prompt: a whole turn by piped lines, undone, resumed, explained."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
PLAY = ("play", "spring_1942", "--seed", "3", "--file", "g.jsonl")
TWO = (*PLAY, "--seat", "soviet union,germany=human", "--seat", "*=random")
"""The person plays the first two powers, so that no computer plays before Germany."""


@pytest.fixture
def typed(run: Run) -> Callable[..., str]:
    """What is printed after the board for these lines; first the Soviet turn is passed."""

    def play(*lines: str, words: tuple[str, ...] = TWO) -> str:
        if words is TWO:
            lines = ("done", "done", "done", *lines)
        result = run(*words, typed="\n".join(lines) + "\n")
        assert result.status == 0, result.err
        assert not result.err
        return str(result.out.partition("Victory cities:")[2])

    return play


def told_after(shown: str, line: str) -> str:
    """What was printed between this line and the next prompt."""
    return shown.partition(f"\n> {line}\n")[2].partition("\n> ")[0]


def state(run: Run) -> Any:
    return json.loads(run("show", "g.jsonl", "--json").out)["state"]


def test_a_whole_turn(typed: Callable[..., str], run: Run) -> None:
    shown = typed(
        "buy 5 inf 3 tanks",
        "done",
        "move all Belorussia to Karelia S.S.R.",
        "move 3 infantry 1 fighter norway karelia",
        "move 2 tanks germany karelia",
        "move 1 tank eastern_europe west karelia",
        "move 1 tank eastern_europe karelia",
        "done",
        "fight karelia",
        "",
        "auto",
        "move fighter from karelia to norway",
        "land 2 infantry from germany in norway",
        "done",
        "place 4 infantry germany",
        "place 1 inf Southern Europe",
        "place all",
        "quit",
    )

    assert "Bought: 5 infantry, 3 tanks. Left: 10 IPC." in told_after(shown, "buy 5 inf 3 tanks")
    assert "Germany moves 2 tanks: Germany > Eastern Europe > Karelia S.S.R." in shown
    battle = told_after(shown, "fight karelia")
    assert "GE  6 INF(1) 3 TNK(3) 1 FTR(3)" in battle
    assert re.search(r"GE  attack   at 3: .*= \d hits?", battle)
    assert re.search(r"Enter: (\d infantry|fight another round)", battle)
    (objection,) = re.findall("✗.*", shown)
    assert objection.startswith("✗ 'west' could be Western Canada, Western United States,")
    assert "Germany takes Karelia S.S.R." in shown
    assert "Germany places 4 infantry in Germany" in shown
    assert "Round 1: United Kingdom" in shown
    assert run("verify", "g.jsonl").out.startswith("g.jsonl: proven")
    texts = [each["text"] for each in json.loads(run("log", "g.jsonl", "--json").out)]
    assert "germany: buy 5 infantry, 3 tank" in texts
    assert "germany: place 4 infantry in germany from germany" in texts


def test_quit_and_the_end_of_input_tell_how_to_resume(typed: Callable[..., str], run: Run) -> None:
    assert typed("buy 1 tank", "quit").rstrip().endswith("wartable play --resume g.jsonl")
    shown = typed("buy 1 infantry", words=("play", "--resume", "g.jsonl"))
    assert "Bought: 1 tank, 1 infantry. Left: 32 IPC." in shown
    assert "wartable play --resume g.jsonl" in shown


def test_several_powers_change_hands_when_a_game_is_resumed(run: Run) -> None:
    """Who is not spoken of goes on as before."""
    run(*PLAY, "--seat", "soviet union=human", "--seat", "*=random")
    words = ("play", "--resume", "g.jsonl")
    shown = run(*words, "--seat", "japan, uk=human", typed="quit\n")

    assert "You play Soviet Union, United Kingdom, Japan; the computer plays the rest" in shown.out
    shown = run(*words, "--seat", "*=human", "--seat", "germany,japan=random", typed="quit\n")
    people = "You play Soviet Union, United Kingdom, United States; the computer plays the rest"
    assert people in " ".join(shown.out.split())
    assert "there is no power 'mars'" in run(*words, "--seat", "japan,mars=random").err


def test_the_line_to_resume_with_works_where_it_is_read(tmp_path: Path) -> None:
    """The program is called as it was called: by its file if the shell does not find its name."""
    program = tmp_path / "my tools" / "wartable"
    program.parent.mkdir()
    program.symlink_to(Path(sys.executable).with_name("wartable"))
    folder = tmp_path / "games of mine"
    folder.mkdir()
    words = ("play", "--seat", "human", "--file", "my game.jsonl")

    def ran(line: Sequence[str] | str, path: str = os.defpath) -> str:
        done = subprocess.run(
            line,
            shell=isinstance(line, str),
            cwd=folder,
            env={**os.environ, "PATH": path},
            input="buy 1 tank\n",
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    hint = ran([str(program), *words]).splitlines()[-1].strip()
    assert hint == f"'{program}' play --resume 'my game.jsonl'"
    assert "Bought: 2 tanks." in ran(hint)
    near = ran(["../my tools/wartable", "play", "--resume", "my game.jsonl"]).splitlines()[-1]
    assert near.strip() == "'../my tools/wartable' play --resume 'my game.jsonl'"
    short = ran(hint, f"{program.parent}:{os.defpath}").splitlines()[-1].strip()
    assert short == "wartable play --resume 'my game.jsonl'"


def test_without_a_file_the_game_is_kept_and_the_latest_resumed(
    typed: Callable[..., str], tmp_path: Path
) -> None:
    shown = typed("buy 1 tank", words=("play", "spring_1942", "--seat", "soviet=human"))
    (kept,) = (tmp_path / "data" / "wartable" / "games").glob("*.jsonl")
    assert str(kept) in shown
    assert "Bought: 1 tank." in typed("guide", words=("play", "--resume"))


def test_undo_takes_the_last_order_back(typed: Callable[..., str], run: Run) -> None:
    shown = typed("buy 1 tank", "done", "undo", "undo")
    assert "taken back: done" in shown
    assert "taken back: Germany buys 1 tank for 5 IPC" in shown
    assert state(run)["money"]["germany"] == 40


def test_undo_stops_at_the_dice(typed: Callable[..., str], run: Run) -> None:
    shown = typed("done", "move all ukraine caucasus", "done", "fight", "undo")
    assert "dice have fallen since" in shown.rpartition("> undo")[2]


def test_a_refusal_gives_the_rule_and_why_prints_it(typed: Callable[..., str]) -> None:
    shown = typed("buy 50 bombers", "why", "done", "move 1 tank germany switzerland", "rule blitz")
    assert "✗ it costs 600 IPC, there are 40 (S42-PUR-02)" in shown
    assert "Total cost is paid to the bank at once" in told_after(shown, "why")
    assert "Switzerland is neutral (S42-MAP-11)" in shown
    assert "S42-CMV-34" in told_after(shown, "rule blitz")
    assert "-AMB-" not in shown.rpartition("> rule blitz")[2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move 1 infantry germany balkans", "made after the battles"),
        ("move 20 infantry germany balkans", "Germany holds 3 infantry of yours, not 20"),
        ("move 1 tank germany", "say from where to where"),
        ("move germany karelia", "say which units"),
        ("move 1 tank germany atlantis", "I do not know 'atlantis'"),
        ("move 1 tank germany ukrane", "did you mean Ukraine S.S.R.?"),
        ("move 1 tank eastern karelia", "'eastern' could be"),
        ("move all sz 1 sz 2", "no units of yours are in Sea Zone 1"),
        ("buy 1 tank", "this cannot be done now, in the phase 'Combat move'"),
        ("load 1 infantry from germany", "must land in an assault"),
        ("land 1 infantry from libya in brazil", "no transport of yours can bring 1 infantry"),
        ("raid brazil", "no bombers of yours can raid Brazil"),
        ("fight", "this cannot be done now"),
        ("", "Move units into battle"),
        ("targets", "Anglo-Egypt Sudan"),
        ("to egypt", "Libya 1 INF 1 TNK"),
        ("moves tank germany", "2 TNK"),
        ("moves sweden", "nothing there can move now"),
        ("from libya", "Anglo-Egypt Sudan"),
        ("show europe", "Western Europe"),
        ("show berlin", "victory city Berlin"),
        ("show uk units", "Sea Zone 35"),
        ("map africa", "Anglo-Egypt Sudan"),
        ("powers", "Victory cities: Allies 6, Axis 6"),
        ("log", "── Round 1: Germany"),
        ("save", "g.jsonl"),
        ("help", "carry land units over the sea"),
        ("help move", "move 2 infantry 1 tank germany eastern europe"),
        ("help dance", "there is no command 'dance'"),
        ("help auto", "fights that battle to the end"),
        ("help retreat", "retreat ukraine"),
        ("help to", "to ukraine"),
        ("auto", "there is no battle to fight now"),
        ("land 4 infantry from germany in karelia", "3 infantry of yours can embark in Germany"),
        ("dance", "there is no command 'dance'"),
        ("why", "nothing was refused yet"),
        ("rule", "say which"),
        ("rule s42-nothing", "has no rule"),
    ],
)
def test_lines_in_the_combat_move(typed: Callable[..., str], line: str, said: str) -> None:
    shown = typed("done", line)
    assert said in shown.rpartition("\n> ")[2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move 1 infantry germany switzerland", "S42-MAP-11"),
        ("dance", "could not be done: there is no command 'dance'"),
        ("land 4 infantry from germany in karelia", "could not be done: 3 infantry of yours"),
    ],
)
def test_why_tells_of_whatever_was_refused_last(
    typed: Callable[..., str], line: str, said: str
) -> None:
    shown = typed("done", "move 1 tank germany eastern europe", line, "why")
    assert said in " ".join(shown.rpartition("\n> ")[2].split())


def test_ships_that_bombard_are_told_that_the_landing_comes_first(
    typed: Callable[..., str],
) -> None:
    """The hint sends nobody to the noncombat move, where the bombardment would be lost."""
    everybody = (*PLAY, "--seat", "*=human")
    line = "move 1 battleship from sz 2 to sz 3"
    told = " ".join(told_after(typed(*["done"] * 7, line, words=everybody), line).split())

    assert "declare the landing from Sea Zone 3 first (S42-AMB-35)" in told
    assert "`land 1 infantry from ... in ...` declares it" in told
    assert "noncombat" not in told


def test_an_assault_from_the_sea(typed: Callable[..., str], run: Run) -> None:
    """Ships move first to clear the zone; the transport loads, sails and declares in one order."""
    shown = typed(
        "done",
        "move 1 battleship sz 14 sz 15",
        "land 1 infantry 1 tank from southern europe in trans jordan",
        "move 1 bomber germany egypt",
        "done",
    )
    assert "✗" not in shown
    assert "is to land 1 infantry, 1 tank in Trans-Jordan" in shown
    assert re.search(r"landing +Trans-Jordan +\d+ % +1 INF 1 TNK against", shown)
    texts = [each["text"] for each in json.loads(run("log", "g.jsonl", "--json").out)]
    assert (
        "germany: sail transport: sz_14 > sz_15 load 1 infantry, 1 tank from southern_europe at 0"
        " into trans_jordan: 1 infantry, 1 tank" in texts
    )


def test_fighters_leave_their_carrier_by_themselves(run: Run, typed: Callable[..., str]) -> None:
    run("new", "spring_1942", "g.jsonl", "--seat", "you=japan", "--seat", "random=germany")
    run("do", "g.jsonl", *["done"] * 9)
    words = ("play", "--resume", "g.jsonl", "--seat", "*=human")
    shown = typed("done", "move 2 fighters sz 37 india", words=words)
    assert "Japan moves 2 fighters: Sea Zone 37 > " in shown


def test_people_share_a_table_and_computers_play_the_rest(
    typed: Callable[..., str], run: Run
) -> None:
    words = (*PLAY, "--seat", "soviet union=human", "--seat", "*=random")
    shown = typed("buy 8 inf", "done", "done", "done", "place all", *["auto"] * 9, words=words)
    assert "You play Soviet Union; the computer plays the rest (random)." in shown
    assert set(state(run)["options"]["seats"]) == {"human", "random", "random 2"}
    assert "Round 1: United States" in shown


def test_computers_alone_play_to_the_end(typed: Callable[..., str], run: Run) -> None:
    words = (*PLAY, "--seat", "random", "-o", "rounds=1")
    shown = typed(words=words)
    assert "Nobody plays; you watch up to round 1" in shown
    assert "proves the dice" in shown
    assert run("verify", "g.jsonl").status == 0
    assert "won:" in run("show", "g.jsonl").out
    again = run("play", "--resume", "g.jsonl")
    assert again.status == 0
    assert "won:" in again.out


def test_computers_alone_have_a_last_round(
    typed: Callable[..., str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game with a person has none; a word for it is heard."""
    monkeypatch.setattr("wartable.cli.session.Session.run", lambda _: None)
    assert "you watch up to round 12" in typed(words=(*PLAY, "--seat", "random"))
    assert state(run)["options"]["rounds"] == 12
    words = ("play", "--seat", "random", "-o", "rounds=0", "--file", "h.jsonl")
    assert "you watch;" in typed(words=words)
    words = ("play", "--seat", "japan=human", "--file", "i.jsonl")
    assert "You play Japan;" in typed(words=words)
    assert json.loads(run("show", "i.jsonl", "--json").out)["state"]["options"]["rounds"] == 0


def test_the_board_can_be_left_out(run: Run) -> None:
    run("new", "spring_1942", "g.jsonl")
    words = ("play", "--resume", "g.jsonl", "--seat", "human")
    assert "Manchuria" in run(*words).out
    assert "Manchuria" not in run(*words, "--no-board").out


def test_units_are_repaired_and_placed_where_there_is_room(typed: Callable[..., str]) -> None:
    shown = typed(
        "repair", "buy 1 sub 1 tank", "done", "done", "done", "place sub sz 5", "place all"
    )
    assert "nothing of yours is damaged" in told_after(shown, "repair")
    assert "Germany places 1 submarine in Sea Zone 5" in shown
    assert "Germany places 1 tank in Germany" in shown


def test_a_person_who_names_no_opponents_meets_normal_ones(run: Run) -> None:
    words = ("--file", "g.jsonl")
    assert "You play Germany; the computer plays the rest (normal)" in run("play", *words).out
    words = ("--seat", "japan=human", "--file", "h.jsonl", "-o", "rounds=1")
    assert "You play Japan; the computer plays the rest (normal)" in run("play", *words).out


def test_the_file_of_a_game_is_no_game(refused: Callable[..., str], run: Run) -> None:
    run("new", "spring_1942", "a.jsonl")
    assert "`wartable play --resume a.jsonl` goes on with it" in refused("play", "a.jsonl")


NORWAY = """
title = "Norway from the sea"
game = "spring_1942"
[given]
power = "united_kingdom"
start = "empty"
units.united_kingdom.united_kingdom = "2 infantry, 1 tank, 1 artillery, 1 fighter"
units.sz_3.united_kingdom = "1 transport, 1 battleship"
units.norway.germany = "1 infantry"
control.iceland = "united_kingdom"
units.iceland = { united_states = "1 infantry", united_kingdom = "1 tank" }
"""


@pytest.fixture
def norway(run: Run) -> Callable[..., str]:
    """What is printed for these lines in a position with a landing to make."""

    def play(*lines: str) -> str:
        Path("norway.toml").write_text(NORWAY)
        assert run("new", "spring_1942", "n.jsonl", "--from", "norway.toml").status == 0
        return str(run("play", "--resume", "n.jsonl", typed="\n".join(lines) + "\n").out)

    return play


def test_a_transport_with_orders_takes_no_more(norway: Callable[..., str]) -> None:
    shown = norway(
        "land 2 infantry 1 tank from uk in norway",
        "land 1 infantry from uk in norway",
        "land 1 tank from uk in norway",
        "land 2 infantry from uk in norway",
    )
    more = told_after(shown, "land 2 infantry 1 tank from uk in norway")
    assert "no transport of yours can bring 1 tank to Norway this turn" in more
    assert "is to land 1 infantry" in told_after(shown, "land 1 infantry from uk in norway")
    again = told_after(shown, "land 1 tank from uk in norway")
    assert "S42-TRP-12" in again
    assert "name all that it carries in one order" in again
    last = shown.partition("\n> land 2 infantry from uk in norway\n")[2]
    assert "1 infantry of yours can embark in United Kingdom" in last


def test_who_fights_is_still_on_the_board(norway: Callable[..., str]) -> None:
    shown = norway("land 1 infantry 1 tank from uk in norway", "done", "fight", "show norway")
    told = shown.partition("\n> show norway\n")[2]
    assert "a battle is being fought here" in told
    assert "GE  1 INF" in told
    assert "UK  1 TNK" in told


def test_units_without_a_sign_are_the_controllers(norway: Callable[..., str]) -> None:
    assert re.search(r"UK  Iceland +1 TNK  US  1 INF", norway("show"))


def test_aircraft_are_listed_with_places_to_land_only(norway: Callable[..., str]) -> None:
    told = norway("done", "moves fighter").rpartition("\n> moves fighter\n")[2]
    assert "Iceland" in told
    assert "sz" not in told.partition("red:")[0]


def test_breaking_off_a_computers_turn_tells_how_to_resume(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wartable.cli.session.Session._compute", think)
    ran = run("play", "--seat", "germany=human", "--file", "g.jsonl")
    assert ran.status == 130
    assert "The game is kept" in ran.out
    assert "wartable play --resume g.jsonl" in ran.out


@pytest.mark.rule("S42-NCM-12", "S42-AIR-04")
def test_a_fighter_stays_behind_when_its_carrier_leaves(at_prompt: Callable[..., str]) -> None:
    """In the words that the prompt proposes; a friend's deck takes it, and nothing but aircraft
    stays where it is."""
    given = """
power = "united_kingdom"
phase = "noncombat_move"
units.sz_12 = { united_kingdom = "1 carrier{fighter}", united_states = "1 carrier" }
"""
    stays = "move 1 fighter sz 12 sz 12"
    leaves = "move 1 carrier from sz 12 to sz 11"
    shown = at_prompt(given, "move 1 carrier sz 12 sz 12", stays, leaves, "done", "show sz 12")

    assert stays in shown.partition("\n> ")[0]
    refused = shown.partition("\n> move 1 carrier sz 12 sz 12\n")[2].partition("\n> ")[0]
    assert "say from where to where" in refused
    assert "United Kingdom moves 1 aircraft carrier: Sea Zone 12 > Sea Zone 11" in shown
    assert "United Kingdom lands 1 fighter on a carrier in Sea Zone 12" in shown
    assert "US  1 CV[1 FTR]" in shown.rpartition("\n> show sz 12\n")[2]


@pytest.mark.rule("S42-AMB-11", "S42-CMB-38")
def test_a_transport_beside_a_fighter_is_fired_at_until_it_sinks(
    at_prompt: Callable[..., str],
) -> None:
    """The fighter cannot hit the submarine, which is asked again each round whether it stays."""
    given = """
power = "united_kingdom"
phase = "conduct_combat"
units.sz_7 = { united_kingdom = "1 fighter~1*moved, 1 transport", germany = "1 submarine" }
"""
    shown = at_prompt(given, "fight in sz 7", *["none"] * 100)

    fought, _, end = shown.partition("Attacker loses 1 transport")
    assert fought.count("Germany, submerge 1 submarine?") == fought.count("surprise strike at 1")
    assert "neither side can hit the other" not in fought
    assert "neither side can hit the other; left:  UK  1 FTR  GE  1 SS" in end
