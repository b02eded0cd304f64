"""`wartable tournament`: sides swapped, rated, repeatable."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.three_sides import FAMILY, OWNERS, Cast
from wartable.cli.app import run
from wartable.cli.many_games import play_all
from wartable.cli.tournament import (
    Match,
    Result,
    is_victory,
    play_match,
    ratings,
    read_names,
    shares,
    summarise,
    wilson,
)
from wartable.core.errors import UnknownName
from wartable.core.game import Outcome
from wartable.games import find_game
from wartable.testing.visiting import visiting

GREEDY = Path(__file__).parents[2] / "examples" / "greedy_bot.py"
READY = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello": print('{"protocol": 1, "view": false}', flush=True)
    elif asked["type"] == "decide": """


def result(score: float, pair: tuple[str, str] = ("a", "b")) -> Result:
    return Result(pair, 0, (score, 1 - score), "axis", True, 9, 900, 0, (0.5,), 0.1)


def test_an_interval_holds_the_share_and_narrows() -> None:
    low, high = wilson(15, 20)
    lower, higher = wilson(150, 200)

    assert low < 0.75 < high
    assert low < lower < 0.75 < higher < high


def test_ratings_follow_the_scores() -> None:
    results = [result(1.0)] * 15 + [result(0.0)] * 5 + [result(0.5, ("b", "c"))] * 10

    rated = ratings(results)

    assert next(iter(rated)) == "a"
    assert 120 < rated["a"][0] - rated["b"][0] < 220
    assert abs(rated["b"][0] - rated["c"][0]) < 30
    assert abs(sum(elo for elo, _ in rated.values())) <= 2


def test_a_draw_is_half_a_win() -> None:
    summary = summarise(("a", "b"), [result(1.0), result(0.5), result(0.0)])

    assert (summary.wins, summary.draws, summary.losses, summary.score) == (1, 1, 1, 0.5)


def test_wins_are_counted_by_side() -> None:
    results = [result(1.0), replace(result(0.5), winner=""), replace(result(0.0), winner="allies")]

    assert summarise(("a", "b"), [*results, result(1.0)]).won_by == {"axis": 2, "allies": 1}


@pytest.mark.parametrize(
    ("winners", "rule", "victory"),
    [
        (("germany",), "S42-VIC-04", True),
        (("germany",), "E40-VIC-02", True),
        (("germany",), "G40-OVR-09", True),
        (("germany",), "G40-TBL-05", False),  # more cities at the agreed last round
        ((), "S42-TBL-05", False),
    ],
)
def test_a_victory_is_one_of_the_game(winners: tuple[str, ...], rule: str, victory: bool) -> None:
    assert is_victory(Outcome(winners, rule, "")) is victory


def test_the_agreed_last_round_is_no_victory() -> None:
    match = Match("spring_1942", ("random", "random"), 0, "1", 1, None)

    assert not play_match(match).by_victory


def test_a_match_is_repeatable() -> None:
    match = Match("spring_1942", ("easy", "random"), 1, "3", 2, 60.0)
    one, other = play_match(match), play_match(match)

    assert (one.scores, one.actions, one.rounds) == (other.scores, other.actions, other.rounds)
    assert one.illegal == 0


def test_a_tournament_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "easy,random", "--games", "2", "--rounds", "2", "--json"]
    status = run(["tournament", "spring_1942", *words])
    found = json.loads(capsys.readouterr().out)

    assert status == 0
    assert [game["first"] for game in found["games"]] == [0, 1]
    assert found["pairs"][0]["illegal"] == 0
    assert set(found["ratings"]) == {"easy", "random"}


def test_a_tournament_is_played_by_what_is_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "random,random", "--games", "2", "--rounds", "2", "--json"]
    assert run(["tournament", "spring_1942", "-o", "victory=total", *words]) == 0
    capsys.readouterr()

    assert run(["tournament", "spring_1942", "-o", "wrong=1", *words]) == 2
    assert "has no option 'wrong'" in capsys.readouterr().err
    assert run(["tournament", "spring_1942", "--scenario", "1943", *words]) == 2
    assert "no scenarios" in capsys.readouterr().err


def test_a_match_has_the_scenario_that_is_agreed() -> None:
    """1944 begins on turn 8, when South Pacific, which is played without a word, is over."""
    options = find_game("empire_of_the_sun").options_type(scenario="1944")
    match = Match("empire_of_the_sun", ("random", "random"), 0, "1", 0, None, options)

    assert play_match(match).rounds >= 8


class Sulky:
    """Never casts."""

    note = ""

    def choose(self, game: Any, view: Any, decision: Any) -> Any:
        return Cast("nobody")


def sulky(game: Any, level: str, rng: Any, think: float | None) -> Sulky:
    return Sulky()


@pytest.fixture
def lots() -> Iterator[None]:
    """A game of three sides, which a player knows that is no good at it."""
    parts = {"players": f"{__name__}:sulky"}
    with visiting(replace(FAMILY, parts=parts, levels=("sulky",))):
        yield


