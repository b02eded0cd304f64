"""`wartable analyse` tells people, programs and pictures the same, and refuses in one line."""

from __future__ import annotations

import gzip
import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from wartable.analysis import Analysis, Battle, Luck, Roll, Round, Standing, Turn, TurningPoint
from wartable.analysis.axis_allies import analyse as family
from wartable.analysis.report import Hits
from wartable.core.table import Table
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.random_play import random_play

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "tests" / "logs"
VICTORY = LOGS / "spring_1942-rules-1-format-1-axis-victory.jsonl"
LAST_ROUND = LOGS / "spring_1942-rules-1-format-1-last-round.jsonl"

Run = Callable[..., Any]


def test_people_are_told(run: Run) -> None:
    said = run("analyse", str(VICTORY))

    assert said.status == 0
    assert not said.err
    for words in (
        "the Axis hold 9 victory cities",
        "Chance to win, after each turn",
        "Chance of the Allies to win",
        "Turning points",
        "How far to trust the chances",
        "Brier score",
        "Luck of the dice",
        "Where the dice gave or took most",
        "was to be expected",
        "decision",
        "United Kingdom",
    ):
        assert words in said.out
    assert "so far" not in said.out


def test_every_way_to_end_is_told(run: Run) -> None:
    for path in LOGS.glob("spring_1942*.jsonl"):
        said = run("analyse", str(path))
        assert said.status == 0, path
        assert "victory cities" in said.out
    assert "at the last round" in run("analyse", str(LAST_ROUND)).out


def test_a_narrow_terminal_says_what_it_leaves_out(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")

    assert "left out" in " ".join(run("analyse", str(VICTORY)).out.split())


def test_programs_are_told_all(run: Run) -> None:
    """The shape that docs/analyse.md promises."""
    said = run("analyse", str(VICTORY), "--json")
    found = json.loads(said.out)

    assert set(found) == {
        "game",
        "title",
        "sides",
        "powers",
        "actions",
        "outcome",
        "winners",
        "start",
        "turns",
        "rounds",
        "battles",
        "rolls",
        "luck_of_sides",
        "luck_of_powers",
        "turning_points",
        "calibration",
        "notes",
        "measure",
        "luck_by_source",
        "names",
    }
    assert set(found["start"]) == {"income", "army", "cities", "win", "figures"}
    assert (found["measure"], found["luck_by_source"]) == ("IPC", {})
    luck = {"amount", "amount_sd", "sigmas", "win", "win_sd", "win_sigmas", "hits"}
    assert set(found["luck_of_sides"]["axis"]) == luck
    assert set(found["turns"][0]) == {
        "round",
        "power",
        "first",
        "last",
        "end",
        "luck",
        "is_over",
    }
    assert set(found["battles"][0]) == {
        "first",
        "last",
        "round",
        "power",
        "against",
        "space",
        "kind",
        "text",
        "method",
        "expected",
        "swing",
        "luck",
        "luck_against",
        "win_before",
        "win_expected",
        "win_after",
    }
    assert set(found["turning_points"][0]) == {
        "turn",
        "battle",
        "round",
        "power",
        "side",
        "text",
        "before",
        "after",
        "dice",
        "decision",
    }
    assert found["calibration"]["bins"]
    assert found["winners"] == ["germany", "japan"]
    assert [turn["power"] for turn in found["turns"][:2]] == ["soviet_union", "germany"]


def test_the_page_names_every_field() -> None:
    page = (ROOT / "docs" / "analyse.md").read_text()

    for kind in (Analysis, Battle, Roll, Luck, Hits, Standing, Turn, Round, TurningPoint):
        for field in msgspec.structs.fields(kind):
            named = rf"`{field.encode_name}(\[\])?`"
            assert re.search(named, page), f"{kind.__name__}.{field.encode_name}"


def test_the_code_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "analyse.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    shutil.copy(LAST_ROUND, tmp_path / "game.jsonl")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}

    exec(code, names)

    assert names["found"].turns


def test_a_picture(run: Run, tmp_path: Path) -> None:
    said = run("analyse", str(VICTORY), "--plot", "out.svg")

    assert "Drawn to out.svg" in said.out
    assert ElementTree.fromstring((tmp_path / "out.svg").read_text()).tag.endswith("svg")


def unfinished(path: Path, *lines: str) -> None:
    with Table.create(GAME, Options(), path, b"seed") as table:
        for line in lines:
            table.submit("soviet_union", GAME.parse_action(f"soviet_union: {line}"))


def test_a_game_that_goes_on(run: Run, tmp_path: Path) -> None:
    unfinished(
        tmp_path / "a.jsonl", "done", "move 3 infantry, 1 tank: russia > west_russia", "done"
    )

    said = run("analyse", "a.jsonl")

    assert said.status == 0
    assert "1 round, 3 actions so far" in said.out
    assert "not over" in said.out


def test_a_game_that_has_not_begun(run: Run, tmp_path: Path) -> None:
    unfinished(tmp_path / "a.jsonl")

    said = run("analyse", "a.jsonl", "--plot", "a.svg")

    assert said.status == 0
    assert "Nobody has done anything yet" in said.out
    assert "to win" in said.out
    assert json.loads(run("analyse", "a.jsonl", "--json").out)["turns"] == []


def test_a_torn_last_line_is_left_out(run: Run, tmp_path: Path) -> None:
    shutil.copy(VICTORY, tmp_path / "a.jsonl")
    text = (tmp_path / "a.jsonl").read_bytes()
    (tmp_path / "a.jsonl").write_bytes(text[:-200])

    said = run("analyse", "a.jsonl")

    assert said.status == 0
    assert "torn" in said.err


def test_without_a_model_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family, "prospects_of", lambda game: None)
    monkeypatch.setattr(family, "calibration_of", lambda game: None)

    said = run("analyse", str(VICTORY))

    assert "there are no chances" in " ".join(said.out.split())
    assert "Luck of the dice" in said.out
    assert "Turning points" not in said.out


