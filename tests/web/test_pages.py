"""Every page: odds, rules, accounts; what is sent for them and what they may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor


def percent(chance: float) -> re.Pattern[str]:
    """The chance as pages write it, however they round."""
    return re.compile(rf"(?<!\d){chance * 100:.0f}(\.\d)?\s?%|{chance * 100:.1f}\s?%")


def test_the_odds_are_those_of_the_server(visitor: Visitor) -> None:
    """What the page shows is what the calculator says, and changes with a press."""
    page = visitor.page
    page.goto("/odds")
    page.get_by_role("button", name="Clear").click()
    sides = page.locator("section.card")
    for side, label, n in ((0, "infantry", 3), (0, "tank", 2), (1, "infantry", 3)):
        more = sides.nth(side).get_by_role("button", name=f"{label}: one more")
        for _ in range(n):
            more.click()

    def asked(attackers: str) -> dict[str, float]:
        body = {"attackers": attackers, "defenders": "3 infantry"}
        answer: dict[str, float] = visitor.ask("POST", "/odds/spring_1942", body)
        return answer

    first, second = asked("3 infantry, 2 tank"), asked("3 infantry, 3 tank")
    result = page.locator("section.result")
    expect(result).to_contain_text(percent(first["win"]))
    expect(result).to_contain_text(percent(first["lose"]))
    sides.nth(0).get_by_role("button", name="tank: one more").click()
    expect(result).to_contain_text(percent(second["win"]))


def test_odds_that_are_being_worked_out_say_so(visitor: Visitor) -> None:
    """Units stand on both sides; nobody is asked to put some there."""
    page = visitor.page
    waiting: list[Route] = []
    page.route("**/api/odds/**", lambda route: waiting.append(route))
    page.goto("/odds")
    result = page.locator("section.result")
    expect(result).to_contain_text("Working it out")
    expect(result).not_to_contain_text("Put units on both sides.")
    while not waiting:
        page.wait_for_timeout(50)
    waiting.pop(0).continue_()
    expect(result).to_contain_text("%")

    page.get_by_role("button", name="Clear").click()
    expect(result).to_contain_text("Put units on both sides.")


def test_another_game_has_other_units(visitor: Visitor) -> None:
    """Chosen above the line-ups; the address says which it is."""
    page = visitor.page
    page.goto("/odds/europe_1940")
    expect(page.get_by_role("spinbutton", name="Mechanized infantry").first).to_be_visible()
    games = page.get_by_role("navigation", name="Game")
    games.get_by_role("link", name="Axis & Allies Spring 1942").click()
    expect(page.get_by_role("spinbutton", name="Mechanized infantry")).to_have_count(0)
    expect(page.get_by_role("spinbutton", name="Infantry").first).to_be_visible()
    expect(page).to_have_url(re.compile("/odds/spring_1942$"))


def test_where_units_have_names_the_odds_are_at_the_table(visitor: Visitor) -> None:
    """Nobody counts counters of which there is one: the page says where the chances are, and no
    table of such a game leads there."""
    page = visitor.page
    page.goto("/odds/empire_of_the_sun")
    expect(page.get_by_role("main")).to_contain_text("stand at the table, beside each battle")
    expect(page.get_by_role("spinbutton")).to_have_count(0)
    games = page.get_by_role("navigation", name="Game")
    expect(games.get_by_role("link")).to_have_count(3)
    games.get_by_role("link", name="Axis & Allies Spring 1942").click()
    expect(page.get_by_role("spinbutton", name="Infantry").first).to_be_visible()

    seats = [{"powers": [side], "who": "me"} for side in ("japan", "allies")]
    made = visitor.ask("POST", "/tables", {"game": "empire_of_the_sun", "seats": seats})
    visitor.at(made["id"])
    expect(page.get_by_role("link", name="Rules").first).to_be_visible()
    expect(page.get_by_role("link", name="Odds")).to_have_count(0)


def test_a_rule_has_an_address(visitor: Visitor) -> None:
    """The link from a refusal can be sent to somebody else."""
    rule = visitor.ask("GET", "/games/spring_1942/rules/S42-CMB-17")
    visitor.page.goto("/rules/S42-CMB-17")

    expect(visitor.page.get_by_role("heading", name="S42-CMB-17")).to_be_visible()
    first_words = re.sub(r"[*_`]", "", rule["rule"]["text"])[:40]
    expect(visitor.page.locator("article.one")).to_contain_text(first_words)


def test_the_rules_are_searched(visitor: Visitor) -> None:
    visitor.page.goto("/rules")
    expect(visitor.page.locator("details").first).to_be_visible()
    visitor.page.get_by_role("searchbox", name="Search the rules").fill("kamikaze zebra")
    expect(visitor.page.get_by_text("Nothing found.")).to_be_visible()
    visitor.page.get_by_role("searchbox", name="Search the rules").fill("transport offload")
    expect(visitor.page.get_by_role("link", name=re.compile("^S42-TRP-")).first).to_be_visible()


def test_a_guest_signs_up_and_keeps_the_seat(visit: Visit) -> None:
    """Elsewhere the same name and password find the table again."""
    guest, elsewhere = visit(), visit()
    elsewhere.expects(401)
    id = guest.new_table(name="My first table")
    name = f"Player {id[:6]}"
    guest.page.goto("/account")
    guest.page.get_by_label("Name").fill(name)
    guest.page.get_by_label(re.compile("Password")).fill("correct horse")
    guest.page.get_by_role("button", name="Sign up", exact=True).click()
    expect(guest.page.get_by_role("link", name=name, exact=True)).to_be_visible()

    elsewhere.page.goto("/account")
    elsewhere.page.get_by_label("Name").fill(name)
    elsewhere.page.get_by_label(re.compile("password")).fill("wrong horse")
    elsewhere.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(elsewhere.page.get_by_role("status")).to_contain_text(re.compile("password", re.I))
    elsewhere.page.get_by_label(re.compile("password")).fill("correct horse")
    elsewhere.page.get_by_role("button", name="Sign in", exact=True).click()
    elsewhere.page.get_by_role("link", name=re.compile("My first table")).click()
    expect(elsewhere.page).to_have_url(re.compile(f"/t/{id}"))


def test_the_dice_have_a_page_of_their_own(visitor: Visitor) -> None:
    id = visitor.new_table()
    visitor.page.goto(f"/t/{id}/proof")

    expect(visitor.page.locator("main")).to_contain_text("published when the game is over")
    proof = visitor.ask("GET", f"/tables/{id}/proof")
    in_groups = " ".join(re.findall("....", proof["commitment"]))
    expect(visitor.page.locator("main")).to_contain_text(in_groups)


def test_no_script_of_others_runs(visitor: Visitor) -> None:
    """The policy is sent, and the browser keeps to it."""
    answer = visitor.page.goto("/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy or "unsafe" not in policy.split("script-src")[1].split(";")[0]

    visitor.page.evaluate(
        """() => { const script = document.createElement("script");
                   script.textContent = "window.ran = true"; document.body.append(script); }"""
    )

    assert visitor.page.evaluate("window.ran") is None
    assert any("Content Security Policy" in line for line in visitor.complaints)
    visitor.complaints.clear()


def test_a_page_of_an_older_client_begins_again_with_the_new_one(visitor: Visitor) -> None:
    """The server was updated meanwhile: a part that is loaded later is not there any more."""
    visitor.expects(404)
    visitor.home()
    gone: list[str] = []

    def once(route: Route) -> None:
        if gone:
            route.continue_()
        else:
            gone.append(route.request.url)
            route.fulfill(status=404, body="")

    visitor.page.route(re.compile(r"/assets/OddsPage"), once)
    visitor.page.get_by_role("link", name="Odds", exact=True).click()

    expect(visitor.page.get_by_role("button", name="Swap sides")).to_be_visible()
    assert gone


@pytest.mark.parametrize("path", ["/", "table"])
def test_less_than_a_megabyte_comes_before_the_map(visitor: Visitor, path: str) -> None:
    """As it goes over the line, for a browser that has never been here."""
    id = visitor.new_table() if path == "table" else ""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )

    if id:
        visitor.at(id)
    else:
        visitor.home()
    visitor.page.wait_for_load_state("networkidle")

    before = {n: size for n, size in sizes.items() if "/map" not in addresses.get(n, "")}
    assert len(before) > 3
    assert sum(before.values()) < 1_000_000, {addresses[n]: size for n, size in before.items()}


def test_where_a_game_has_no_usual_level_the_one_that_is_shown_plays(visitor: Visitor) -> None:
    """Whoever goes on against computers without choosing gets the level that the page shows."""

    def without_the_usual(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for game in found["games"]:
            game["levels"] = ["easy", "hard"]
        route.fulfill(response=answer, json=found)

    page = visitor.page
    page.route(re.compile(r"/api/games(\?|$)"), without_the_usual)
    id = visitor.new_table()
    table = visitor.at(id)
    table.tab("Table")
    page.get_by_role("button", name="Go on from here against computers").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("radio", name="Axis", exact=True).check()
    expect(asked.get_by_role("combobox")).to_have_value("easy")
    with page.expect_request("**/fork?*") as sent:
        asked.get_by_role("button", name="Go on", exact=True).click()
    assert sent.value.post_data_json["level"] == "easy"
    page.wait_for_url(lambda url: id not in url)
