"""Programs at the table: what they do wrong costs them the move, and nobody else anything."""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wartable.core.errors import BadOptions, UnknownName
from wartable.core.game import Game, seat_of
from wartable.core.table import Table
from wartable.games import find_game
from wartable.research.bots import BotProcess
from wartable.research.facts import facts_of
from wartable.research.program import Limits, command_of
from wartable.testing.random_play import RandomPlayer
from wartable.testing.toy import CARDS, Options, Toy

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENT = Limits(start=30, move=30)
QUICK = Limits(start=30, move=0.4)
HEAD = """\
import json, os, sys, time
def say(**words): print(json.dumps(words), flush=True)
hello = json.loads(sys.stdin.readline())
"""
READY = HEAD + "say(protocol=1)\n"

Bot = Callable[..., BotProcess]


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    """A bot that runs this Python program; it is ended after the test."""
    made: list[BotProcess] = []

    def make(program: str, limits: Limits = PATIENT) -> BotProcess:
        path = tmp_path / f"bot_{len(made)}.py"
        path.write_text(program)
        made.append(BotProcess(str(path), limits, path.with_suffix(".stderr")))
        return made[-1]

    yield make
    for each in made:
        each.close()


def play(game: Game, options: Any, bots: dict[str, Any], cap: int = 100_000) -> Table:
    """Let the bots play to the end, everybody else at random."""
    table = Table.create(game, options, seed=bytes(32))
    chance = RandomPlayer(random.Random(1))
    for _ in range(cap):
        pending = game.pending(table.state)
        if not pending:
            break
        seat = seat_of(game, table.state, pending[0].owner)
        player = bots.get(seat, chance)
        action = player.choose(game, game.view(table.state, seat), pending[0])
        table.submit(seat, action, getattr(player, "note", ""))
    return table


class Quiet:
    """Deals, and ends its turns."""

    def choose(self, game: Game, state: Any, decision: Any) -> Any:
        return game.legal(state, decision)[-1].actions()[0]


def ridge(south: BotProcess, turns: int = 8) -> Table:
    return play(Toy(), Options(turns=turns), {"south": south, "north": Quiet()})


def notes(table: Table, by: str = "south") -> list[str]:
    return [acted.note for acted in table.log.acted if acted.action.by == by]


def ask(bot: BotProcess) -> str:
    """What the bot does first in a game of Ridge, in words."""
    game = Toy()
    table = Table.create(game, Options(), seed=bytes(32))
    table.submit("north", game.parse_action("north end"))
    state = table.state
    return game.format_action(bot.choose(game, state, game.pending(state)[0]))


@pytest.mark.parametrize(
    ("answer", "played"),
    [
        ({"choice": 1}, "south march 2"),
        ({"choice": 1, "id": 1}, "south march 2"),
        ({"action": {"do": "attack", "by": "south"}}, "south attack"),
        ({"text": "south march 1", "note": "Up!"}, "south march 1"),
        ({"choice": 0, "unheard_of": [1]}, "south march 1"),
    ],
)
def test_an_answer_is_a_choice_an_action_or_a_text(
    bot: Bot, answer: dict[str, Any], played: str
) -> None:
    player = bot(READY + f"sys.stdin.readline()\nsay(**{answer!r})\nsys.stdin.read()")

    assert ask(player) == played
    assert player.note == answer.get("note", "")
    assert not player.faults + player.refusals


def test_a_bot_is_told_all_it_needs(bot: Bot, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = bot(
        HEAD
        + f"heard = open({str(heard)!r}, 'w', buffering=1)\n"
        + "print(json.dumps(hello), file=heard)\nsay(protocol=1)\n"
        + "for line in sys.stdin: print(line, end='', file=heard); say(choice=0)\n"
    )
    ask(player)
    hello, decide = map(json.loads, heard.read_text().splitlines())

    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "ridge",
        "title": "Ridge",
        "rules": "1",
        "seat": "south",
        "owners": ["south"],
        "options": {},
        "seconds": PATIENT.move,
        "facts": {},
        "restarts": 0,
    }
    assert (decide["type"], decide["id"], decide["seconds"]) == ("decide", 1, PATIENT.move)
    assert decide["decision"] == {"ask": "take_turn", "owner": "south"}
    assert decide["branches"] == [
        {"label": "march", "first": 0, "count": 2},
        {"label": "attack", "first": 2, "count": 1},
        {"label": "card", "first": 3, "count": 2},
        {"label": "done", "first": 5, "count": 1},
    ]
    assert decide["actions"][1] == {
        "text": "south march 2",
        "action": {"do": "march", "by": "south", "steps": 2},
    }
    assert decide["view"]["active"] == "south"


