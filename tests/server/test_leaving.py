"""Who removes their account is gone; what happens at the tables where they sat."""

from __future__ import annotations

from sqlalchemy import func, select

from tests.server.conftest import ALLIED_SEAT, AXIS_SEAT, Visitor
from wartable.server.hall import Hall
from wartable.server.schema import sessions

SECRET = "correct horse"


def signed_up(visitor: Visitor, name: str) -> str:
    made = visitor.post("/account/sign-up", {"name": name, "password": SECRET}, 201)
    id: str = made["account"]["id"]
    return id


def test_an_account_is_removed_with_its_password(visitor: Visitor, hall: Hall) -> None:
    id = signed_up(visitor, "Otto")
    token = visitor.jar["wartable"]
    assert visitor.post("/account/remove", {"password": "battery"}, 401)["code"] == "wrong_password"
    assert visitor.post("/account/remove", {}, 401)["error"] == "sign_in"
    assert visitor.get("/account")["account"]["id"] == id

    visitor.post("/account/remove", {"password": SECRET}, 204)
    visitor.jar["wartable"] = token
    assert visitor.get("/account") == {"account": None}
    visitor.post("/account/sign-in", {"name": "Otto", "password": SECRET}, 401)
    with hall.database.reading() as db:
        left = select(func.count()).select_from(sessions).where(sessions.c.account == id)
        assert db.scalar(left) == 0


def test_a_guest_goes_without_a_password(visitor: Visitor) -> None:
    visitor.post("/account/guest", {"name": "Gerd"}, 201)

    visitor.post("/account/remove", {}, 204)
    assert visitor.get("/account") == {"account": None}


def test_others_go_on_with_a_computer_and_a_host(visitor: Visitor, other: Visitor) -> None:
    signed_up(visitor, "Paula")
    table = visitor.table("me", "open", public=True, takeover="easy")["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    visitor.post(f"/tables/{table}/start")

    visitor.post("/account/remove", {"password": SECRET}, 204)
    left = other.see(table)["table"]
    axis = next(seat for seat in left["seats"] if seat["id"] == AXIS_SEAT)
    assert (axis["player"], axis["computer"]) == (None, "easy")
    assert left["isHost"]


def test_a_seat_is_open_again_before_the_start(visitor: Visitor, other: Visitor) -> None:
    table = visitor.table("me", "open", public=True)["id"]
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")

    visitor.post("/account/remove", {}, 204)
    left = other.see(table)["table"]
    assert [seat["player"] is None for seat in left["seats"]] == [True, False]
    assert left["isHost"]


def test_tables_that_nobody_could_see_any_more_are_gone(visitor: Visitor, other: Visitor) -> None:
    alone = visitor.table("me", "me")["id"]
    lobby = visitor.table("me", "open", public=True)["id"]
    shown = visitor.table("me", "me", public=True)["id"]
    with visitor.live(alone) as live:
        assert live.receive_json()["kind"] == "sight"
        visitor.post("/account/remove", {}, 204)

    for table in (alone, lobby):
        assert other.request("GET", f"/tables/{table}").status_code == 404
    assert other.see(shown)["table"]["host"] == ""


def test_the_administrator_stays(boss: Visitor) -> None:
    """Until they administer no more."""
    assert boss.post("/account/remove", {"password": SECRET}, 409)["code"] == "admin_stays"
    own = boss.get("/account")["account"]["id"]
    assert boss.delete(f"/admin/accounts/{own}", 409)["code"] == "admin_stays"
