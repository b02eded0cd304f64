"""What people see before they sit down: the terms of a table, its links, and who plays what."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.test_everyone import LANGUAGES, PHONE, SAME, SAME_EVERYWHERE, WORDS
from tests.web.visitor import Visitor
from wartable.server.accounts import GUESTS

CLOCK = {"kind": "live", "minutes": 45, "increment": 20}


def open_table(host: Visitor, name: str) -> str:
    return host.new_table(
        axis="open", name=name, public=True, clock=CLOCK, options={"low_luck": True}
    )


def test_open_tables_say_what_one_agrees_to(visit: Visit) -> None:
    host, newcomer = visit(), visit()
    id = open_table(host, "Evening on the Volga")
    newcomer.page.goto("/")

    entry = newcomer.page.get_by_role("link", name=re.compile("Evening on the Volga"))
    for said in ("Germany", "Japan", "45 minutes each, 20 seconds added", "Low luck: yes"):
        expect(entry).to_contain_text(said)
    expect(entry).not_to_contain_text("Soviet Union")

    entry.click()
    expect(newcomer.page).to_have_url(re.compile(id))
    terms = newcomer.page.locator("main")
    for said in ("45 minutes each", "Low luck: yes", "When time is up, a computer steps in"):
        expect(terms).to_contain_text(said)
    newcomer.page.get_by_role("button", name="Sit down").click()
    expect(newcomer.page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(host.page.locator("body")).to_be_attached()


def test_a_link_is_made_followed_and_used_up(visit: Visit) -> None:
    host, guest = visit(), visit()
    id = host.new_table(axis="open", name="By link only")
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Invite with a link").click()
    link = host.page.get_by_label("Invite with a link").input_value()
    expect(host.page.get_by_text("1 link is valid")).to_be_visible()

    guest.page.goto(link)
    invitation = guest.page.locator("main")
    for said in ("invites you to play", "By link only", "Germany, Japan", "No clock", "Private"):
        expect(invitation).to_contain_text(said)
    guest.page.get_by_label("Name").fill("Ivy")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page).to_have_url(re.compile(id))
    expect(host.page.get_by_text("Ivy")).to_be_visible()
    expect(host.page.get_by_text("1 link is valid")).to_be_hidden()
    host.page.get_by_role("button", name="Start the game").click()
    expect(guest.page.get_by_role("application")).to_be_visible()


def test_a_revoked_link_leads_nowhere(visit: Visit) -> None:
    host, guest = visit(), visit()
    guest.expects(404)
    id = host.new_table(axis="open")
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Invite with a link").click()
    link = host.page.get_by_label("Invite with a link").input_value()

    host.page.reload()
    expect(host.page.get_by_text("1 link is valid")).to_be_visible()
    host.page.get_by_role("button", name="Revoke").click()
    expect(host.page.get_by_text("1 link is valid")).to_be_hidden()
    guest.page.goto(link)
    expect(guest.page.get_by_text("This invitation is not valid any more")).to_be_visible()


def test_an_agreed_draw_and_a_rematch(visit: Visit) -> None:
    """Offered by one, accepted by the other; then the same people with sides swapped."""
    host, guest = visit(), visit(locale="de")
    id = host.new_table(axis="open", public=True)
    guest.ask("POST", f"/tables/{id}/seats/germany-japan/sit")
    host.ask("POST", f"/tables/{id}/start")
    one, two = host.at(id), guest.at(id)
    one.tab("Table")
    host.page.get_by_role("button", name="Offer a draw").click()
    two.tab("Tisch")
    guest.page.get_by_role("button", name=re.compile("Unentschieden")).first.click()

    again = host.page.get_by_role("button", name="Rematch, sides swapped")
    expect(again.first).to_be_visible()
    again.first.click()
    expect(host.page).not_to_have_url(re.compile(id))
    new = host.page.url.rpartition("/")[2]
    assert host.sight(new)["table"]["mine"] == ["germany-japan"]
    assert guest.sight(new)["table"]["mine"] == ["soviet_union-united_kingdom-united_states"]


def words_before_a_game(visitor: Visitor) -> set[str]:
    """Everything there is to read in a lobby with links, and in an invitation to it."""
    page = visitor.page
    id = open_table(visitor, "1")
    page.goto(f"/t/{id}")
    page.get_by_role("main").get_by_role("button").nth(1).click()
    page.locator("input[readonly]").wait_for()
    page.wait_for_load_state("networkidle")
    found = set(page.evaluate(WORDS))
    link = page.locator("input[readonly]").input_value()
    page.goto(link)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")
    return found | set(page.evaluate(WORDS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_is_left_before_a_game(visit: Visit, language: str) -> None:
    english = words_before_a_game(visit())
    found = words_before_a_game(visit(locale=language))

    same = SAME_EVERYWHERE | SAME[language]
    names = re.compile(
        rf"S42-|Axis & Allies|^({'|'.join(GUESTS['en'])}) \d|^[A-Z]{{2}}$|^http|^make |^wartable "
    )
    assert {text for text in found & english - same if not names.search(text)} == set()
    assert len(found) > 25


def test_a_lobby_fits_a_phone(visit: Visit) -> None:
    host, guest = visit(**PHONE), visit(**PHONE)
    id = open_table(host, "A name that is rather long for so small a screen")
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Invite with a link").click()
    link = host.page.get_by_label("Invite with a link").input_value()
    guest.page.goto(link)
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()

    for page in (host.page, guest.page):
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["viewport"]["width"]


def test_a_table_is_not_removed_by_a_slip(visit: Visit) -> None:
    host = visit()
    id = host.new_table(axis="open", name="Here to stay")
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Remove the table").click()
    expect(host.page.get_by_text("Remove Here to stay for good?")).to_be_visible()
    host.page.get_by_role("button", name="Cancel").click()
    expect(host.page.get_by_text("Remove Here to stay for good?")).to_be_hidden()

    host.page.get_by_role("button", name="Remove the table").click()
    host.page.get_by_role("button", name="Remove", exact=True).click()
    expect(host.page).to_have_url(re.compile("/$"))
    expect(host.page.get_by_role("link", name=re.compile("Here to stay"))).to_have_count(0)
