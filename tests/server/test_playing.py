"""Playing over HTTP: wishes, undo, plans, looking back; computers answer in between."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import ALLIED_SEAT, ALLIES, AXIS, AXIS_SEAT, Visitor, wait_until
from wartable.core import Log, verify
from wartable.core.codec import convert
from wartable.games import find_game
from wartable.games.axis_allies.actions import Fight
from wartable.server import playing
from wartable.server.hall import game_desk
from wartable.server.values import LineUpOdds

BUY = {"wish": "sheet", "sheet": "buy", "counts": {"infantry": 2, "tank": 1}}
DONE = {"wish": "action", "action": {"do": "done", "by": "soviet_union"}}


def hot_seat(visitor: Visitor, **more: Any) -> dict[str, Any]:
    """A table where one person plays both sides; the Soviet Union buys first."""
    return visitor.see(visitor.table("me", "me", **more)["id"])


def do(visitor: Visitor, sight: dict[str, Any], wish: Any, status: int = 200) -> Any:
    body = {"version": sight["version"], "owner": "soviet_union", "wish": wish}
    return visitor.post(f"/tables/{sight['table']['id']}/do", body, status)


def test_a_newcomer_plays_against_computers_at_once(visitor: Visitor) -> None:
    table = visitor.table("me", "random")
    assert table["status"] == "playing"
    assert visitor.get("/account")["account"]["guest"]

    def asked() -> Any:
        sight = visitor.see(table["id"])
        return sight if sight["asks"] else None

    sight = wait_until(asked)
    assert sight["asks"][0]["owner"] in AXIS
    assert sight["owners"] == AXIS
    assert sight["actions"] >= 1
    assert sight["table"]["id"] in visitor.get("/tables")["waiting"]
    assert any(told.get("note") == "The dice decide." for told in sight["told"])


def test_an_action_counts_once_and_is_told(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    assert sight["version"] == 1
    assert sight["asks"][0]["ask"] == "purchase"

    after = do(visitor, sight, BUY)
    assert after["version"] > 1
    assert after["told"][0]["n"] == 1 == after["toldFrom"]
    assert after["scene"]["bought"]
    assert visitor.see(after["table"]["id"])["scene"] == after["scene"]


def test_a_stale_version_is_refused_with_the_newer_one(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    after = do(visitor, sight, BUY)

    refused = do(visitor, sight, DONE, 409)
    assert refused["error"] == "stale"
    assert refused["version"] == after["version"]
    assert visitor.see(after["table"]["id"])["version"] == after["version"]


def test_a_refusal_cites_rules_and_changes_nothing(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    move = {"do": "fight", "by": "soviet_union", "space": "ukraine_s_s_r"}

    refused = do(visitor, sight, {"wish": "action", "action": move}, 422)
    assert refused["error"] == "illegal"
    assert refused["objections"][0]["rule"].startswith("S42-")
    assert visitor.see(sight["table"]["id"])["version"] == 1
    table = sight["table"]["id"]
    why = {"owner": "soviet_union", "wish": {"wish": "action", "action": move}}
    assert visitor.post(f"/tables/{table}/why", why)["objections"] == refused["objections"]


def test_a_refusal_is_said_in_the_reader_s_language(visitor: Visitor) -> None:
    """Asked why, made, planned: the same sentence, with the names in it."""
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    wish = {"wish": "action", "action": {"do": "fight", "by": "soviet_union", "space": "russia"}}
    asked = {"owner": "soviet_union", "wish": wish}

    def texts(path: str, body: dict[str, Any]) -> list[str]:
        answer = visitor.request("POST", f"/tables/{table}/{path}?lang=ru", json=body).json()
        found = answer.get("objections") or answer["steps"][0]["objections"]
        return [each["text"] for each in found]

    told = ["сейчас этого нельзя: идёт фаза «Приобретение войск»"]
    assert texts("why", asked) == told
    assert texts("do", {**asked, "version": sight["version"]}) == told
    plan = {"owner": "soviet_union", "version": sight["version"], "wishes": [wish]}
    assert texts("plan", plan) == told


def test_undo_gives_back_the_position_and_its_number(visitor: Visitor) -> None:
    first = hot_seat(visitor)
    table = first["table"]["id"]
    bought = do(visitor, first, BUY)
    assert bought["undoable"] == bought["actions"] >= 1

    back = visitor.post(
        f"/tables/{table}/undo", {"version": bought["version"], "count": bought["undoable"]}
    )
    assert back["scene"] == first["scene"]
    assert back["actions"] == 0
    assert back["version"] == bought["version"] + 1
    assert (back["told"], back["toldFrom"]) == ([], 1)

    again = do(visitor, back, DONE)
    known = visitor.see(table, since=bought["version"])
    assert known["toldFrom"] == 1
    assert known["told"] == again["told"]


def test_nobody_takes_back_for_ever(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken back stays in the log, so there is an end to it until the game has come
    further."""
    monkeypatch.setattr(playing, "UNDONE", 3)
    sight = hot_seat(visitor)
    path = f"/tables/{sight['table']['id']}/undo"
    for _ in range(3):
        bought = do(visitor, sight, BUY)
        sight = visitor.post(path, {"version": bought["version"], "count": 1})
    bought = do(visitor, sight, BUY)
    refused = visitor.post(path, {"version": bought["version"], "count": 1}, status=409)
    assert refused["code"] == "undone_enough"
    assert refused["values"] == {"most": 3}
    assert do(visitor, bought, DONE)["actions"] == 2


