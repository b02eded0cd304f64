"""`wartable odds` of Empire of the Sun: for people, programs and pictures, and one line if not."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from wartable.cli.app import run
from wartable.cli.empire_of_the_sun import odds as command
from wartable.cli.empire_of_the_sun.terminal import EmpireTerminal
from wartable.core.table import Table
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.state import Options
from wartable.odds.empire_of_the_sun import Policy
from wartable.odds.empire_of_the_sun.line_ups import odds_of

Capture = pytest.CaptureFixture[str]
LINE_UP = ("empire_of_the_sun", "akagi, kongo reduced, 38th army", "vs", "new orleans, wake marine")
AT_WAKE = (*LINE_UP, "--hex", "wake")
PLAN = (
    "land 1st marine, northampton to guadalcanal",
    "sail lexington, enterprise to 4524 for guadalcanal",
    "done",
)
ORDERS = tuple(word for line in PLAN for word in ("--order", line))


def said(capsys: Capture, *words: str) -> str:
    assert run(["odds", *words]) == 0
    return capsys.readouterr().out


def told(capsys: Capture, *words: str) -> Any:
    return json.loads(said(capsys, *words, "--json"))


def refused(capsys: Capture, *words: str) -> str:
    assert run(["odds", *words]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.count("\n") == 1
    return caught.err


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Watchtower: the Allies are about to move."""
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    seats: dict[str, tuple[str, ...]] = {"allies": ("allies",), "japan": ("japan",)}
    terminal = EmpireTerminal(GAME)
    with Table.create(GAME, Options(seats=seats), file, b"seed") as table:
        for line in (
            "play watchtower event south pacific hq",
            "activate lexington, enterprise, 1st marine, northampton",
            "done",
        ):
            (decision, *_) = GAME.pending(table.state)
            view = GAME.view(table.state, decision.owner)
            for action in terminal.read(view, decision, line):
                table.submit(decision.owner, action)
    return str(file)


# a line-up


def test_a_line_up(capsys: Capture) -> None:
    words, data = said(capsys, *AT_WAKE), told(capsys, *AT_WAKE)

    assert data["kind"] == "battle"
    assert data["hex"] == "4612"
    assert data["units"]["japan"] == ["jp_bb_kongo", "jp_cv_akagi", "jp_army_38"]
    assert f"{100 * data['take']:.1f} %" in words
    assert "BB Kongo reduced" in words
    assert data["modifiers"]["ground"]["japan"]
    assert sum(chance for _, chance in data["steps"]["allies"]["chances"]) == pytest.approx(1)


def test_numbers_have_as_many_digits_as_are_sure(capsys: Capture) -> None:
    """A battle that is certainly won is won with 1, whatever its ends add up to."""
    ours, theirs = "jp_cv_akagi, jp_cv_soryu, jp_bb_kongo, jp_bb_nagato", "us_ca_new_orleans"
    as_added_up = odds_of(ours, theirs, "", Policy(), condition="surprise").win
    assert as_added_up != 1

    data = told(capsys, "empire_of_the_sun", ours, "vs", theirs, "--condition", "surprise")

    assert (data["win"], data["lose"]) == (1, 0)
    assert data["steps"]["allies"]["chances"] == [[2, 1]]


def test_how_they_fight(capsys: Capture) -> None:
    """By the condition, the card, the turn, the hits, and where from."""
    plain = told(capsys, *AT_WAKE)
    for options in (
        ("--condition", "surprise"),
        ("--condition", "ambush"),
        ("--card", "JP-49"),
    ):
        assert told(capsys, *AT_WAKE, *options) != plain, options
    ships = ("empire_of_the_sun", "enterprise, baltimore", "vs", "akagi, kongo, aoba")
    early = told(capsys, *ships)
    assert told(capsys, *ships, "--turn", "9")["swing"]["mean"] > early["swing"]["mean"]
    assert told(capsys, *ships, "--allied-hits", "aoba,kongo") != early
    assert told(capsys, *ships, "--japan-hits", "value", "--allied-hits", "value")
    near = ("empire_of_the_sun", "akagi from 4712", "vs", "new orleans", "--hex", "wake")
    assert (
        told(capsys, *near)["counters"] != told(capsys, *near[:1], "akagi", *near[2:])["counters"]
    )
    over = ("empire_of_the_sun", "38th from 1913", "vs", "in corps 3", "--hex", "2014")
    assert told(capsys, *over)["take"] == pytest.approx(0.85)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("akagi",), "say: wartable odds"),
        (("akagi", "und", "enterprise"), "say: wartable odds"),
        (("akagy", "vs", "enterprise"), "no unit 'akagy'"),
        (("akagi", "vs", "kongo"), "no unit of the Allies"),
        (("akagi, akagi", "vs", "enterprise"), "named twice"),
        (("akagi,", "vs", "enterprise"), "a unit is missing"),
        (("none", "vs", "enterprise"), "nobody attacks"),
        (("akagi", "vs", "none"), "nobody defends"),
        (("akagi", "vs", "enterprise", "--hex", "atlantis"), "no hex 'atlantis'"),
        (("akagi", "vs", "enterprise", "--condition", "luck"), "none of surprise"),
        (("akagi", "vs", "enterprise", "--japan-hits", "luck"), "none of win"),
        (("akagi", "vs", "enterprise", "--allied-hits", ","), "none of win"),
        (("akagi", "vs", "enterprise", "--turn", "99"), "--turn"),
        (("akagi", "vs", "enterprise", "--turn", "x"), "--turn"),
        (("akagi", "vs", "enterprise", "--scenario", "1066"), "unknown scenario"),
        (("akagi", "vs", "enterprise", "--card", "AL-13"), "no card of Japan"),
        (("akagi", "vs", "enterprise", "--card", "XX-99"), "no card"),
        (("akagi", "vs", "enterprise", "--seat", "japan"), "log of a game"),
        (("38th army", "vs", "enterprise"), "say in which hex"),
        (("38th army", "vs", "enterprise", "--hex", "4611"), "at sea"),
        (("akagi landing", "vs", "enterprise"), "does not land"),
        (("akagi from rabaul", "vs", "enterprise", "--hex", "wake"), "does not reach"),
        (("kongo from 4712", "vs", "enterprise", "--hex", "wake"), "takes no part"),
        (("38th from 4712", "vs", "wake marine", "--hex", "wake"), "no land side"),
        (("south seas hq", "vs", "enterprise"), "does not fight"),
        (("akagi", "vs", "enterprise", "--plot", "/nowhere/a.svg"), "written"),
    ],
)
def test_refusals(capsys: Capture, words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, "empire_of_the_sun", *words)