def test_a_model_set_by_hand_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family, "calibration_of", lambda game: None)

    assert "set by hand" in run("analyse", str(VICTORY)).out


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_the_1940_games(run: Run, tmp_path: Path, game: AxisAllies) -> None:
    rng = random.Random(1)
    with Table.create(game, Options(), tmp_path / "a.jsonl", b"seed") as table:
        for _ in random_play(table, rng, cap=150):
            pass

    said = run("analyse", "a.jsonl", "--plot", "a.svg")

    assert said.status == 0
    assert game.title in said.out
    assert "Luck of the dice" in said.out
    assert "How far to trust the chances" in said.out


def test_what_is_no_log_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "cannot be read" in refused("analyse", "nowhere.jsonl")
    (tmp_path / "a.txt").write_text("hello\nworld\n")
    assert "no header" in refused("analyse", "a.txt")
    (tmp_path / "empty.jsonl").write_text("")
    assert "empty" in refused("analyse", "empty.jsonl")
    lines = VICTORY.read_text().splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_text("".join([*lines[:40], "{}\n", *lines[41:]]))
    assert "line 41" in refused("analyse", "b.jsonl")


def test_events_that_do_not_fit_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    """A move that was made four times over: there are not so many units."""
    lines = VICTORY.read_text().splitlines()
    moved = next(n for n, line in enumerate(lines) if '"event":"moved"' in line)
    record = json.loads(lines[moved])
    record["events"] = record["events"] * 4
    lines[moved] = json.dumps(record)
    (tmp_path / "a.jsonl").write_text("\n".join(lines) + "\n")

    assert f"line {moved + 1}: its events do not fit" in refused("analyse", "a.jsonl")


def test_a_picture_that_cannot_be_written_is_refused(refused: Callable[..., str]) -> None:
    words = refused("analyse", str(VICTORY), "--plot", "nowhere/out.svg")

    assert "nowhere/out.svg: cannot be written" in words


def test_the_kinds_of_luck_are_told_apart(run: Run, tmp_path: Path) -> None:
    kept = LOGS / "empire_of_the_sun-rules-1-format-2-south-pacific-allied-points.jsonl.gz"
    path = tmp_path / "a.jsonl"
    path.write_bytes(gzip.decompress(kept.read_bytes()))
    said = run("analyse", str(path))

    assert said.status == 0, said.err
    assert "Luck of the Japanese, by what it came from" in said.out
    for kind in ("battle", "intelligence", "strategic", "cards"):
        assert f"\n{kind} " in said.out
    assert "IPC" not in said.out
    assert "hits" not in said.out
