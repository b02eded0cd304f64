"""Empire of the Sun at the web table: cards, Offensives planned and sent, answers, secrets."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.empire import (
    BUNA,
    GILI_GILI,
    LAE,
    MONSOON,
    PAPUA,
    PORT_MORESBY,
    RABAUL,
    UNITS,
    activate,
    against,
    at_one_screen,
    card,
    fill,
    listed,
    new_table,
    pick,
    play,
    unfold,
)
from tests.web.pages import Table
from tests.web.visitor import Visitor

BY_SOUTH_SEAS = "Operations 3: South Seas HQ"
DISCARD = re.compile("^Discard$|discard it$")
TRIES = 12
"""Six rolls in ten succeed: so many fail together once in sixty thousand."""


def test_three_cards_of_the_south_pacific_against_a_computer(visitor: Visitor) -> None:
    """An Offensive that is planned, undone to before its card and sent; then two cards otherwise,
    with the answers to what the computer does in between."""
    table = visitor.at(new_table(visitor, "me", "normal"))
    table.until("Play a card")
    expect(table.map.locator(f'[data-space="{RABAUL}"]')).to_be_visible()

    hand = table.side.get_by_role("region", name="Hand").get_by_role("article")
    for n in range(3):
        expect(hand.first).to_be_visible()
        before = visitor.sight(visitor.page.url.split("/")[-1])["actions"]
        unfold(hand.first)
        if n == 0:
            way = hand.first.get_by_role("button", name=re.compile("^Operations"))
            way.first.click()
            table.wait_for("Activate units")
            expect(visitor.page.get_by_role("region", name="Plan")).to_contain_text("1 step")
            table.press("↶ Undo")
            table.wait_for("Play a card")
            expect(visitor.page.get_by_role("region", name="Plan")).to_be_hidden()
            unfold(hand.first)
            way.first.click()
            table.wait_for("Activate units")
            table.ask.locator("[aria-pressed=false]:enabled").first.click()
            table.press("Activate")
            table.press("Go on to the moves")
            table.wait_for("Move the activated units")
            after = visitor.sight(visitor.page.url.split("/")[-1])["actions"]
            assert after == before, "nothing is sent before it is sent"
            table.press("Send it")
        else:
            discard = hand.first.get_by_role("button", name=DISCARD)
            for _ in range(2):
                discard.click()
        table.still()
        expect(table.log).to_contain_text(re.compile("Japan: .*(operations|discarded)"))
        if n < 2:
            table.until("Play a card")


def build(table: Table) -> None:
    """Japan marches on Buna and lands in Gili Gili under a carrier's cover, on a copy."""
    play(table, "Combined Fleet", BY_SOUTH_SEAS)
    table.wait_for("Activate units")
    activate(table, *UNITS)
    tray = pick(table, LAE, "Lae", "4th SN Brigade")
    expect(tray).to_contain_text("Press where they should go")
    table.click(BUNA)
    table.page.get_by_role("button", name="Attack Buna").click()
    expect(table.tray("Lae")).to_be_hidden()
    expect(table.block(BUNA).locator(".letter")).to_have_text("A")
    tray = pick(table, RABAUL, "Rabaul", "South Seas (SS) Brigade", "CA Aoba", "CV Shokaku")
    listed(tray, "Gili Gili")
    table.press("Go on to the battles")
    table.wait_for("Declare battles")
    tray = pick(table, GILI_GILI, "Gili Gili", "CV Shokaku")
    listed(tray, "Gili Gili")
    table.still()


def answered(table: Table, title: str, press: str) -> None:
    table.wait_for(title)
    table.press(press)
    table.still()


def test_two_browsers_fight_an_offensive(visit: Visit) -> None:
    """A landing in Gili Gili becomes a battle by Special Reaction (EOS-7.27-01); a card makes it an
    Ambush (EOS-7.25-03), aircraft react (EOS-7.26-02), and the beaten brigade goes back
    where it came from (EOS-9.5-01)."""
    host, guest = visit(), visit()
    id = against(host, guest, PAPUA, "japan", "allies")
    japan = host.at(id)
    build(japan)
    assert guest.sight(id)["scene"]["hands"][0]["n"] == 2, "nobody sees a plan"
    plan = host.page.evaluate("id => JSON.parse(localStorage[`wartable.plan.${id}`])", id)
    japan.press("Send it")
    expect(host.page.get_by_role("region", name="Plan")).to_have_count(0)
    for _ in range(TRIES):
        allies = guest.at(id)
        answered(allies, "Answer the Offensive?", "Roll in Gili Gili")
        expect(allies.log).to_contain_text("Gili Gili: die")
        if "See through the Offensive?" in allies.asked():
            break
        id = against(host, guest, PAPUA, "japan", "allies")
        wishes = [each["wish"] for each in plan["steps"]]
        body = {"version": host.sight(id)["version"], "owner": "japan", "wishes": wishes}
        host.ask("POST", f"/tables/{id}/plan/do", body)
        japan = host.at(id)

    for press in ("Play it now", "The card is shown: play it"):
        card(allies, "Commander Rochefort").get_by_role("button", name=press).click()
    expect(allies.ask).to_contain_text("It is now: Ambush")
    expect(japan.log).to_contain_text("Commander Rochefort, in reaction")
    answered(allies, "See through the Offensive?", "React: SW Pacific HQ")
    allies.wait_for("React with units")
    tray = pick(allies, PORT_MORESBY, "Port Moresby", "5th Air Force")
    expect(tray).to_contain_text("Press where they should go")
    allies.click(GILI_GILI)
    expect(allies.log).to_contain_text(re.compile("5th Air Force"))
    allies.press("Complete, and no card")

    over = re.compile("The Offensive is over")
    for _ in range(60):
        japan.page.wait_for_timeout(100)
        if over.search(japan.log.inner_text()):
            break
        for table in (allies, japan):
            table.still()
            asked = table.side.locator("h2[tabindex]").all_inner_texts()
            if asked and asked[0] != "Play a card":
                fill(table)
                fights = table.ask.locator("li .row button:enabled")
                if fights.count():
                    fights.first.click()
                else:
                    table.answer()
    told = japan.log.inner_text()
    assert over.search(told)
    assert "Battle of Gili Gili" in told
    first = re.search(r"(Japan|Allies), air and naval stage in Gili Gili", told)
    assert first
    assert first[1] == "Allies", "in an Ambush the Reaction player fires first"
    pieces = japan.page.locator(f'[data-space="{LAE}"]')
    expect(pieces).to_be_visible()
    spaces = host.sight(id)["scene"]["spaces"]
    assert [each["key"] for each in spaces[LAE]["pieces"]] == ["jp_bde_4sn"]
    assert [each["key"] for each in spaces[BUNA]["pieces"]] == ["au_div_8"]