def test_too_many_units_are_refused(capsys: Capture) -> None:
    from wartable.games.empire_of_the_sun.data import data

    known = [unit for unit, each in data().counters.items() if each.side == "japan"]
    ships = [unit for unit in known if data().counters[unit].kind != "hq"]

    assert "more than 40" in refused(
        capsys, "empire_of_the_sun", ", ".join(ships), "vs", "enterprise", "--hex", "wake"
    )


# a game, and a plan in it


def test_a_plan_in_a_game(capsys: Capture, log: str) -> None:
    """The landing is planned; nothing is written to the log."""
    before = Path(log).read_bytes()
    assert "no battle is declared" in refused(capsys, log)
    whole = told(capsys, log, "--seat", "allies", *ORDERS)
    one = told(capsys, log, "--seat", "allies", *ORDERS, "--hex", "guadalcanal")

    assert whole["kind"] == "offensive"
    assert whole["battles"]["4423"] == one
    assert whole["hexes"]["4423"]["take"] == pytest.approx(one["take"])
    words = said(capsys, log, *ORDERS, "--reaction", "best")
    assert "Guadalcanal 4423 taken" in words
    assert Path(log).read_bytes() == before


def test_dice_as_a_scenario_begins(capsys: Capture) -> None:
    early = told(capsys, "empire_of_the_sun", "submarines", "--turn", "3")
    late = told(capsys, "empire_of_the_sun", "submarines", "--turn", "8", "--scenario", "1943")
    assert early["chances"]["success"] < late["chances"]["success"]


def test_dice_outside_battles(capsys: Capture, log: str) -> None:
    assert told(capsys, log, "submarines")["chances"]["success"] == pytest.approx(0.3)
    assert "Offensive in China" in said(capsys, log, "china")
    assert "no B-29" in refused(capsys, log, "bombing")
    assert "no Allied reinforcement" in refused(capsys, log, "europe")
    strike = told(capsys, log, *ORDERS, "JP-36")
    assert strike["steps"]["allies"]["mean"] == pytest.approx(0.5)
    assert "JP-36 strikes before battle" in said(capsys, log, *ORDERS, "JP-36")
    struck = told(capsys, log, *ORDERS, "--attack", "JP-36")
    assert struck["steps"]["allies"]["mean"] == 0
    assert len(struck["courses"]) == 2


def test_nobody_looks_into_hidden_hands(log: str) -> None:
    """Who names no seat sees no hand, a seat its own."""
    for seat, seen in (("", ()), ("allies", ("allies",)), ("japan", ("japan",))):
        state = command._seen(Path(log), seat)
        for side, cards in state.cards.items():
            assert (HIDDEN in cards.hand) == (side not in seen)
            assert {*cards.draw} <= {HIDDEN}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--seat", "germany"), "unknown seat"),
        (("--order", "sail kongo to rabaul"), "EOS-"),
        (("--order", "make tea"), "make tea"),
        ((*ORDERS, "--hex", "rabaul"), "no battle is declared in Rabaul"),
        ((*ORDERS, "--reaction", "all"), "none of given"),
        ((*ORDERS, "--attack", "AL-05"), "no Attack card"),
        ((*ORDERS, "--attack", "JP-24"), "before the battles"),
        (("--turn", "3"), "line-up"),
        (("submarines", "china"), "say one thing"),
        (("tea",), "no card"),
    ],
)
def test_refusals_of_a_game(capsys: Capture, log: str, words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, log, *words)


# pictures, and the page


def test_pictures(capsys: Capture, tmp_path: Path, log: str) -> None:
    file = tmp_path / "out.svg"
    for words in (AT_WAKE, (log, *ORDERS), (log, "submarines"), (log, *ORDERS, "JP-36")):
        assert "out.svg" in said(capsys, *words, "--plot", str(file)).replace("\n", "")
        root = ElementTree.fromstring(file.read_text())
        width = float(root.attrib["width"])
        for box in root.iter("{http://www.w3.org/2000/svg}rect"):
            assert 0 <= float(box.get("x", "0")) <= width
            assert float(box.attrib["width"]) <= width


def test_what_the_page_says_to_type_works(capsys: Capture) -> None:
    page = (Path(__file__).parents[3] / "docs" / "odds.md").read_text()
    lines = re.findall(r"^    wartable odds (empire_of_the_sun .*)", page, re.MULTILINE)
    assert len(lines) >= 2

    for line in lines:
        assert said(capsys, *shlex.split(line))
