"""What is refused over the wire is refused in the reader's language: by a code that the client has
a sentence for, or in a sentence of the game's that is in the language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.kept_logs import lines_of
from tests.server.conftest import ALLIES, AXIS, AXIS_SEAT, Visitor
from wartable.desk import LANGUAGES
from wartable.server.proofs import prove

KEPT = "spring_1942-rules-1-format-1-draw"
OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(r"[a-z]{2,}")
NAMES = re.compile(r"wartable|'[^']*'|\bd6\b")
"""What stands in Latin letters in every language; rules have capital ones."""
WORDS = Path(__file__).parents[2] / "wartable" / "web" / "src" / "words" / "refusals"
LINE = re.compile(r'^  (\w+):\s+"((?:[^"\\]|\\.)*)",$', re.M)

Lines = list[dict[str, Any]]


def shown(fault: dict[str, Any], language: str) -> str:
    """What the client shows of a refusal."""
    said = dict(LINE.findall((WORDS / f"{language}.ts").read_text()))
    texts = [each["text"] for each in fault.get("objections", ())]
    sentence = said.get(fault.get("code", ""), fault["text"])
    values = fault.get("values", {})
    sentence = re.sub(r"{(\w+)}", lambda hole: str(values.get(hole[1], "")), sentence)
    return "; ".join(texts) or sentence


def check(visitor: Visitor, method: str, path: str, body: Any, status: int) -> None:
    """The request is refused, and nobody is told so in English who does not read it."""
    found = {}
    for language in LANGUAGES:
        answer = visitor.request(method, path, params={"lang": language}, json=body)
        assert answer.status_code == status, answer.text
        found[language] = shown(answer.json(), language)
    assert all(found.values())
    assert not [language for language in OTHERS if found[language] == found["en"]], found
    assert not ENGLISH.search(NAMES.sub("", found["ru"])), found["ru"]


def seats(*powers: list[str]) -> list[dict[str, Any]]:
    return [{"powers": own, "who": "me"} for own in powers]


@pytest.mark.parametrize(
    "asked",
    [
        {"seats": seats(AXIS)},
        {"seats": seats([*AXIS, *ALLIES])},
        {"seats": seats(AXIS, ALLIES, ["germany"])},
        {"seats": seats(AXIS, AXIS, ALLIES)},
        {"seats": seats(AXIS, [*ALLIES, "atlantis"])},
        {"options": {"bid.germany": -3}},
        {"options": {"bid.germany": 900_000}},
        {"options": {"rounds": 1_000_000}},
        {"options": {"bid.atlantis": 3}},
        {"options": {"rounds": -1}},
        {"options": {"rounds": "many"}},
        {"options": {"scorts": True}},
        {"options": {"seats.a": ["germany"]}},
        {"options": {"research": True}},
    ],
    ids=str,
)
def test_options_that_do_not_fit(visitor: Visitor, asked: dict[str, Any]) -> None:
    body = {"game": "spring_1942", "seats": seats(AXIS, ALLIES), **asked}

    check(visitor, "POST", "/tables", body, 422)


def test_a_game_or_a_level_that_nobody_knows(visitor: Visitor) -> None:
    check(visitor, "POST", "/tables", {"game": "chess", "seats": seats(AXIS)}, 404)
    check(visitor, "GET", "/games/chess", None, 404)
    check(visitor, "GET", "/games/spring_1942/rules/none", None, 404)
    check(visitor, "POST", "/lessons/spring_1942/none", {}, 404)


def test_what_cannot_be_read(visitor: Visitor) -> None:
    check(visitor, "POST", "/tables", {"game": 5}, 400)
    check(visitor, "POST", "/account/sign-up", {"name": "Zoe", "password": "short"}, 400)


def header(change: Callable[[dict[str, Any]], Any]) -> Callable[[Lines], str]:
    return with_line("wartable", change)


def action(change: Callable[[dict[str, Any]], Any]) -> Callable[[Lines], str]:
    return with_line("action", change)


def with_line(key: str, change: Callable[[dict[str, Any]], Any]) -> Callable[[Lines], str]:
    """The log with its first line of a kind changed."""

    def changed(lines: Lines) -> str:
        change(lines[first(lines, key)])
        return text(lines)

    return changed


def text(lines: Lines) -> str:
    return "\n".join(json.dumps(line) for line in lines)


def first(lines: Lines, key: str) -> int:
    return next(n for n, line in enumerate(lines) if line.get(key))


def with_other_dice(lines: Lines) -> str:
    (roll, *_) = lines[first(lines, "rolls")]["rolls"]
    roll[2] = [1 if face == 6 else 6 for face in roll[2]]
    return text(lines)


def without_seed(lines: Lines) -> Lines:
    return [line for line in lines if "seed" not in line]


def by_somebody_else(lines: Lines) -> str:
    acts = lines[first(lines, "action")]["action"]
    acts["by"] = "japan" if acts["by"] != "japan" else "germany"
    return text(lines)


def undone_dice(lines: Lines) -> str:
    return text([*lines[: first(lines, "rolls") + 1], {"undo": 1}])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: "",
        lambda lines: "not even JSON",
        lambda lines: text(lines) + "\n" * 20_000,
        header(lambda line: line.update(wartable=99)),
        header(lambda line: line.update(wartable=0)),
        header(lambda line: line.update(game="chess")),
        header(lambda line: line["options"].update(rounds="many")),
        header(lambda line: line.update(start={})),
        header(lambda line: line["start"]["money"].update(germany=999)),
        header(lambda line: line.update(commitment="0" * 64)),
        action(lambda line: line.update(n=7)),
        action(lambda line: line.update(undo=1)),
        action(lambda line: line.pop("n")),
        action(lambda line: line.update(action={"do": "dance"})),
        action(lambda line: line.update(events=[])),
        lambda lines: text([*lines, {"undo": 1}]),
        lambda lines: text([lines[0], {"undo": 3}]),
        lambda lines: with_other_dice(lines),
        lambda lines: with_other_dice(without_seed(lines)),
        lambda lines: by_somebody_else(lines),
        lambda lines: by_somebody_else(without_seed(lines)),
        undone_dice,
    ],
)
def test_a_log_that_is_not_right(visitor: Visitor, spoil: Callable[[Lines], str]) -> None:
    log = spoil(lines_of(KEPT))

    check(visitor, "POST", "/tables/import", {"log": log}, 422)


@pytest.mark.parametrize(
    "asked",
    [
        {"attackers": "1 aa_gun", "defenders": "1 infantry"},
        {"attackers": "1 transport", "defenders": "1 infantry"},
        {"attackers": "1 tank", "defenders": "1 destroyer"},
        {"attackers": "1 destroyer", "defenders": "1 bomber, 1 destroyer"},
        {"attackers": "1 tank", "defenders": "1 aa_gun"},
        {"attackers": "1 tnk", "defenders": "1 infantry"},
        {"attackers": "", "defenders": "1 infantry"},
        {"attackers": "many tanks", "defenders": "1 infantry"},
        {"attackers": "1 tank", "defenders": "1 tank", "policy": {"attacker_losses": "no"}},
        {"attackers": "1 tank", "defenders": "1 tank", "policy": {"retreat": 1}},
        {"attackers": "1 tank", "defenders": "1 tank", "policy": {"retreat_after": 0}},
        {"attackers": "1000 infantry", "defenders": "1000 infantry"},
        {"attackers": "999 infantry, 2 tank", "defenders": "1 infantry"},
        {"attackers": ["10 fighter, 10 bomber"] * 6, "defenders": "60 infantry, 1 aa_gun"},
        {"attackers": "1 bomber", "defenders": "1 tank", "raid": "germany"},
        {"attackers": "1 tank", "defenders": "", "raid": "germany"},
        {"attackers": "1 bomber", "defenders": "", "raid": "atlantis"},
        {"attackers": "1 bomber", "defenders": "", "raid": "sz_1"},
        {"attackers": "1 bomber", "defenders": "", "raid": "germany", "damage": 99},
        {"attackers": "1 battleship!2", "defenders": "1 submarine"},
        {"attackers": "1 transport{infantry", "defenders": "1 submarine"},
    ],
    ids=str,
)
def test_odds_that_there_are_none_of(visitor: Visitor, asked: dict[str, Any]) -> None:
    check(visitor, "POST", "/odds/spring_1942", asked, 422)


def test_at_a_table(visitor: Visitor) -> None:
    table = f"/tables/{visitor.table('me', 'me')['id']}"
    words = {"seat": AXIS_SEAT, "text": "our own dice"}
    check(visitor, "POST", f"{table}/words/open", words, 422)
    check(visitor, "POST", f"{table}/words/forgo", {"seat": AXIS_SEAT}, 422)
    check(visitor, "GET", f"{table}/combat/germany", None, 422)
    check(visitor, "GET", f"{table}/combat/atlantis", None, 422)
    check(visitor, "POST", f"{table}/combat/germany", {"owner": "soviet_union", "wishes": []}, 422)
    check(visitor, "POST", f"{table}/fork", {"after": 99, "seats": [AXIS_SEAT]}, 422)
    check(visitor, "GET", f"{table}/at/99", None, 404)
    wish = {"wish": "sheet", "sheet": "none", "counts": {}}
    body = {"version": 1, "owner": "soviet_union", "wish": wish}
    check(visitor, "POST", f"{table}/do", body, 422)
    check(visitor, "POST", f"{table}/do", {**body, "version": 2}, 409)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_that_are_not_proven(language: str) -> None:
    lines = lines_of(KEPT)
    proof = prove(f"{with_other_dice(lines)}\n".encode(), language)

    assert proof.failed is not None
    assert (proof.proven, proof.failed.code) == (False, "log_refused")
    told = shown(msgspec.to_builtins(proof.failed), language)
    assert ("the seed gives" in told) == (language == "en")
    assert language != "ru" or not ENGLISH.search(NAMES.sub("", told))