def test_nobody_takes_back_what_another_did(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True, start=False)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    sight = do(other, other.see(table), BUY)
    assert sight["undoable"] > 0

    assert visitor.see(table)["undoable"] == 0
    body = {"version": sight["version"], "count": 1}
    assert visitor.post(f"/tables/{table}/undo", body, 409)["error"] == "not_now"
    assert visitor.see(table)["version"] == sight["version"]


def test_a_plan_is_tried_on_a_copy_and_then_made(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    plan = {"version": 1, "owner": "soviet_union", "wishes": [BUY, DONE]}

    tried = visitor.post(f"/tables/{table}/plan", plan)
    assert (tried["done"], tried["failed"]) == (2, None)
    assert tried["sight"]["scene"]["phase"] != sight["scene"]["phase"]
    assert visitor.see(table)["scene"] == sight["scene"]

    made = visitor.post(f"/tables/{table}/plan/do", plan)
    assert made["scene"] == tried["sight"]["scene"]


def test_a_plan_says_which_wish_fails_and_makes_none(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    much = {"wish": "sheet", "sheet": "buy", "counts": {"tank": 99}}
    plan = {"version": 1, "owner": "soviet_union", "wishes": [BUY, much, DONE]}

    tried = visitor.post(f"/tables/{table}/plan", plan)
    assert tried["done"] == 1
    assert tried["failed"]["error"] in ("illegal", "refused")
    assert [bool(step.get("refused")) for step in tried["steps"]] == [False, True, False]
    refused = visitor.post(f"/tables/{table}/plan/do", plan, 422)
    assert refused["text"] == tried["failed"]["text"]
    assert visitor.see(table)["version"] == 1


def attack(sight: dict[str, Any]) -> dict[str, Any]:
    """The wish that the infantry of Caucasus attacks Ukraine."""
    infantry = {
        piece["key"]: piece.get("n", 1)
        for piece in sight["scene"]["spaces"]["caucasus"]["pieces"]
        if piece["kind"] == "infantry"
    }
    return {
        "wish": "send",
        "source": "caucasus",
        "pieces": infantry,
        "target": "ukraine_s_s_r",
        "how": "attack",
    }


def test_a_plan_reckons_with_even_luck_where_dice_fall(visitor: Visitor) -> None:
    """Nobody finds out what a die will show by planning, and the plan goes on."""
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    combat_move = do(visitor, sight, DONE)
    move = attack(combat_move)
    infantry = move["pieces"]
    fight = {"do": "fight", "by": "soviet_union", "space": "ukraine_s_s_r"}
    plan = {
        "version": combat_move["version"],
        "owner": "soviet_union",
        "wishes": [move, DONE, {"wish": "action", "action": fight}],
    }

    tried = visitor.post(f"/tables/{table}/plan", plan)
    assert (tried["done"], tried["failed"]) == (3, None)
    assert tried == visitor.post(f"/tables/{table}/plan", plan), "always the same"
    moved, ended, fought = tried["steps"]
    assert ["assumed" in step for step in (moved, ended)] == [False, False]
    assert (moved["phase"], fought["phase"]) == ("combat_move", "conduct_combat")
    assert fought["assumed"]["won"] == (fought["assumed"]["odds"].get("win", 0) >= 0.5)
    assert tried["sight"]["asks"][0]["ask"] == "noncombat_move"

    odds = {"owner": "soviet_union", "wishes": plan["wishes"][:2]}
    found = visitor.post(f"/tables/{table}/combat/ukraine_s_s_r", odds)
    assert found["win"] == pytest.approx(fought["assumed"]["odds"].get("win", 0))

    reached = visitor.post(
        f"/tables/{table}/reach",
        {"owner": "soviet_union", "source": "caucasus", "pieces": infantry},
    )
    assert "ukraine_s_s_r" in [target["space"] for target in reached["targets"]]


def test_dice_that_fell_before_a_refusal_stay_fallen(visitor: Visitor) -> None:
    """Nobody asks for dice and then changes their mind: what was drawn before a wish that cannot be
    made is stored and told, and the answer says where it stopped."""
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    combat_move = do(visitor, sight, DONE)
    move = attack(combat_move)
    fight = {"do": "fight", "by": "soviet_union", "space": "ukraine_s_s_r"}
    impossible = {"wish": "sheet", "sheet": "buy", "counts": {"tank": 99}}
    plan = {
        "version": combat_move["version"],
        "owner": "soviet_union",
        "wishes": [move, DONE, {"wish": "action", "action": fight}, impossible],
    }

    made = visitor.post(f"/tables/{table}/plan/do", plan)

    assert made["stopped"]["done"] == 3
    assert made["stopped"]["failed"]["text"]
    seen = visitor.see(table)
    assert seen["version"] == made["version"] > combat_move["version"]
    assert seen["told"][-len(made["told"]) :] == made["told"]
    assert seen["undoable"] == 0
    log = visitor.request("GET", f"/tables/{table}/export").content
    assert b'"rolls":[["roll"' in log
    visitor.post(f"/tables/{table}/plan/do", plan, 409)


def test_dice_within_one_wish_stay_fallen(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wish that becomes several actions is no way around it."""
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    sight = do(visitor, sight, DONE)
    for wish in (attack(sight), DONE):
        sight = do(visitor, sight, wish)
    fight = Fight("soviet_union", "ukraine_s_s_r")
    desk = game_desk("spring_1942")
    monkeypatch.setattr(type(desk), "resolve", lambda *_: (fight, fight))

    made = do(visitor, sight, DONE)

    assert made["stopped"]["done"] == 0
    assert made["version"] == sight["version"] + 1 == visitor.see(table)["version"]
    assert b'"rolls":[["roll"' in visitor.request("GET", f"/tables/{table}/export").content


def test_a_turn_is_planned_while_others_move(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    plan = {"version": 0, "owner": "germany", "wishes": [BUY]}

    tried = visitor.post(f"/tables/{table}/plan", plan)
    assert (tried["done"], tried["failed"]) == (1, None)
    assert tried["sight"]["scene"]["power"] == "germany"
    assert tried["sight"]["asks"][0]["owner"] == "germany"
    assert visitor.see(table)["scene"] == sight["scene"]
    refused = visitor.post(f"/tables/{table}/plan/do", {**plan, "version": 1}, 422)
    assert refused["objections"][0]["rule"] == "S42-OVR-07"


def test_the_graphs_of_a_game_are_worked_out(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    for _ in range(4):
        sight = visitor.end_phase(sight)

    series = visitor.get(f"/tables/{sight['table']['id']}/series")
    assert series["turns"][0]["power"] == "soviet_union"


@pytest.mark.parametrize("game", ["europe_1940", "global_1940"])
def test_the_1940_games_have_graphs(visitor: Visitor, game: str) -> None:
    powers = visitor.get(f"/games/{game}")["powers"]
    seats = [{"powers": [power["id"]], "who": "me"} for power in powers]
    table = visitor.post("/tables", {"game": game, "seats": seats}, 201)["id"]

    series = visitor.get(f"/tables/{table}/series")

    assert set(series["start"]["income"]) == {power["id"] for power in powers}
    assert set(series["start"]["win"]) == {"allies", "axis"}


def test_every_position_and_all_that_was_told_can_be_looked_back_at(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    table = sight["table"]["id"]
    scenes = [sight["scene"]]
    for _ in range(4):
        sight = visitor.end_phase(sight)
        scenes.append(sight["scene"])

    assert sight["actions"] == 4
    for n, scene in enumerate(scenes):
        moment = visitor.get(f"/tables/{table}/at/{n}")
        assert moment["scene"] == scene
        assert all(told["n"] == n for told in moment["told"])
    told = visitor.get(f"/tables/{table}/told", params={"from": 2, "to": 3})
    assert {each["n"] for each in told["told"]} == {2, 3}
    assert told["actions"] == 4
    assert visitor.request("GET", f"/tables/{table}/at/5").status_code == 404


def test_a_game_is_told_in_the_reader_s_language(visitor: Visitor) -> None:
    sight = hot_seat(visitor)

    german = visitor.see(sight["table"]["id"], lang="de")
    assert german["asks"][0]["title"] != sight["asks"][0]["title"]


def test_an_export_is_the_log_without_its_seed(visitor: Visitor) -> None:
    sight = do(visitor, hot_seat(visitor), BUY)
    table = sight["table"]["id"]

    data = visitor.request("GET", f"/tables/{table}/export").content
    log = Log.parse(data, find_game)
    assert log.lines == sight["version"]
    assert log.published is None
    assert not verify(log).has_seed
    proof = visitor.get(f"/tables/{table}/proof")
    assert not proof["proven"]
    assert proof["commitment"] == log.header.commitment


def test_an_imported_log_is_looked_at_and_forked(visitor: Visitor, other: Visitor) -> None:
    sight = hot_seat(visitor)
    for _ in range(4):
        sight = visitor.end_phase(sight)
    data = visitor.request("GET", f"/tables/{sight['table']['id']}/export").text

    kept = other.post("/tables/import", {"log": data, "name": "A study"}, 201)
    assert (kept["status"], kept["name"], kept["version"]) == ("over", "A study", 5)
    assert other.get(f"/tables/{kept['id']}/at/4")["scene"]["phase"] == sight["scene"]["phase"]
    forked = other.post(
        f"/tables/{kept['id']}/fork", {"after": 2, "seats": [ALLIED_SEAT, AXIS_SEAT]}, 201
    )
    assert (forked["origin"]["table"], forked["origin"]["after"]) == (kept["id"], 2)
    now = other.see(forked["id"])
    assert now["scene"] == visitor.get(f"/tables/{sight['table']['id']}/at/2")["scene"]
    assert now["asks"]


def test_a_broken_log_is_refused_by_its_line(visitor: Visitor) -> None:
    refused = visitor.post("/tables/import", {"log": "{}\n"}, 422)

    assert "line 1" in refused["text"]
    assert visitor.get("/tables")["mine"] == []


def test_a_forked_game_goes_on_against_computers(visitor: Visitor) -> None:
    sight = hot_seat(visitor)
    for _ in range(3):
        sight = visitor.end_phase(sight)

    fork = {"after": 1, "seats": [ALLIED_SEAT], "level": "random"}
    forked = visitor.post(f"/tables/{sight['table']['id']}/fork", fork, 201)
    assert [seat["computer"] for seat in forked["seats"]] == ["random", ""]
    assert visitor.see(forked["id"])["owners"] == ALLIES


def test_odds_are_exact_and_bounded(visitor: Visitor) -> None:
    asked = {"attackers": "1 tank", "defenders": "1 infantry"}

    odds = visitor.post("/odds/spring_1942", asked)
    assert abs(odds["win"] + odds["lose"] + odds["draw"] - 1) < 1e-9
    refused = visitor.post("/odds/spring_1942", {**asked, "attackers": "1 elephant"}, 422)
    assert "elephant" in refused["text"]
    refused = visitor.post("/odds/spring_1942", {**asked, "policy": {"retreat": 1}}, 422)
    assert "policy" in refused["text"]


def test_odds_are_what_is_published(visitor: Visitor) -> None:
    asked = {"attackers": "1 tank", "defenders": "1 infantry"}
    raid = {"attackers": "1 bomber", "defenders": "", "raid": "germany"}

    for more in ({}, {"attackers": ["1 tank", "1 tank"]}, raid):
        odds = visitor.post("/odds/spring_1942", asked | more)
        assert set(odds) <= set(LineUpOdds.__struct_fields__)
        convert(odds, LineUpOdds)


def test_a_game_s_facts_rules_and_map_are_served(visitor: Visitor) -> None:
    games = visitor.get("/games")
    assert "random" in games["levels"]
    card = games["games"][0]
    assert visitor.get(f"/games/{card['id']}", params={"lang": "ru"})["powers"]
    drawn = visitor.request("GET", card["map"].removeprefix("/api"))
    assert "immutable" in drawn.headers["cache-control"]
    assert drawn.json()["type"] == "FeatureCollection"
    found = visitor.get("/games/spring_1942/rules", params={"q": "transport offload"})["rules"]
    rule = visitor.get(f"/games/spring_1942/rules/{found[0]['id'].lower()}")
    assert rule["rule"]["text"] == found[0]["text"]
    assert rule["rule"]["headings"][-1] == found[0]["section"]
