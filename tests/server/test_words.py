"""Words of the players' own for the dice: sealed, opened, gone without; and no die before."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from wartable.core.log import Log
from wartable.core.verify import verify
from wartable.core.words import seal
from wartable.games import find_game
from wartable.server.app import create_app

from .conftest import ALLIED_SEAT, AXIS_SEAT, Visitor, settings_for, wait_until
from .test_playing import DONE, attack, do

FIGHT = {"do": "fight", "by": "soviet_union", "space": "ukraine_s_s_r"}


def two_people(visitor: Visitor, other: Visitor) -> str:
    """A table of two people; the Allies begin."""
    table: str = visitor.table("me", "open", public=True, start=False)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")
    return table


def sealed(visitor: Visitor, table: str, seat: str, text: str) -> dict[str, Any]:
    commitment = visitor.see(table)["dice"]["commitment"]
    body = {"seat": seat, "words": seal(commitment, seat, text)}
    sight: dict[str, Any] = visitor.post(f"/tables/{table}/words/seal", body)
    return sight


def opened(visitor: Visitor, table: str, seat: str, text: str, status: int = 200) -> dict[str, Any]:
    body = {"seat": seat, "text": text}
    answer: dict[str, Any] = visitor.post(f"/tables/{table}/words/open", body, status)
    return answer


def before_the_first_die(visitor: Visitor, table: str) -> dict[str, Any]:
    """The Soviet Union has declared its attack and only has to fight."""
    sight = do(visitor, visitor.see(table), DONE)
    return do(visitor, do(visitor, sight, attack(sight)), DONE)


def is_still(visitor: Visitor, table: str) -> bool:
    """Whether nothing happens at the table for a second."""
    before: int = visitor.see(table)["table"]["changed"]
    time.sleep(1)
    return bool(visitor.see(table)["table"]["changed"] == before)


def exported(visitor: Visitor, table: str) -> Log:
    return Log.parse(visitor.request("GET", f"/tables/{table}/export").content, find_game)


def test_when_all_have_sealed_the_sealing_is_closed_and_all_open(
    visitor: Visitor, other: Visitor
) -> None:
    table = two_people(visitor, other)
    dice = visitor.see(table)["dice"]
    assert (dice["maySeal"], dice["closed"], dice["sealed"], dice["opened"]) == (
        True,
        False,
        [],
        [],
    )

    first = sealed(visitor, table, AXIS_SEAT, "snow")["dice"]
    assert (first["closed"], first["sealed"]) == (False, [AXIS_SEAT])
    assert opened(visitor, table, AXIS_SEAT, "snow", 422)["error"] == "refused"
    second = sealed(other, table, ALLIED_SEAT, "rain")["dice"]
    assert (second["maySeal"], second["closed"]) == (False, True)

    opened(visitor, table, AXIS_SEAT, "snow")
    dice = opened(other, table, ALLIED_SEAT, "rain")["dice"]
    assert (dice["sealed"], dice["opened"]) == ([], [AXIS_SEAT, ALLIED_SEAT])
    assert exported(other, table).entropy == {AXIS_SEAT: "snow", ALLIED_SEAT: "rain"}


def test_nobody_seals_or_opens_for_another(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    body = {"seat": AXIS_SEAT, "words": "0" * 64}

    assert other.post(f"/tables/{table}/words/seal", body, 403)["code"] == "not_your_seat"
    sealed(visitor, table, AXIS_SEAT, "snow")
    assert opened(other, table, AXIS_SEAT, "snow", 403)["code"] == "not_your_seat"


def test_a_seat_that_does_not_exist_has_no_words(visitor: Visitor, other: Visitor) -> None:
    """Nothing of them is stored, sealed or open: who sits at a table cannot fill its log."""
    table = two_people(visitor, other)
    before = visitor.see(table)["version"]
    for seat in ("nobody", "germany", f"{AXIS_SEAT} ", ""):
        body = {"seat": seat, "words": "0" * 64}
        assert visitor.post(f"/tables/{table}/words/seal", body, 404)["code"] == "no_seat"
        assert opened(visitor, table, seat, "snow", 404)["code"] == "no_seat"
    visitor.post(f"/tables/{table}/words/forgo", {"seat": "nobody"}, 422)

    assert visitor.see(table)["version"] == before


def test_no_die_falls_while_words_are_sealed(visitor: Visitor, other: Visitor) -> None:
    """Who wants to roll closes the sealing; those who have sealed are asked to open."""
    table = two_people(visitor, other)
    sealed(visitor, table, AXIS_SEAT, "snow")
    ready = before_the_first_die(other, table)
    fight = {"owner": "soviet_union", "wish": {"wish": "action", "action": FIGHT}}

    refused = other.post(f"/tables/{table}/do", {**fight, "version": ready["version"]}, 409)
    assert refused["code"] == "words_sealed"
    now = other.see(table)
    assert (now["actions"], now["dice"]["closed"]) == (ready["actions"], True)
    assert not exported(other, table).draws

    opened(visitor, table, AXIS_SEAT, "snow")
    do(other, other.see(table), {"wish": "action", "action": FIGHT})
    log = exported(other, table)
    assert log.draws
    assert verify(log).words == (AXIS_SEAT,)


def test_anybody_at_the_table_may_go_on_without(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    sealed(visitor, table, AXIS_SEAT, "snow")
    ready = before_the_first_die(other, table)
    fight = {"owner": "soviet_union", "wish": {"wish": "action", "action": FIGHT}}
    other.post(f"/tables/{table}/do", {**fight, "version": ready["version"]}, 409)

    other.post(f"/tables/{table}/words/forgo", {"seat": AXIS_SEAT})
    do(other, other.see(table), {"wish": "action", "action": FIGHT})

    assert verify(exported(other, table)).forgone == (AXIS_SEAT,)


def test_who_has_left_is_gone_without(visitor: Visitor, other: Visitor) -> None:
    table = two_people(visitor, other)
    sealed(visitor, table, AXIS_SEAT, "snow")
    ready = before_the_first_die(other, table)
    visitor.post(f"/tables/{table}/seats/{AXIS_SEAT}/leave")
    fight = {"owner": "soviet_union", "wish": {"wish": "action", "action": FIGHT}}
    other.post(f"/tables/{table}/do", {**fight, "version": ready["version"]}, 409)

    do(other, other.see(table), {"wish": "action", "action": FIGHT})


def test_a_computer_lets_people_seal_and_open_their_words_first(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path, sealing=60))) as client:
        visitor = Visitor(client)
        table = visitor.table("me", "random")["id"]
        time.sleep(1)
        assert visitor.see(table)["actions"] == 0

        assert sealed(visitor, table, AXIS_SEAT, "snow")["dice"]["closed"]
        wait_until(lambda: is_still(visitor, table))
        assert not exported(visitor, table).draws
        opened(visitor, table, AXIS_SEAT, "snow")
        wait_until(lambda: visitor.see(table)["asks"])


def test_the_fingerprint_of_every_version_is_found_in_the_log(visitor: Visitor) -> None:
    sight = visitor.see(visitor.table("me", "me")["id"])
    noted = [sight["dice"]["fingerprint"]]
    for _ in range(3):
        sight = visitor.end_phase(sight)
        noted.append(sight["dice"]["fingerprint"])

    log = exported(visitor, sight["table"]["id"])
    assert [log.lines_at(each) for each in noted] == sorted(
        {log.lines_at(each) for each in noted}, key=lambda n: n or 0
    )
    assert log.fingerprint == noted[-1]
