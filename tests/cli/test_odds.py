"""`wartable odds` tells people, programs and pictures the same, and refuses in one line."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from wartable.cli.app import run
from wartable.core.table import Table
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.odds.axis_allies import from_line_up, odds

LINE_UP = (
    "6 infantry, 2 artillery, 3 tank, 2 fighter",
    "6 infantry, 1 artillery, 1 tank, 1 fighter",
)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["odds", *words]) == 0
    return capsys.readouterr().out


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(said(capsys, *words, "--json"))
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["odds", *words]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.count("\n") == 1
    return caught.err


def test_a_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    attackers, defenders = LINE_UP
    found = odds(from_line_up(GAME, attackers, defenders))

    words = said(capsys, "spring_1942", attackers, "vs", defenders)
    data = told(capsys, "spring_1942", attackers, "vs", defenders)

    assert f"{100 * found.win:.1f} %" in words
    assert attackers in words
    assert "IPC swing" in words
    assert data["win"] == pytest.approx(found.win)
    assert data["swing"]["quantiles"]["0.5"] == found.swing_quantile(0.5)  # type: ignore[index]


def test_policies(capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ("spring_1942", "3 infantry, 2 fighter", "vs", "4 infantry")
    plain = told(capsys, *line_up)

    for options in (
        ("--attacker-losses", "fighter,infantry"),
        ("--attacker-losses", "value"),
        ("--defender-losses", "power", "--low-luck"),
        ("--retreat-after", "2"),
        ("--retreat-at", "2"),
        ("--retreat-aircraft", "--attacker-losses", "value"),
        ("--retreat-under", "0.4"),
    ):
        assert told(capsys, *line_up, *options) != plain, options


def test_submarines(capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ("spring_1942", "2 cruiser", "vs", "2 submarine")

    assert told(capsys, *line_up, "--defending-submarines", "always")["win"] == 1.0
    assert told(capsys, *line_up)["win"] != 1.0


def test_holding_waves_and_the_cheapest(capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ("spring_1942", "5 infantry, 2 tank", "vs", "2 infantry")
    held = told(capsys, *line_up, "--hold", "2 infantry, 1 tank")
    assert 0 < float(str(held["hold"])) < float(str(held["take"]))
    assert "taken and held" in said(capsys, *line_up, "--hold", "1 tank")

    waves = told(capsys, "spring_1942", "2 tank", "then", "3 infantry", "vs", "2 infantry")
    assert len(waves["waves"]) == 2  # type: ignore[arg-type]
    assert "attack 2" in said(
        capsys, "spring_1942", "2 tank", "then", "3 infantry", "vs", "2 infantry"
    )

    best = told(capsys, *line_up, "--cheapest", "0.9")
    assert float(str(best["take"])) >= 0.9
    assert "Cheapest" in said(capsys, *line_up, "--cheapest", "0.9")


def test_raids(capsys: pytest.CaptureFixture[str]) -> None:
    raid = ("spring_1942", "2 bomber, 1 fighter", "vs", "1 fighter, 1 aa_gun", "--raid", "germany")

    assert "Bombers lost" in said(capsys, *raid)
    assert told(capsys, *raid, "--damage", "18")["damage"] != told(capsys, *raid)["damage"]
    assert told(capsys, "spring_1942", "1 bomber", "vs", "none", "--raid", "germany")
    world = ("global_1940", "2 strategic bombers", "vs", "1 fighter", "--raid")
    assert told(capsys, *world, "uk") == told(capsys, *world, "united_kingdom")


def test_bounds_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    attackers, defenders = "4 submarine, 2 destroyer, 2 fighter", "4 submarine, 2 destroyer"
    battle = ("spring_1942", attackers, "vs", defenders, "--work")

    words = said(capsys, *battle, "60")
    assert "too few" in refused(capsys, *battle, "1")

    assert "unresolved" in words
    assert "Too many fleets" in words


@pytest.mark.parametrize(
    "words",
    [
        ("spring_1942", *LINE_UP[:1], "vs", LINE_UP[1]),
        ("spring_1942", "2 tank", "then", "3 infantry", "vs", "2 infantry"),
        ("spring_1942", "2 bomber", "vs", "1 fighter", "--raid", "germany"),
        ("spring_1942", "40 infantry, 20 tank", "vs", "60 infantry"),
        ("spring_1942", "fighter", "vs", "transport"),
    ],
)
def test_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "out.svg"

    assert "out.svg" in said(capsys, *words, "--plot", str(file)).replace("\n", "")

    root = ElementTree.fromstring(file.read_text())
    assert root.tag.endswith("svg")
    width = float(root.attrib["width"])
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        assert float(box.attrib["width"]) <= width
        assert float(box.get("x", "0")) >= 0


def test_a_log(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with Table.create(GAME, Options(), file, b"seed") as table:
        for line in (
            "soviet_union: done",
            "soviet_union: move 3 infantry, 1 tank: russia > west_russia",
            "soviet_union: done",
        ):
            table.submit("soviet_union", GAME.parse_action(line))

    data = told(capsys, str(file), "--space", "west_russia")

    assert data["attackers"] == "3 infantry, 1 tank"
    assert 0 < float(str(data["win"])) < 1
    assert told(capsys, str(file), "--space", "west russia") == data
    assert "no combat" in refused(capsys, str(file), "--space", "germany")
    assert "no raid" in refused(capsys, str(file), "--raid", "germany")
    assert "--space" in refused(capsys, str(file))
    assert "low luck" in refused(capsys, str(file), "--space", "west_russia", "--low-luck")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("spring_1942", "2 tank"), "say: wartable odds"),
        (("spring_1942", "2 tank", "und", "3 tank"), "say: wartable odds"),
        (("spring_1942", "2 tnak", "vs", "3 tank"), "did you mean tank?"),
        (("spring_1942", "2 tank in germany", "vs", "3 tank"), "as `6 infantry, 2 tanks`"),
        (("spring_1943", "2 tank", "vs", "3 tank"), "spring_1942"),
        (("nowhere.jsonl",), "nowhere.jsonl"),
        (("spring_1942", "2 tank", "vs", "tank", "--attacker-losses", "tnk"), "tank"),
        (("spring_1942", "2 tank", "vs", "tank", "--attacking-submarines", "x"), "never"),
        (("spring_1942", "2 tank", "vs", "tank", "--cheapest", "1"), "less than"),
        (("spring_1942", "cruiser", "vs", "cruiser", "--hold", "tank"), "territory"),
        (("spring_1942", "2 tank", "vs", "tank", "--plot", "/nowhere/a.svg"), "written"),
        (("spring_1942", "2 bomber", "vs", "none", "--raid", "germoney"), "did you mean Germany?"),
        (
            ("spring_1942", "2 tank", "vs", "tank", "--attacker-technologies", "radar"),
            "no technologies",
        ),
        (
            (
                "spring_1942",
                "tank",
                "then",
                "tank",
                "vs",
                "tank",
                "--defender-technologies",
                "radar",
            ),
            "one battle",
        ),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    assert reason in refused(capsys, *words)


def test_what_takes_too_long_is_done_for_who_is_patient(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wartable.odds.axis_allies.SECONDS", 0.0)
    battle = ("spring_1942", "3 infantry", "vs", "2 infantry")

    assert "take too long to work out; --patient does it" in refused(capsys, *battle)
    assert "IPC swing" in said(capsys, *battle, "--patient")


def test_what_the_page_says_to_type_works(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "odds.md").read_text()
    lines = re.findall(r"wartable odds (spring_1942 .*)", page)
    lines += re.findall(r"`(spring_1942 .*?)`", page)
    assert len(lines) >= 2

    for line in lines:
        assert said(capsys, *shlex.split(line))
