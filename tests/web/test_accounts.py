"""The account page, and the administrator's."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.serving import Server
from tests.web.visitor import Visitor


def signed_up(visit: Visit, name: str) -> Visitor:
    visitor = visit()
    visitor.ask("POST", "/account/sign-up", {"name": name, "password": "correct horse"})
    return visitor


def toast(visitor: Visitor, text: str) -> None:
    expect(visitor.page.get_by_role("status").get_by_text(text)).to_be_visible()


def test_what_is_saved_is_there_after_a_reload(visit: Visit) -> None:
    visitor = signed_up(visit, "Nora Notices")
    visitor.page.goto("/account")
    email = visitor.page.get_by_label(re.compile("E-mail"))
    email.fill("nora@example.org")
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "Saved.")

    visitor.page.reload()
    expect(email).to_have_value("nora@example.org")
    expect(visitor.page.get_by_label("Tell me when it is my turn")).to_be_checked()
    visitor.page.get_by_label(re.compile("Webhook")).fill("http://127.0.0.1:8000/hook")
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "Webhook: 127.0.0.1 is not a public address, so it would never be called.")
    assert visitor.ask("GET", "/account")["account"]["webhook"] == ""


def test_the_password_is_changed(visit: Visit) -> None:
    visitor = signed_up(visit, "Paul Password")
    visitor.expects(401)
    visitor.page.goto("/account")
    for old, said in (
        ("wrong horse", "The name or the password is wrong."),
        ("correct horse", "The new password holds."),
    ):
        visitor.page.get_by_label("Password until now").fill(old)
        visitor.page.get_by_label(re.compile("New password")).fill("correct zebra")
        visitor.page.get_by_role("button", name="Change the password").click()
        expect(visitor.page.get_by_role("status")).to_contain_text(said)
    answer = visitor.api(
        "POST", "/account/sign-in", {"name": "Paul Password", "password": "correct zebra"}
    )
    assert answer.ok


def test_an_account_is_deleted_and_a_computer_plays_on(visit: Visit) -> None:
    visitor, friend = signed_up(visit, "Gone Gustav"), visit()
    id = visitor.new_table(axis="open", public=True)
    friend.ask("POST", f"/tables/{id}/seats/germany-japan/sit")
    visitor.ask("POST", f"/tables/{id}/start")
    visitor.page.goto("/account")
    visitor.page.get_by_role("button", name="Delete the account").click()
    visitor.page.get_by_label("Your password").fill("correct horse")
    visitor.page.get_by_role("button", name="Delete for good").click()

    expect(visitor.page.get_by_role("link", name="Sign in")).to_be_visible()
    assert visitor.ask("GET", "/account") == {"account": None}
    seat = friend.sight(id)["table"]["seats"][0]
    assert (seat["player"], seat["computer"]) == (None, "normal")


def test_an_administrator_takes_out_what_must_not_stay(visit: Visit, server: Server) -> None:
    password = server.said.split("password ")[1].split()[0]
    guest, boss = visit(), visit()
    guest.ask("POST", "/account/guest", {"name": "Rude Rudi"})
    id = guest.new_table(name="A rude table", public=True)
    guest.ask("POST", f"/tables/{id}/chat", {"text": "something rude"})
    boss.ask("POST", "/account/sign-in", {"name": "Head of House", "password": password})
    boss.page.goto("/")
    boss.page.get_by_role("link", name="Administration").click()

    boss.page.get_by_role("searchbox", name="Search").fill("rude table")
    row = boss.page.get_by_role("listitem").filter(has_text="A rude table")
    row.get_by_role("button", name="Chat").click()
    row.get_by_role("button", name="Remove: Rude Rudi").click()
    row.get_by_role("button", name="Remove", exact=True).click()
    expect(row).to_contain_text("Nobody has said anything yet.")
    row.get_by_role("button", name="Remove: A rude table").click()
    row.get_by_role("button", name="Remove", exact=True).click()
    expect(boss.page.get_by_text("Nothing found.")).to_be_visible()

    boss.page.get_by_role("tab", name="Accounts").click()
    boss.page.get_by_role("searchbox", name="Search").fill("Rude Rudi")
    row = boss.page.get_by_role("listitem").filter(has_text="Rude Rudi")
    row.get_by_role("button", name="Remove: Rude Rudi").click()
    row.get_by_role("button", name="Remove", exact=True).click()
    expect(boss.page.get_by_text("Nothing found.")).to_be_visible()
    boss.page.get_by_role("tab", name="What was done").click()
    for done in ("account removed", "table removed", "line of chat removed"):
        expect(boss.page.locator("main")).to_contain_text(done)
    assert guest.ask("GET", "/account") == {"account": None}


def test_nobody_else_administers(visit: Visit) -> None:
    visitor = signed_up(visit, "Curious Carl")
    visitor.page.goto("/admin")

    expect(visitor.page.get_by_text("for the administrator")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Administration")).to_be_hidden()
