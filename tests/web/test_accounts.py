"""The account page, and the administrator's."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.test_notices import Heard, mail_server
from tests.web.conftest import Visit
from tests.web.serving import Server
from tests.web.visitor import Visitor

__all__ = ["mail_server"]


def signed_up(visit: Visit, name: str) -> Visitor:
    visitor = visit()
    visitor.ask("POST", "/account/sign-up", {"name": name, "password": "correct horse"})
    return visitor


def toast(visitor: Visitor, text: str) -> None:
    expect(visitor.page.get_by_role("status").get_by_text(text)).to_be_visible()


def test_what_is_saved_is_there_after_a_reload(visit: Visit) -> None:
    visitor = signed_up(visit, "Nora Notices")
    visitor.page.goto("/account")
    tell_me = visitor.page.get_by_label("Tell me when it is my turn")
    expect(tell_me).to_be_checked()
    tell_me.uncheck()
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "Saved.")

    visitor.page.reload()
    expect(tell_me).not_to_be_checked()
    visitor.page.get_by_label(re.compile("Webhook")).fill("http://127.0.0.1:8000/hook")
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "Webhook: 127.0.0.1 is not a public address, so it would never be called.")
    assert visitor.ask("GET", "/account")["account"]["webhook"] == ""


def test_a_server_that_sends_no_letters_says_so(visit: Visit) -> None:
    visitor = signed_up(visit, "Lettie Less")
    visitor.page.goto("/account")

    expect(visitor.page.get_by_text("This server sends no e-mail")).to_be_visible()
    expect(visitor.page.get_by_label(re.compile("E-mail"))).to_be_hidden()
    expect(visitor.page.get_by_text("As it stands, no notice can reach you")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Send me one now")).to_be_hidden()
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "Saved, but no notice can reach you yet.")

    visitor.page.get_by_label("Tell me when it is my turn").uncheck()
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "Saved.")
    expect(visitor.page.get_by_text("As it stands, no notice can reach you")).to_be_hidden()


def test_who_forgot_a_password_is_sent_to_the_host(visit: Visit) -> None:
    """Where no letters are sent: the page says so, and what the host can do."""
    visitor = visit()
    visitor.page.goto("/account")
    visitor.page.get_by_role("link", name="Forgotten your password?").click()
    visitor.page.get_by_label("Name or e-mail address").fill("Nora Notices")
    visitor.page.get_by_role("button", name="Send me a link").click()
    answer = visitor.page.get_by_role("status").filter(has_text="new password")
    expect(answer).to_contain_text("This server sends no e-mail")
    expect(answer).to_contain_text("wartable admin password")


@pytest.fixture
def posting(tmp_path: Path, mail_server: Heard) -> Iterator[Server]:
    """A server that sends letters."""
    smtp = {"HOST": "127.0.0.1", "PORT": str(mail_server.port), "TLS": "no"}
    environment = {f"WARTABLE_SMTP_{name}": value for name, value in smtp.items()}
    server = Server(tmp_path, is_warm=False, environment=environment)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said, server.said


def test_an_address_is_confirmed_with_the_link_of_a_letter(
    visit: Visit, posting: Server, mail_server: Heard
) -> None:
    visitor = visit(posting.address)
    visitor.expects(404)
    asked = {"name": "Nora Notices", "password": "correct horse"}
    visitor.ask("POST", "/account/sign-up", asked)
    visitor.page.goto("/account")
    visitor.page.get_by_label(re.compile("E-mail")).fill("nora@example.org")
    visitor.page.get_by_role("button", name="Save").click()
    toast(visitor, "An e-mail with a link is on its way to nora@example.org.")
    expect(visitor.page.get_by_text("Not confirmed yet")).to_be_visible()
    visitor.page.get_by_role("button", name="Send a new e-mail").click()
    expect(visitor.page.get_by_role("status").get_by_text("on its way")).to_have_count(2)
    links = [re.search(r"http://\S+/confirm/\S+", each) for each in mail_server.messages]
    first, second = (found[0] for found in links if found)

    reader = visit(posting.address)
    reader.page.goto(second)
    reader.page.get_by_role("button", name="Yes, it is mine").click()
    expect(reader.page.get_by_role("heading", name="The address is confirmed.")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.get_by_text("Confirmed: notices go to this address.")).to_be_visible()
    visitor.page.goto(first.replace(first[-5:], "xxxxx"))
    visitor.page.get_by_role("button", name="Yes, it is mine").click()
    toast(visitor, "This link is not valid, or has expired.")


def test_guests_are_shown_as_guests(visit: Visit) -> None:
    """At the seats, in the chat, in the lists and on an invitation."""
    guest, other = visit(), signed_up(visit, "Account Agnes")
    guest.ask("POST", "/account/guest", {"name": "Gerda"})
    id = guest.new_table(axis="open", public=True, name="Gerda's table")
    link = guest.ask("POST", f"/tables/{id}/seats/germany-japan/invite")
    other.page.goto(link["path"])
    expect(other.page.get_by_role("heading", name="Guest Gerda invites you")).to_be_visible()
    other.page.get_by_role("button", name="Sit down").click()
    expect(other.page.get_by_text("Guest Gerda", exact=True)).to_be_visible()
    expect(other.page.get_by_text("Account Agnes", exact=False).first).to_be_visible()
    other.page.goto("/")
    row = other.page.get_by_role("link").filter(has_text="Gerda's table").first
    expect(row).to_contain_text("Guest Gerda, Account Agnes")

    guest.ask("POST", f"/tables/{id}/start")
    guest.ask("POST", f"/tables/{id}/chat", {"text": "good luck"})
    table = other.at(id)
    expect(table.side).to_contain_text("(Guest Gerda)")
    other.page.get_by_role("tab", name="Powers").click()
    expect(table.side).to_contain_text("Guest Gerda")
    other.page.get_by_role("tab", name="Chat").click()
    expect(other.page.get_by_role("log", name="Chat")).to_contain_text("Guest Gerda")


def test_the_password_is_changed(visit: Visit) -> None:
    visitor = signed_up(visit, "Paul Password")
    visitor.expects(401)
    visitor.page.goto("/account")
    for old, said in (
        ("wrong horse", "The name or the password is wrong."),
        ("correct horse", "Your password is changed."),
    ):
        visitor.page.get_by_label("Current password").fill(old)
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
    for done in ("account removed", "table removed", "chat message removed"):
        expect(boss.page.locator("main")).to_contain_text(done)
    assert guest.ask("GET", "/account") == {"account": None}


def test_nobody_else_administers(visit: Visit) -> None:
    visitor = signed_up(visit, "Curious Carl")
    visitor.page.goto("/admin")

    expect(visitor.page.get_by_text("for the administrator")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Administration")).to_be_hidden()


def found_in(mail_server: Heard, what: str) -> str:
    """The link of the last letter."""
    (link,) = re.findall(rf"http://\S+/{what}/\S+", mail_server.messages[-1])
    return str(link)


def test_a_notice_is_tried_out_and_a_password_renewed(
    visit: Visit, posting: Server, mail_server: Heard
) -> None:
    """With what the mail server was really given."""
    visitor, elsewhere = visit(posting.address), visit(posting.address)
    elsewhere.expects(404)
    asked = {"name": "Nora Notices", "password": "correct horse", "email": "nora@example.org"}
    visitor.ask("POST", "/account/sign-up", asked)
    visitor.ask("POST", "/account/letter")
    token = found_in(mail_server, "confirm").rpartition("/")[2]
    visitor.ask("POST", "/account/confirm", {"token": token})
    visitor.page.goto("/account")
    visitor.page.get_by_role("button", name="Send me one now").click()
    came = visitor.page.get_by_text("E-mail to nora@example.org: sent.")
    expect(came).to_be_visible()
    assert "This is a test" in mail_server.messages[-1]

    page = elsewhere.page
    page.goto("/forgotten")
    page.get_by_label("Name or e-mail address").fill("nora@example.org")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text("If there is such an account")).to_be_visible()
    until = time.monotonic() + 30
    while "/renew/" not in mail_server.messages[-1] and time.monotonic() < until:
        page.wait_for_timeout(50)
    link = found_in(mail_server, "renew")
    page.goto(link)
    page.get_by_label(re.compile("New password")).fill("battery staple")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_role("link", name="Nora Notices")).to_be_visible()
    assert visitor.ask("GET", "/account")["account"] is None

    page.goto(link)
    page.get_by_label(re.compile("New password")).fill("battery staple")
    page.get_by_role("button", name="Change the password").click()
    toast(elsewhere, "This link is not valid, or has expired.")