def test_weather_restores_the_map(visitor: Visitor) -> None:
    """The Marines have landed; the monsoon sends them and their ship back (EOS-5.32-11)."""
    table = visitor.at(at_one_screen(visitor, MONSOON))
    name = table.side.get_by_role("article").filter(has_text="ways to play it").first
    unfold(name)
    name.get_by_role("button", name=re.compile("^Operations .*Ghormley")).click()
    table.wait_for("Activate units")
    activate(table, "1st Marine Division", "BB Washington")
    tray = pick(table, "4825", "Espiritu Santo", "1st Marine Division", "BB Washington")
    listed(tray, "Guadalcanal")
    table.press("Go on to the battles")
    table.press("Send it")
    table.wait_for("Answer the Offensive?")
    id = visitor.page.url.split("/")[-1]
    assert len(visitor.sight(id)["scene"]["spaces"]["4423"]["pieces"]) == 2

    for press in ("Play it now", "The card is shown: play it"):
        card(table, "Weather (monsoon)").get_by_role("button", name=press).click()
    table.wait_for("Play a card")
    spaces = visitor.sight(id)["scene"]["spaces"]
    back = {each["key"] for each in spaces["4825"]["pieces"]}
    assert back == {"us_mar_div_1", "us_bb_washington"}
    assert not spaces["4423"].get("pieces")
    table.show("Espiritu Santo")
    for unit in ("1st Marine Division", "BB Washington"):
        expect(table.card("Espiritu Santo")).to_contain_text(unit)


def heard_by(page: Page) -> list[str]:
    """All that comes over the page's sockets and calls, from now on."""
    heard: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    page.on(
        "response",
        lambda answer: heard.append(answer.text()) if "/api/tables/" in answer.url else None,
    )
    return heard


def test_a_card_set_aside_stays_secret_to_the_end(visit: Visit) -> None:
    """Japan sets a card aside; the other player sees that there is one, and which it is only when
    the game is over (EOS-7.29-02)."""
    host, guest = visit(), visit()
    id = against(host, guest, PAPUA, "japan", "allies")
    heard = heard_by(guest.page)
    allies, japan = guest.at(id), host.at(id)
    play(japan, "Combined Fleet", "Set aside")
    card(japan, "Combined Fleet").get_by_role("button", name="set it aside").click()
    expect(japan.log).to_contain_text("Combined Fleet set aside")
    allies.wait_for("Play a card")
    allies.page.get_by_role("button", name="Tracks").click()
    expect(allies.page.get_by_text("Future Offensive, Japan")).to_be_visible()
    assert any('"future_japan"' in each for each in heard)
    assert not any("JP-29" in each for each in heard)

    guest.ask("POST", f"/tables/{id}/resign", {"seat": "allies"})
    assert "JP-29" in guest.api("GET", f"/tables/{id}/export").text()


def test_who_looks_on_sees_no_hand(visit: Visit) -> None:
    """A spectator has the map, the tracks and the log, but no card that is held, and nothing to
    decide. That Japan begins with JP-17 everybody knows (EOS-17.10-04)."""
    host, onlooker = visit(), visit()
    id = new_table(host, "me", "easy", public=True)
    heard = heard_by(onlooker.page)
    table = onlooker.at(id)
    japan = host.at(id)
    japan.until("Play a card")
    held = next(each for each in host.sight(id)["scene"]["hands"] if each.get("cards"))
    hidden = {*held["cards"]} - {"JP-17"}
    expect(table.map.locator("[data-space]").first).to_be_visible()
    expect(onlooker.page.get_by_role("region", name="Hand")).to_have_count(0)
    expect(table.ask).to_have_count(0)
    expect(onlooker.page.get_by_role("button", name="Tracks")).to_contain_text("Cards in hand")
    assert heard
    assert [card for card in hidden if any(f'"{card}"' in each for each in heard)] == []