@pytest.mark.usefixtures("lots")
def test_three_sides_are_played_by_three_and_everybody_plays_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    words = ["--players", "random,random,random,random", "--games", "6", "--rounds", "2"]
    assert run(["tournament", "lots", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert len(found["games"]) == 4 * 6
    assert [game["first"] for game in found["games"][:6]] == [0, 1, 2, 0, 1, 2]
    for game in found["games"]:
        assert game["rounds"] == 3
        assert sum(game["scores"]) == pytest.approx(1)
        assert game["score"] == game["scores"][0]
        if game["winner"] in OWNERS:
            place = (OWNERS.index(game["winner"]) + game["first"]) % 3
            assert [number == place for number in range(3)] == [*map(bool, game["scores"])]
    (each,) = found["pairs"]
    assert each["games"] == 24
    assert sum(each["scores"]) == pytest.approx(1, abs=0.01)
    assert each["wrong"] == [0, 0, 0]

    assert run(["tournament", "lots", *words]) == 0
    told = capsys.readouterr().out
    assert "Players" in told
    assert "random - random - random" in told


@pytest.mark.usefixtures("lots")
def test_two_share_three_sides_and_a_fault_is_everybody_elses_win() -> None:
    one = play_match(Match("lots", ("random", "sulky"), 0, "1", 1, None))
    three = play_match(Match("lots", ("random", "sulky", "random"), 1, "1", 1, None))

    assert (one.scores, one.illegal, one.actions) == ((1.0, 0.0), 1, 1)
    assert (three.scores, three.illegal, three.actions) == ((0.5, 0.0, 0.5), 1, 0)


def test_what_several_win_is_shared() -> None:
    assert shares({1}, 3) == (0.0, 1.0, 0.0)
    assert shares({0, 2}, 3) == (0.5, 0.0, 0.5)
    assert shares(set(), 2) == (0.5, 0.5)


def test_of_three_at_a_table_everybody_has_met_everybody() -> None:
    trio = ("a", "b", "c")
    results = [
        Result(trio, 0, scores, "", True, 9, 900, 0, (0.5,), 0.1)
        for scores in [(1.0, 0.0, 0.0)] * 6 + [(0.0, 1.0, 0.0)] * 3 + [(0.5, 0.0, 0.5)]
    ]

    rated = ratings(results)
    summary = summarise(trio, results)

    assert list(rated) == [*trio]
    assert (summary.wins, summary.draws, summary.losses) == (6, 1, 3)
    assert summary.scores == (0.65, 0.3, 0.05)


def test_an_unknown_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "spring_1942", "--players", "easy,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_results_come_in_the_order_of_the_work() -> None:
    """The first job ends last, and is still the first."""
    assert play_all(slowly, [0.5, 0.0], 2, title="", quiet=True) == [0.5, 0.0]


def slowly(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """A player whose answer to every question is this line of Python."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def made(answer: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(READY + answer)
        return f"bot:{path}"

    return made


def meet(bot: str, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a tournament of one round between this program and `random` tells."""
    names = ("--players", f"random,{bot}", "--games", "2", "--rounds", "1")
    assert run(["tournament", "spring_1942", *names, *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_program_takes_part(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = meet(f"bot:{GREEDY}", capsys)

    assert set(found["ratings"]) == {"random", f"bot:{GREEDY}"}
    assert found["pairs"][0]["wrong"] == [0, 0]
    assert [game["first"] for game in found["games"]] == [0, 1]
    assert all(game["actions"] > 20 for game in found["games"])


def test_a_program_that_crashes_loses_moves_and_the_table_goes_on(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Three times it is started, then the simplest answers are played for it."""
    bot = program("sys.exit('out of ideas')")
    found = meet(bot, capsys)

    assert found["pairs"][0]["wrong"] == [0, 6]
    for game in found["games"]:
        assert game["rounds"] == 1
        assert game["illegal"] == 0
        assert game["wrong"] == [[], ["it ended with status 1 (out of ideas)"] * 3]
    names = ("--players", f"random,{bot}", "--games", "2", "--rounds", "1")
    assert run(["tournament", "spring_1942", *names]) == 0
    told = capsys.readouterr().out
    assert "Moves lost by programs: 6." in told
    assert "6 x bot:" in told
    assert "mine.py: it ended with status 1 (out of ideas)" in told


def test_a_program_that_thinks_too_long_loses_the_move(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = meet(program("time.sleep(600)"), capsys, "--think", "0.05")

    for game in found["games"]:
        assert len(game["wrong"][1]) == 3
        assert all(reason.startswith("it did not answer within 0.") for reason in game["wrong"][1])


def test_an_illegal_answer_of_a_program_loses_the_move(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = meet(program("print(json.dumps({'choice': -1}), flush=True)"), capsys)

    assert found["pairs"][0]["illegal"] == 0
    for game in found["games"]:
        assert game["wrong"][1]
        assert all("there is no choice -1" in reason for reason in game["wrong"][1])


def test_a_program_sits_once_for_its_whole_side(
    program: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is greeted once a game, and by the names of all its powers."""
    monkeypatch.chdir(tmp_path)
    bot = program("print('{\"choice\": 0}', flush=True)")
    file = Path(bot.removeprefix("bot:"))
    greeted = (
        "asked['type'] == 'hello' and open('greeted', 'a').write(str(asked['owners']) + chr(10))"
    )
    file.write_text(file.read_text().replace("    if asked", f"    {greeted}\n    if asked"))

    play_match(Match("spring_1942", (bot, "random"), 0, "1", 1, None))

    (owners,) = (tmp_path / "greeted").read_text().splitlines()
    assert owners in ("['germany', 'japan']", "['soviet_union', 'united_kingdom', 'united_states']")


def test_players_stand_between_commas(tmp_path: Path) -> None:
    """A comma in quotes belongs to a command."""
    command = f'bot:{GREEDY} --weights "1,2"'

    assert read_names(f"hard, {command},easy") == ["hard", command, "easy"]
    with pytest.raises(UnknownName, match=r"the program '\./nobody\.py' does not exist"):
        read_names("hard,bot:./nobody.py")