def test_a_bot_is_sent_no_more_than_it_wants(bot: Bot) -> None:
    player = bot(
        HEAD
        + "say(protocol=1, view=False, actions=False, name='few words')\n"
        + "asked = json.loads(sys.stdin.readline())\n"
        + "say(choice=0, note=' '.join(sorted(asked)))\nsys.stdin.read()"
    )
    ask(player)

    assert player.note == "branches decision id seconds type"
    assert player.name == "few words"


def test_a_bot_never_hears_what_the_view_hides(bot: Bot, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = bot(
        READY
        + f"heard = open({str(heard)!r}, 'w', buffering=1)\n"
        + "for line in sys.stdin: print(line, end='', file=heard); say(choice=0)\n"
    )
    table = play(Toy(), Options(turns=4), {"south": player}, cap=12)
    hidden = {*table.state.sides["north"].hand, *table.state.deck}
    text = heard.read_text()

    assert len(hidden) >= 4
    assert not [card for card in hidden if f'"{card}"' in text]
    assert [card for card in CARDS if f'"{card}"' in text]


CRASHES = {
    "at once": "raise SystemExit(3)",
    "before it is ready": HEAD + "raise ValueError('no idea')",
    "when asked": READY + "sys.stdin.readline()\nraise ValueError('no idea')",
    "by a signal": READY + "sys.stdin.readline()\nos.kill(os.getpid(), 11)",
    "after half an answer": READY + "print('{', end='', flush=True)",
}
EXPECTED = {
    "at once": "it ended with status 3",
    "before it is ready": "it ended with status 1 (ValueError: no idea)",
    "when asked": "it ended with status 1 (ValueError: no idea)",
    "by a signal": "it was ended by SIGSEGV",
    "after half an answer": "it ended with status 0",
}


@pytest.mark.parametrize("how", CRASHES)
def test_a_crash_costs_the_move_and_never_the_table(bot: Bot, how: str) -> None:
    player = bot(CRASHES[how])
    table = ridge(player)

    assert table.game.outcome(table.state)
    assert player.faults == [EXPECTED[how]] * 3
    first, *_, last = notes(table)
    assert first.endswith(f"{EXPECTED[how]}; played for it: south end")
    assert "left out after 3 faults" in last
    stderr = next(iter(player._errors.parent.glob("*.stderr")), None) if player._errors else None
    if "ValueError" in EXPECTED[how]:
        assert stderr is not None
        assert "Traceback" in stderr.read_text()


NONSENSE = {
    "no JSON": "print('north is easy', flush=True)",
    "no object": "print('[1]', flush=True)",
    "a number in words": "say(choice='0')",
    "no number": "say(choice=True)",
    "bytes": "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
    "brackets": "print('[' * 100000, flush=True)",
    "half a letter": "say(choice=0, note='\\ud800')",
    "another question": "say(choice=0, id=99)",
    "a flood without end": "\nwhile True: print('x' * 65536, end='', flush=True)",
    "a flood of lines": "\nwhile True: say(id=0, choice=0)",
    "silence": "time.sleep(60)",
    "closed output": "os.close(1); time.sleep(60)",
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_and_silence_cost_the_move(bot: Bot, kind: str) -> None:
    player = bot(READY + "for line in sys.stdin: " + NONSENSE[kind].lstrip("\n"), QUICK)
    if NONSENSE[kind].startswith("\n"):
        player = bot(READY + "sys.stdin.readline()" + NONSENSE[kind], QUICK)
    started = time.monotonic()

    assert ask(player) == "south end"
    assert len(player.faults) == 1
    assert "played for it: south end" in player.note
    assert player.note.isprintable()
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("protocol", [0, 2, None])
def test_another_protocol_is_refused(bot: Bot, protocol: int | None) -> None:
    player = bot(HEAD + f"say(protocol={protocol})\nsys.stdin.read()")
    ask(player)

    assert "protocol" in player.faults[0]


def test_a_bot_is_started_again_and_told_so(bot: Bot) -> None:
    player = bot(
        READY
        + "for line in sys.stdin:\n"
        + "    say(choice=0, note=str(hello['restarts']))\n"
        + "    if hello['restarts'] < 2: break\n"
    )
    said = notes(ridge(player))

    assert [note for note in said if len(note) == 1][:3] == ["0", "1", "2"]
    assert player.faults == ["it ended with status 0"] * 2


def test_a_late_answer_to_an_old_question_is_passed_over(bot: Bot) -> None:
    player = bot(READY + "for line in sys.stdin: say(id=0, choice=1); say(id=1, choice=0)")

    assert ask(player) == "south march 1"
    assert not player.faults


ILLEGAL = {
    "{'text': 'south march 3'}": "3 steps cannot be marched, 2 are left (RDG-2)",
    "{'text': 'south flies'}": "no action: south flies",
    "{'text': 'north march 1'}": "south is asked, not north",
    "{'choice': 99}": "there is no choice 99; there are 6",
    "{'choice': -1}": "there is no choice -1",
    "{'choice': 0, 'text': 'south end'}": "an answer is one of choice, action and text",
    "{}": "an answer is one of choice, action and text",
    "{'action': None}": "no action of Ridge",
    "{'action': {'do': 'march', 'by': 'south', 'steps': 'two'}}": "no action of Ridge",
    "{'action': {'do': 'march', 'by': 'south', 'steps': 10**25}}": "steps cannot be marched",
}


@pytest.mark.parametrize("answer", ILLEGAL)
def test_an_illegal_answer_costs_the_move_and_the_bot_is_told_why(bot: Bot, answer: str) -> None:
    player = bot(
        READY
        + "told = ''\n"
        + "for line in sys.stdin:\n"
        + "    asked = json.loads(line)\n"
        + "    if asked['type'] == 'refused': told = asked['reason'] + '|' + asked['played']\n"
        + "    elif told: say(choice=0, note=f'{os.getpid()} {told}')\n"
        + f"    else: say(**{answer}, note=str(os.getpid()))\n"
    )
    first, second, *_ = notes(ridge(player))

    assert ILLEGAL[answer] in first
    assert ILLEGAL[answer] in second
    assert second.endswith("|south end")
    assert len(player.refusals) == 1
    assert not player.faults


class Brittle(Toy):
    """Ridge with a bug."""

    def objections(self, state: Any, action: Any) -> Any:
        if getattr(action, "steps", 0) == 7:
            raise ZeroDivisionError("seven")
        return super().objections(state, action)


def test_a_bot_that_finds_a_bug_of_the_game_does_not_end_the_table(bot: Bot) -> None:
    player = bot(READY + "for line in sys.stdin: say(text='south march 7')")
    table = play(Brittle(), Options(turns=2), {"south": player, "north": Quiet()})

    assert table.game.outcome(table.state)
    assert player.refusals == ["Ridge breaks on it, please report this (ZeroDivisionError: seven)"]


def test_a_note_is_one_printable_line(bot: Bot) -> None:
    player = bot(READY + "for line in sys.stdin: say(choice=0, note='\\x1b[2J\\n' + 'x' * 999)")
    ask(player)

    assert player.note.startswith("[2J xxx")
    assert player.note.isprintable()
    assert len(player.note) == 300


def test_standard_error_is_kept_up_to_a_limit(bot: Bot, tmp_path: Path) -> None:
    limits = Limits(start=30, move=30, errors=10_000)
    player = bot(
        READY + "for line in sys.stdin: sys.stderr.write('e' * 300_000); say(choice=0)", limits
    )
    table = ridge(player, turns=4)

    assert table.game.outcome(table.state)
    assert not player.faults
    assert (tmp_path / "bot_0.stderr").stat().st_size == 10_000


def test_a_bot_that_does_not_listen_holds_nobody_up(bot: Bot) -> None:
    """Its pipe is full long before the position of a big game is through."""
    game = find_game("spring_1942")
    player = bot(READY + "time.sleep(60)", QUICK)
    started = time.monotonic()
    table = play(game, game.options_type(rounds=1), {"soviet_union": player}, cap=5)

    assert "did not answer within 0.4 s" in table.log.acted[0].note
    assert time.monotonic() - started < 30


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


def gone(pid: int) -> bool:
    """Whether the process is gone, or will be in a moment."""
    end = time.monotonic() + 5
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not is_running(pid)


def test_what_a_bot_started_is_ended_with_it(bot: Bot, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    player = bot(
        READY
        + "import subprocess\n"
        + "child = subprocess.Popen(['sleep', '60'])\n"
        + f"open({str(pid)!r}, 'w').write(str(child.pid))\n"
        + "time.sleep(60)",
        Limits(start=30, move=2),
    )
    ask(player)

    assert gone(int(pid.read_text()))


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_a_bot_ends_with_its_game(tmp_path: Path, how: str, stays: bool) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        READY
        + "for line in sys.stdin: say(choice=0, note=str(os.getpid()))\n"
        + ("time.sleep(60)" if stays else "")
    )
    player = BotProcess(str(path), PATIENT)
    ask(player)
    pid = int(player.note)
    assert is_running(pid)

    if how == "closed":
        player.close()
    del player
    gc.collect()

    assert gone(pid)


def test_a_bot_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(READY + "for line in sys.stdin: say(choice=0, note=str(os.getpid()))\n")
    program = (
        "import sys\n"
        "from wartable.research.bots import BotProcess\n"
        "from wartable.core.table import Table\n"
        "from wartable.testing.toy import Options, Toy\n"
        "game = Toy(); state = Table.create(game, Options()).state\n"
        "bot = BotProcess(sys.argv[1])\n"
        "bot.choose(game, state, game.pending(state)[0])\n"
        "print(bot.note, flush=True)\n"
        "raise KeyboardInterrupt\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False
    )

    assert gone(int(ran.stdout))


def test_a_bot_cannot_go_round_in_circles(bot: Bot) -> None:
    """It may refuse and allow the same guests again and again (S42-CMV-07), but not for ever."""
    game = find_game("spring_1942")
    player = bot(
        READY
        + "for line in sys.stdin:\n"
        + "    asked = json.loads(line)\n"
        + "    refused = asked['view'].get('refused')\n"
        + "    say(action={'do': 'share', 'by': 'soviet_union', 'guest': 'united_kingdom',"
        + " 'allow': bool(refused)})\n",
    )
    table = play(game, game.options_type(rounds=1), {"soviet_union": player}, cap=21)

    assert not player.faults + player.refusals
    assert [type(acted.action).__name__ for acted in table.log.acted] == ["Share"] * 20 + ["Done"]
    assert "asked the same 10 times before" in table.log.acted[-1].note


def test_a_bot_sits_for_one_seat(bot: Bot) -> None:
    player = bot(READY + "for line in sys.stdin: say(choice=0)")
    ask(player)

    with pytest.raises(ValueError, match="sits for south"):
        play(Toy(), Options(), {"north": player})


def test_a_command_is_read_as_a_shell_reads_it(tmp_path: Path) -> None:
    script = tmp_path / "my bot.py"
    script.write_text("")

    assert command_of(f"'{script}' --fast") == (sys.executable, str(script), "--fast")
    assert command_of("sh -c 'echo 1'") == ("sh", "-c", "echo 1")
    script.chmod(0o755)
    assert command_of(f"'{script}'") == (str(script),)
    for words, reason in (("", "is a command"), ("'", "is no command")):
        with pytest.raises(BadOptions, match=reason):
            command_of(words)
    with pytest.raises(UnknownName, match="does not exist"):
        command_of("./nobody.py")
    data = tmp_path / "notes.txt"
    data.write_text("")
    with pytest.raises(UnknownName, match="is not executable"):
        command_of(str(data))


def test_a_program_that_cannot_run_costs_its_moves(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/program\n")
    broken.chmod(0o755)
    player = BotProcess(str(broken))
    table = ridge(player)

    assert table.game.outcome(table.state)
    assert "it cannot be started" in player.faults[0]


def test_the_examples_play_a_game() -> None:
    game = find_game("spring_1942")
    greedy = {
        seat: BotProcess(str(EXAMPLES / "greedy_bot.py")) for seat in ("germany", "united_kingdom")
    }
    first = {seat: BotProcess(f"sh {EXAMPLES / 'first_bot.sh'}") for seat in ("japan",)}
    bots = {**greedy, **first}
    table = play(game, game.options_type(rounds=2), bots)

    assert game.outcome(table.state)
    for player in bots.values():
        assert player.answers >= 8
        assert not player.faults + player.refusals
        player.close()
    fought = [a.action for a in table.log.acted if type(a.action).__name__ == "Fight"]
    assert {action.by for action in fought} >= set(greedy)
    assert any("Infantry" in note for note in notes(table, "germany"))


def test_the_example_is_short() -> None:
    assert len((EXAMPLES / "greedy_bot.py").read_text().splitlines()) < 50
    assert "wartable" not in (EXAMPLES / "greedy_bot.py").read_text()


@pytest.mark.parametrize("name", ["spring_1942", "europe_1940", "global_1940"])
def test_a_program_is_told_what_wins(name: str) -> None:
    """Cities alone, or what each side must hold for a round: one of the two, no made-up number."""
    facts = facts_of(find_game(name))

    assert (facts["victory"] is None) == bool(facts["goals"])
    if name == "spring_1942":
        assert (facts["victory"].standard, facts["victory"].total) == (9, 12)
    else:
        assert set(facts["goals"]) == {"axis", "allies"}
