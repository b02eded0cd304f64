"""The picture of a game: well-formed, inside its frame, and the same numbers as everywhere."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from wartable.analysis import Analysis, analyse
from wartable.analysis.axis_allies import analyse as family
from wartable.analysis.picture import picture
from wartable.core.log import Log
from wartable.games import find_game
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options

SVG = "{http://www.w3.org/2000/svg}"
LOGS = sorted((Path(__file__).parents[1] / "logs").glob("spring_1942*.jsonl"))


def drawn(found: Analysis) -> ElementTree.Element:
    """The picture, with everything inside of it."""
    root = ElementTree.fromstring(picture(found))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for shape in root.iter():
        for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(shape.get(name, "0")) <= most, shape.attrib
        for point in shape.get("points", "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    return root


def words(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_whole_games(path: Path) -> None:
    found = analyse(Log.load(path, find_game))

    root = drawn(found)

    tips = [tip.text or "" for tip in root.iter(f"{SVG}title")]
    assert root.attrib["role"] == "img"
    assert found.title in tips[0]
    assert found.outcome is not None
    assert found.outcome in (root.findtext(f"{SVG}desc") or "")
    said = words(root)
    for number, point in enumerate(found.turning_points, start=1):
        assert said.count(str(number)) >= 2, "once in the chart, once in the list"
        assert any(f"Round {point.round}, " in line for line in said)
        assert any(point.text in tip for tip in tips)
    assert len([tip for tip in tips if tip.startswith("after round")]) == 3 * len(found.turns)


@pytest.mark.parametrize("game", ["spring_1942", "europe_1940", "global_1940"])
def test_no_power_is_named_over_the_title(game: str) -> None:
    """However many they are: each stands right of the title or in the line above it."""
    edition = find_game(game)
    log = Log.create(edition, Options(), edition.setup(Options()), "0" * 64)
    found = analyse(log)
    root = drawn(found)
    texts = {text.text: text for text in root.iter(f"{SVG}text")}
    title = texts["Chance to win, after each turn"]
    end = float(title.attrib["x"]) + 15 * 0.6 * len(title.text or "")
    for power in found.powers.values():
        x, y = (float(texts[power.name].attrib[name]) for name in ("x", "y"))
        assert x > end or y <= float(title.attrib["y"]) - 18, power.name


def test_calibration_is_shown() -> None:
    found = analyse(Log.load(LOGS[0], find_game))

    assert found.calibration is not None
    said = " ".join(words(drawn(found)))
    assert "How far to trust the chances" in said
    assert f"Brier score {found.calibration.brier:.3f}" in said


def test_without_a_model_only_luck_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family, "prospects_of", lambda game: None)
    monkeypatch.setattr(family, "calibration_of", lambda game: None)

    said = words(drawn(analyse(Log.load(LOGS[0], find_game))))

    assert any("in IPC" in line for line in said)
    assert not any("hance to win" in line for line in said)
    assert any("there are no chances" in line for line in said)


def test_a_game_of_no_action_can_be_drawn() -> None:
    said = words(drawn(analyse(Log.create(GAME, Options(), GAME.setup(Options()), "0" * 64))))

    assert "No turning points" in said
    assert "0 rounds, 0 actions so far" in said
    assert "Nobody has done anything yet." in said
