"""A log from elsewhere is played again before it is kept; what the rules refuse is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.kept_logs import lines_of
from tests.server.conftest import ALLIED_SEAT, AXIS_SEAT, Visitor
from wartable.core import Log
from wartable.core.codec import encode
from wartable.core.dice import commitment
from wartable.games import find_game
from wartable.server import importing


def won(how: str = "total-victory") -> list[dict[str, Any]]:
    """The lines of a whole game that somebody has won; that of a total victory is short, for it
    begins from a given position."""
    return lines_of(f"-{how}")


def text(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def without_seed(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if "seed" not in line]


def number_of(lines: list[dict[str, Any]], key: str) -> int:
    """The first line, as people count, that has this."""
    return next(n for n, line in enumerate(lines, start=1) if line.get(key))


def test_a_finished_game_shows_its_result_and_that_it_was_proven(visitor: Visitor) -> None:
    kept = visitor.post("/tables/import", {"log": text(won("axis-victory"))}, 201)

    assert kept["status"] == "over"
    assert (kept["ending"]["how"], bool(kept["ending"]["winners"])) == ("victory", True)
    assert kept["origin"]["imported"] == "proven"
    proof = visitor.get(f"/tables/{kept['id']}/proof")
    assert (proof["proven"], proof["gaps"]) == (True, [])
    assert "unbound" in proof["remarks"], "a log of format 1"
    sight = visitor.see(kept["id"])
    assert sight["scene"]["ending"]["winners"] == kept["ending"]["winners"]
    assert (sight["asks"], sight["owners"]) == ([], [])


def test_a_game_from_a_given_position_is_not_called_proven(visitor: Visitor) -> None:
    kept = visitor.post("/tables/import", {"log": text(won())}, 201)

    assert kept["origin"]["imported"] == "part"
    proof = visitor.get(f"/tables/{kept['id']}/proof")
    assert (proof["proven"], proof["holds"], proof["gaps"]) == (False, True, ["given"])


def test_a_game_without_a_desk_comes_to_no_table(visitor: Visitor) -> None:
    """It is played at the prompt, and nobody could look at it here."""
    game = find_game("global_war_1936")
    options = game.options_type()
    log = Log.create(game, options, game.setup(options), commitment(b"a seed"))
    data = {"log": encode(log.header).decode() + "\n"}

    assert "there is no game" in visitor.post("/tables/import", data, 422)["text"]
    seats = [{"id": "everybody", "powers": ["germany"], "player": "me"}]
    answer = visitor.request("POST", "/tables", json={"game": "global_war_1936", "seats": seats})
    assert 400 <= answer.status_code < 500


def test_a_byte_order_mark_before_a_log_is_read_over(visitor: Visitor) -> None:
    lines = won()
    kept = visitor.post("/tables/import", {"log": "\ufeff" + text(lines)}, 201)
    assert (kept["game"], kept["origin"]["imported"]) == ("spring_1942", "part")

    lines[5]["n"] = 99
    refused = visitor.post("/tables/import?lang=de", {"log": "\ufeff" + text(lines)}, 422)
    assert refused["values"]["line"] == 6


def test_an_unfinished_game_is_kept_by_its_rules_and_nobody_is_waited_for(
    visitor: Visitor,
) -> None:
    lines = without_seed(won())[:20]

    kept = visitor.post("/tables/import", {"log": text(lines)}, 201)
    assert (kept["status"], kept["ending"]) == ("over", None)
    assert kept["origin"]["imported"] == "rules"
    assert not any(seat["waiting"] for seat in kept["seats"])
    assert not visitor.see(kept["id"])["asks"]


def test_a_game_that_people_ended_says_so(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    visitor.post(f"/tables/{table}/resign", {"seat": AXIS_SEAT})
    log = visitor.request("GET", f"/tables/{table}/export").text

    kept = visitor.post("/tables/import", {"log": log}, 201)
    assert (kept["ending"]["how"], kept["origin"]["imported"]) == ("ended", "part")


@pytest.mark.parametrize("has_seed", [True, False])
def test_an_action_that_the_rules_refuse_is_named(visitor: Visitor, has_seed: bool) -> None:
    lines = won() if has_seed else without_seed(won())
    n = next(
        n for n, line in enumerate(lines, start=1) if line.get("action", {}).get("do") == "done"
    )
    by = lines[n - 1]["action"]["by"]
    lines[n - 1]["action"]["by"] = "japan" if by != "japan" else "germany"
    before = visitor.get("/tables")["mine"]

    refused = visitor.post("/tables/import", {"log": text(lines)}, 422)
    assert (refused["code"], refused["values"]["line"]) == ("log_refused", n)
    assert "the rules" in refused["text"]
    assert visitor.get("/tables")["mine"] == before


@pytest.mark.parametrize("has_seed", [True, False])
def test_dice_that_fell_otherwise_are_named(visitor: Visitor, has_seed: bool) -> None:
    lines = won() if has_seed else without_seed(won())
    n = number_of(lines, "rolls")
    rolls = lines[n - 1]["rolls"]
    faces = rolls[0][2]
    rolls[0][2] = [1 if face == 6 else 6 for face in faces]

    refused = visitor.post("/tables/import", {"log": text(lines)}, 422)
    assert (refused["code"], refused["values"]["line"]) == ("log_refused", n)


@pytest.mark.parametrize("rolls", [[], [["roll", 6, [7]]], [["roll", 4, [1]]], "twice"])
def test_dice_that_no_rule_asks_for_are_named(visitor: Visitor, rolls: Any) -> None:
    lines = without_seed(won())
    n = number_of(lines, "rolls")
    written = lines[n - 1]["rolls"]
    lines[n - 1]["rolls"] = written * 2 if rolls == "twice" else rolls

    refused = visitor.post("/tables/import", {"log": text(lines)}, 422)
    assert refused["values"]["line"] == n


def test_a_position_that_is_not_the_set_up_is_refused(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    exported = visitor.request("GET", f"/tables/{table}/export").text
    lines = [json.loads(line) for line in exported.splitlines()]
    money = lines[0]["start"]["money"]
    money["germany"] = money["germany"] + 100

    refused = visitor.post("/tables/import", {"log": text(lines)}, 422)
    assert (refused["code"], refused["values"]["line"]) == ("log_refused", 1)


def test_a_log_of_other_rules_is_kept_and_says_what_was_shown(visitor: Visitor) -> None:
    lines = won()
    lines[0]["rules"] = "0"

    assert importing.read(text(lines)).verdict == "dice"
    kept = visitor.post("/tables/import", {"log": text(without_seed(lines))}, 201)
    assert kept["origin"]["imported"] == "unproven"


def test_what_was_taken_back_is_played_again_too(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    sight = visitor.end_phase(visitor.end_phase(visitor.see(table)))
    sight = visitor.post(f"/tables/{table}/undo", {"version": sight["version"], "count": 2})
    sight = visitor.end_phase(sight)
    log = visitor.request("GET", f"/tables/{table}/export").text
    assert Log.parse(log.encode(), find_game).actions == 1

    kept = visitor.post("/tables/import", {"log": log}, 201)
    assert (kept["origin"]["imported"], visitor.see(kept["id"])["actions"]) == ("rules", 1)


def test_a_die_that_was_taken_back_is_refused(visitor: Visitor) -> None:
    lines = without_seed(won())
    n = number_of(lines, "rolls")
    lines[n:] = [{"undo": 1}]

    refused = visitor.post("/tables/import", {"log": text(lines)}, 422)
    assert f"line {n + 1}" in refused["text"]


def crowd(lines: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """The game begun from a given position with so many bombers."""
    start = lines[0]["start"]
    bombers = [{"type": "bomber", "owner": "germany"}, number]
    units = start["units"] | {"germany": [bombers]}
    return [lines[0] | {"given": True, "start": start | {"units": units}}]


def in_the_middle(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The game begun from a given position, in a battle that nobody can fight."""
    frame = {
        "frame": "battle",
        "space": "germany",
        "kind": "land",
        "attacker": "germany",
        "attackers": [],
        "defenders": [],
        "step": 99,
    }
    return [lines[0] | {"given": True, "start": lines[0]["start"] | {"flow": [frame]}}]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: crowd(lines, 100_000),
        lambda lines: crowd(lines, -1),
        in_the_middle,
        lambda lines: [lines[0] | {"start": lines[0]["start"] | {"power": "atlantis"}}],
        lambda lines: [lines[0] | {"start": lines[0]["start"] | {"control": {}}, "given": True}],
        lambda lines: [lines[0] | {"options": {"bid": {"germany": 900_000}}}],
        lambda lines: [lines[0] | {"rules": "0"}, lines[1] | {"events": [{"event": "marked"}]}],
    ],
)
def test_a_hostile_log_is_refused_at_once(visitor: Visitor, spoil: Any) -> None:
    """Never a server error, and never long work."""
    refused = visitor.post("/tables/import", {"log": text(spoil(without_seed(won())))}, 422)

    assert refused["code"] == "log_refused"


def test_a_crowd_that_can_be_is_kept_and_can_be_looked_at(visitor: Visitor) -> None:
    kept = visitor.post("/tables/import", {"log": text(crowd(won(), 1_000))}, 201)

    assert visitor.see(kept["id"])["scene"]
