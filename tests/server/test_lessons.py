"""Lessons: a newcomer presses once and plays with a coach."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.conftest import Visitor

PATH = "/lessons/spring_1942/first_game"


def begun(visitor: Visitor) -> dict[str, Any]:
    """The sight of a table at which the lesson begins."""
    table = visitor.post(PATH, status=201)["id"]
    sight: dict[str, Any] = visitor.get(f"/tables/{table}")
    return sight


def test_a_newcomer_learns_at_once(visitor: Visitor) -> None:
    """One request: a guest sits at a private table, computers play the rest, the coach speaks."""
    sight = begun(visitor)
    table = sight["table"]

    assert visitor.get("/account")["account"]["guest"]
    assert table["origin"] == {"table": "", "after": 0, "lesson": "first_game", "imported": ""}
    assert table["status"] == "playing"
    assert not table["public"]
    assert table["mine"] == ["united_kingdom"]
    assert {s["computer"] for s in table["seats"] if s["id"] != "united_kingdom"} == {"easy"}
    assert sight["scene"]["phase"] == "purchase"
    assert sight["coach"]["lesson"] == "first_game"
    assert [step["id"] for step in sight["coach"]["open"]] == ["welcome", "buy", "bought"]


def test_the_coach_goes_on_when_something_is_done(visitor: Visitor) -> None:
    """What was done is not asked for again, and taken back it is."""
    sight = begun(visitor)
    path = f"/tables/{sight['table']['id']}"
    rows = sight["coach"]["open"][1]["rows"]
    wish = {"wish": "sheet", "sheet": "buy", "counts": rows}
    asked = {"version": sight["version"], "owner": "united_kingdom", "wish": wish}
    done = visitor.post(f"{path}/do", asked)

    assert [step["id"] for step in done["coach"]["open"]] == ["bought"]

    back = visitor.post(f"{path}/undo", {"version": done["version"]})
    assert [step["id"] for step in back["coach"]["open"]] == ["welcome", "buy", "bought"]

    body = {"version": back["version"], "owner": "united_kingdom", "wishes": [wish]}
    planned = visitor.post(f"{path}/plan", body)["sight"]
    assert [step["id"] for step in planned["coach"]["open"]] == ["bought"]


@pytest.mark.parametrize("language", ["en", "de", "ru", "cs"])
def test_lessons_are_listed_and_given_in_the_reader_s_language(
    visitor: Visitor, language: str
) -> None:
    lesson, other = visitor.get(f"/lessons?lang={language}")["lessons"]
    sight = begun(visitor)
    told = visitor.get(f"/tables/{sight['table']['id']}?lang={language}")["coach"]

    assert (lesson["game"], lesson["id"]) == ("spring_1942", "first_game")
    assert (other["gameTitle"], other["minutes"]) == ("Empire of the Sun", 15)
    assert lesson["title"] != other["title"]
    assert told["title"] == lesson["title"]
    assert (told["open"][0]["title"] == "Welcome, commander") == (language == "en")


def test_there_is_no_coach_at_other_tables(visitor: Visitor) -> None:
    assert visitor.see(visitor.table()["id"])["coach"] is None


def test_an_unknown_lesson_is_not_found(visitor: Visitor) -> None:
    answer = visitor.request("POST", "/lessons/spring_1942/first_gane", json={})

    assert answer.status_code == 404
    assert answer.json()["text"] == "unknown lesson 'first_gane'; did you mean 'first_game'?"
    assert visitor.request("POST", "/lessons/chess/first_game", json={}).status_code == 404


def test_the_log_says_that_it_began_from_a_given_position(visitor: Visitor) -> None:
    sight = begun(visitor)
    log = visitor.request("GET", f"/tables/{sight['table']['id']}/export").text

    assert '"given":true' in log


GUADALCANAL = "/lessons/empire_of_the_sun/guadalcanal"


def follow(visitor: Visitor, until: str) -> dict[str, Any]:
    """The table of the second lesson, when the coach says this to who does as told."""
    path = f"/tables/{visitor.post(GUADALCANAL, status=201)['id']}"
    read: set[str] = set()
    for _ in range(200):
        sight: dict[str, Any] = visitor.get(path)
        step = next((each for each in sight["coach"]["open"] if each["id"] not in read), None)
        if step is None or not (step.get("reads") or sight["asks"]):
            time.sleep(0.05)  # Japan is to play
            continue
        if step["id"] == until:
            return sight
        if step.get("reads"):
            read.add(step["id"])
        else:
            asked = {"version": sight["version"], "owner": "allies", "wish": wanted(sight, step)}
            visitor.post(f"{path}/do", asked)
    raise AssertionError(f"the coach never says {until}: {read}")


def wanted(sight: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """What a step of the coach leads to."""
    if step.get("source"):
        where = {"source": step["source"], "target": step["target"], "how": step.get("how", "")}
        return {"wish": "send", "pieces": step["pieces"], **where}
    (ask,) = sight["asks"]
    if step.get("sheet"):
        (sheet,) = [each for each in ask["sheets"] if each["id"] == step["sheet"]]
        rows = step.get("rows") or {row["key"]: row["n"] for row in sheet["rows"] if row.get("n")}
        return {"wish": "sheet", "sheet": sheet["id"], "counts": rows}
    (button,) = [each for each in ask["buttons"] if each["id"] == step["button"]]
    wish: dict[str, Any] = button.get("wish") or {"wish": "action", "action": button["action"]}
    return wish


def test_the_other_side_plays_the_card_of_the_lesson(visitor: Visitor) -> None:
    """The computer at the other seat does what the lesson has it do, and the learner answers; dice
    fall as the lesson has them, so no words are sealed for them."""
    before = visitor.get(f"/tables/{visitor.post(GUADALCANAL, status=201)['id']}")
    sight = follow(visitor, until="seen")
    told = [line["text"] for line in sight["told"]]

    assert not before["dice"]["maySeal"]
    assert before["table"]["mine"] == ["allies"]
    assert sight["asks"][0]["ask"] == "react"
    assert "Landing in Guadalcanal: 17th Army, CA Aoba, CL Tenryu." in told
    assert "Allies, intelligence: die 7 (-2, so 5). A success." in told


def test_words_may_be_sealed_where_dice_are_free(visitor: Visitor) -> None:
    assert begun(visitor)["dice"]["maySeal"]


def test_what_the_other_side_holds_is_hidden_in_a_lesson_too(visitor: Visitor) -> None:
    """Neither its cards nor what it will do are sent."""
    path = f"/tables/{visitor.post(GUADALCANAL, status=201)['id']}"

    assert "JP-44" not in visitor.request("GET", path).text
