"""Two browsers at one table: the attacker presses, the defender is asked."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.serving import Server
from tests.web.visitor import Visitor

LOW_LUCK = {"low_luck": True}
FIGHTERS = ("infantry", "artillery", "tank", "fighter")
DEFENDERS_LOSSES = "Germany: losses in West Russia"


def sit_down(host: Visitor, guest: Visitor, **more: object) -> str:
    """A table that has begun, with the guest on its other side, open before both; its id. How one
    is invited is another test's matter."""
    id = host.new_table(axis="open", start=False, **more)
    (seat,) = (each["id"] for each in host.sight(id)["table"]["seats"] if not each["player"])
    link = host.ask("POST", f"/tables/{id}/seats/{seat}/invite")
    guest.ask("POST", "/account/guest", {"name": "Erika"})
    guest.ask("POST", f"/invitations/{link['token']}")
    host.ask("POST", f"/tables/{id}/start")
    for visitor in (host, guest):
        visitor.at(id)
    expect_opened(host, id)
    return id


def sit_down_by_hand(host: Visitor, guest: Visitor, **more: object) -> str:
    """A table with a link to its other seat, and the guest who follows it; the table's id."""
    id = host.new_table(axis="open", **more)
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Invite with a link").click()
    link = host.page.get_by_role("textbox", name="Invite with a link").input_value()
    guest.page.goto(link)
    guest.page.get_by_role("textbox", name="Name").fill("Erika")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    host.page.get_by_role("button", name="Start the game").click()
    expect_opened(host, id)
    return id


def expect_opened(visitor: Visitor, id: str) -> None:
    """Both have opened the words that they sealed for the dice."""
    for _ in range(200):
        dice = visitor.sight(id)["dice"]
        if dice and len(dice["opened"]) == 2:
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError("somebody's words are not opened")


def attack(host: Visitor, id: str) -> Table:
    """Russia and Caucasus attack West Russia, and the battle begins: with low luck 24 points are
    four hits. How the pieces get there is another test's matter."""
    host.press_done(id)
    for space in ("russia", "caucasus"):
        pieces = host.sight(id)["scene"]["spaces"][space]["pieces"]
        wish = {"wish": "send", "source": space, "target": "west_russia", "how": "attack"}
        able = {each["key"]: each.get("n", 1) for each in pieces if each["kind"] in FIGHTERS}
        host.do(id, {**wish, "pieces": able})
    host.press_done(id)
    table = host.at(id)
    table.press("Fight in West Russia")
    return table


def attack_by_hand(host: Visitor, id: str) -> Table:
    """The same, pressed on the map."""
    table = host.at(id)
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    for space, name in (("russia", "Russia"), ("caucasus", "Caucasus")):
        table.send(space, name, "west_russia")
    table.press("End combat move")
    table.press("Fight in West Russia")
    return table


def take_losses(table: Table) -> None:
    """The defender gives the tank instead of the artillery that was proposed."""
    ask = table.wait_for(DEFENDERS_LOSSES)
    expect(table.number("infantry", ask)).to_have_attribute("aria-valuenow", "3")
    expect(table.number("artillery", ask)).to_have_attribute("aria-valuenow", "1")
    ask.get_by_role("button", name="tank: one more").click()
    expect(table.number("artillery", ask)).to_have_attribute("aria-valuenow", "0")
    ask.get_by_role("button", name="Take the losses").click()
    table.still()


def test_the_defender_chooses_the_losses(visit: Visit) -> None:
    """The attacker waits meanwhile; then both see the same battle go on to its end."""
    host, guest = visit(), visit()
    id = sit_down_by_hand(host, guest, options=LOW_LUCK)
    defender = Table(guest.page).ready()
    expect(defender.side).to_contain_text("Waiting for Soviet Union")

    attacker = attack_by_hand(host, id)
    expect(attacker.side).to_contain_text("Waiting for Germany (Guest Erika)")
    expect(attacker.side.get_by_role("button", name="Take the losses")).to_be_hidden()
    expect(guest.page).to_have_title(re.compile("^●"))

    take_losses(defender)

    for table in (attacker, defender):
        expect(table.log).to_contain_text("Defender loses 3 infantry, 1 tank")
    attacker.until("noncombat move")
    expect(defender.log).to_contain_text("Soviet Union takes West Russia")


def test_a_draw_is_offered_and_agreed(visit: Visit) -> None:
    """The other one is asked where the decisions are; the end is told to both."""
    host, guest = visit(), visit()
    id = sit_down(host, guest)
    table, other = host.at(id), Table(guest.page).ready()
    expect(other.side.get_by_role("button", name="Agree to a draw")).to_have_count(0)
    table.tab("Table")
    host.page.get_by_role("button", name="Offer a draw").click()
    expect(host.page.get_by_role("button", name="Offer a draw")).to_have_attribute(
        "aria-pressed", "true"
    )

    expect(other.side).to_contain_text("offers a draw")
    other.press("Agree to a draw")

    for player in (table, other):
        expect(player.side.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()
        expect(player.side.get_by_role("button", name="End purchases")).to_have_count(0)
    other.tab("Table")
    expect(guest.page.get_by_role("button", name="Offer a draw")).to_have_count(0)


def test_nobody_is_offered_a_draw_by_computers(visitor: Visitor) -> None:
    table = visitor.at(visitor.new_table(axis="easy"))
    table.tab("Table")
    expect(visitor.page.get_by_role("button", name="Resign…")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Offer a draw")).to_have_count(0)


def test_standing_orders_answer_for_who_is_away(visit: Visit) -> None:
    """The tank goes before the artillery, as was said before the page was left; the log says so,
    and the form to who comes back."""
    host, guest = visit(), visit()
    id = sit_down(host, guest, options=LOW_LUCK)
    defender = Table(guest.page).ready()
    defender.tab("Table")
    guest.page.get_by_text("Standing orders").click()
    guest.page.get_by_role("button", name="tank: put next").click()
    guest.page.get_by_role("checkbox", name="Follow them while I am away").check()
    guest.page.get_by_role("button", name="Save", exact=True).click()
    expect(guest.page.get_by_text("Saved.")).to_be_visible()
    guest.page.goto("/")

    attacker = attack(host, id)

    expect(attacker.log).to_contain_text("Defender loses 3 infantry, 1 tank", timeout=240_000)
    attacker.log.get_by_role("button", name="why?").last.click()
    expect(attacker.log).to_contain_text("By standing orders.")

    guest.at(id).tab("Table")
    guest.page.get_by_text("Standing orders").click()
    answered = guest.page.get_by_role("region", name="Answered for you")
    expect(answered.get_by_role("listitem").first).to_contain_text("Defender loses 3 infantry")


def test_what_is_said_at_the_table_is_text(visit: Visit) -> None:
    """Both read it as it was typed, and it runs nowhere."""
    host, guest = visit(), visit()
    id = sit_down(host, guest)
    words = "<img src=x onerror=alert(1)> Hello <b>there</b>"
    table, other = host.at(id), Table(guest.page).ready()
    table.tab("Chat")
    host.page.get_by_role("textbox", name="Write something").fill(words)
    host.page.get_by_role("button", name="Send").click()

    other.tab(re.compile("Chat"))

    expect(guest.page.get_by_role("tabpanel")).to_contain_text(words)


def test_a_reload_in_a_battle_loses_nothing(visit: Visit) -> None:
    """The same question is put again."""
    host, guest = visit(), visit()
    attack(host, sit_down(host, guest, options=LOW_LUCK))
    defender = Table(guest.page).ready()
    defender.wait_for(DEFENDERS_LOSSES)

    guest.page.reload()

    take_losses(defender)
    expect(defender.log).to_contain_text("Defender loses 3 infantry, 1 tank")


def test_a_broken_line_catches_up(visit: Visit) -> None:
    """The defender's socket dies before the attack; back again, the question is there."""
    host, guest = visit(), visit()
    sockets: list[WebSocketRoute] = []
    is_cut = False

    def pass_on(socket: WebSocketRoute) -> None:
        if is_cut:
            socket.close()
        else:
            sockets.append(socket)
            socket.connect_to_server()

    guest.page.route_web_socket(re.compile("/live"), pass_on)
    guest.page.route(
        re.compile(r"/api/tables/[^/]+\?"), lambda r: r.abort() if is_cut else r.continue_()
    )
    guest.is_cut_off = True
    id = sit_down(host, guest, options=LOW_LUCK)
    defender = Table(guest.page).ready()
    expect(defender.side).to_contain_text("Waiting for Soviet Union")

    is_cut = True
    sockets[-1].close()
    expect(guest.page.get_by_text("Connecting again…")).to_be_visible()
    attacker = attack(host, id)
    expect(attacker.side).to_contain_text("Waiting for Germany")
    expect(defender.side).to_contain_text("Waiting for Soviet Union")

    is_cut = False
    take_losses(defender)
    expect(guest.page.get_by_text("Connecting again…")).to_be_hidden()
    expect(attacker.log).to_contain_text("Defender loses 3 infantry, 1 tank")


@pytest.fixture
def own_server(tmp_path: Path) -> object:
    server = Server(tmp_path, is_warm=False)
    server.start()
    yield server
    server.stop()


def test_a_killed_server_comes_back_in_the_middle_of_a_battle(
    visit: Visit, own_server: Server
) -> None:
    """Nobody presses anything: both pages find it again, with the question that was open."""
    host, guest = visit(own_server.address), visit(own_server.address)
    host.is_cut_off = guest.is_cut_off = True
    attacker = attack(host, sit_down(host, guest, options=LOW_LUCK))
    defender = Table(guest.page).ready()
    defender.wait_for(DEFENDERS_LOSSES)

    own_server.stop(signal.SIGKILL)
    expect(guest.page.get_by_text("Connecting again…")).to_be_visible()
    own_server.start()
    expect(guest.page.get_by_text("Connecting again…")).to_be_hidden()

    take_losses(defender)
    expect(attacker.log).to_contain_text("Defender loses 3 infantry, 1 tank")


def test_a_spectator_sees_the_game_and_can_do_nothing(visit: Visit) -> None:
    """No question, no button, nothing said among a side; and the server would refuse."""
    host, guest, watcher = visit(), visit(), visit()
    payloads: list[str] = []
    watcher.page.on("websocket", lambda s: s.on("framereceived", lambda f: payloads.append(str(f))))
    watcher.page.on(
        "response", lambda r: payloads.append(r.text()) if "/api/tables" in r.url else None
    )
    id = sit_down(host, guest, options=LOW_LUCK, public=True)
    host.ask("POST", f"/tables/{id}/chat", {"text": "xyzzy among us", "to": "side"})
    host.ask("POST", f"/tables/{id}/chat", {"text": "hello everybody", "to": "table"})
    table = watcher.at(id)
    attack(host, id)

    expect(table.log).to_contain_text("Battle in West Russia")
    expect(table.side).to_contain_text("Waiting for Germany (Guest Erika)")
    expect(table.side.get_by_role("spinbutton")).to_have_count(0)
    for name in ("Take the losses", "↶ Undo", "Plan"):
        expect(watcher.page.get_by_role("button", name=name)).to_have_count(0)
    table.click("germany")
    expect(table.card("Germany")).to_be_visible()
    expect(table.tray("Germany")).to_be_hidden()
    table.tab(re.compile("Chat"))
    expect(watcher.page.get_by_role("tabpanel")).to_contain_text("hello everybody")

    everything = "".join(payloads)
    assert "Battle in West Russia" in everything
    assert "xyzzy" not in everything
    assert not re.search(r'"seed":"[0-9a-f]', everything)
    sight = watcher.sight(id)
    assert (sight["asks"], sight["owners"], sight["undoable"]) == ([], [], 0)
    watcher.ask("POST", "/account/guest", {"name": "A watcher"})
    wish = {"wish": "sheet", "sheet": "losses", "counts": {"infantry": 4}}
    for owner in ("germany", "soviet_union"):
        body = {"version": sight["version"], "owner": owner, "wish": wish}
        assert watcher.api("POST", f"/tables/{id}/do", body).status == 403
    assert watcher.api("POST", f"/tables/{id}/undo", {"version": sight["version"]}).status == 403
    assert watcher.sight(id)["version"] == sight["version"]


def test_a_private_table_is_not_there_for_others(visit: Visit) -> None:
    host, stranger = visit(), visit()
    id = host.new_table()
    stranger.expects(404)

    stranger.page.goto(f"/t/{id}")

    expect(stranger.page.get_by_text("There is no such table, or it is private")).to_be_visible()


def test_both_browsers_seal_their_words_and_open_them_before_the_first_die(visit: Visit) -> None:
    """Nobody presses anything for it; afterwards the proof names both and finds their notes."""
    host, guest = visit(), visit()
    id = sit_down(host, guest, options=LOW_LUCK)
    defender = Table(guest.page).ready()
    attack(host, id)
    take_losses(defender)

    log = host.api("GET", f"/tables/{id}/export").text()
    lines = [json.loads(line) for line in log.splitlines()]
    kinds = [next(key for key in line if key != "n") for line in lines[1:]]
    seals = [n for n, kind in enumerate(kinds) if kind == "sealed"]
    opened = [n for n, kind in enumerate(kinds) if kind == "entropy"]
    assert len(seals) == len(opened) == 2
    assert max(seals) < kinds.index("closed") < min(opened)
    first_die = next(n for n, line in enumerate(lines[1:]) if line.get("rolls"))
    assert max(opened) < first_die

    guest.page.goto(f"/t/{id}/proof")
    main = guest.page.locator("main")
    expect(main).to_contain_text("sealed words of")
    expect(main).to_contain_text("Erika")
    expect(main).to_contain_text("all are found in this log")
    expect(main).to_contain_text("knows the secret while the game goes on")


def test_a_log_that_is_not_the_one_that_was_seen_is_told(visit: Visit) -> None:
    """The browser holds the server's log against the fingerprints that it noted itself."""
    host = visit()
    id = host.new_table()
    host.at(id).wait_for("Soviet Union: purchase units")
    host.page.goto("/")
    host.page.evaluate(
        """id => {
            const key = `wartable.noted.${id}`;
            const noted = JSON.parse(localStorage.getItem(key));
            for (const turn of Object.keys(noted.turns)) noted.turns[turn][1] = "0".repeat(64);
            localStorage.setItem(key, JSON.stringify(noted));
        }""",
        id,
    )

    host.page.goto(f"/t/{id}/proof")

    expect(host.page.locator("main")).to_contain_text("it is not the game you saw")


def test_words_are_opened_however_late_an_answer_comes(visitor: Visitor) -> None:
    """The socket tells that the sealing is closed before the last seal is answered."""

    def late(route: Route) -> None:
        answer = route.fetch()
        visitor.page.wait_for_timeout(1500)
        route.fulfill(response=answer)

    visitor.page.route(re.compile("/words/seal"), late)
    id = visitor.new_table()
    visitor.at(id).wait_for("Soviet Union: purchase units")

    expect_opened(visitor, id)


def test_one_can_go_on_without_words_that_are_not_opened(visit: Visit) -> None:
    """The other one has sealed and does not look again; the attacker is told, and goes on."""
    host, guest = visit(), visit()
    id = host.new_table(axis="open", public=True, start=False)
    guest.ask("POST", "/account/guest", {"name": "Erika"})
    guest.ask("POST", f"/tables/{id}/seats/germany-japan/sit")
    host.ask("POST", f"/tables/{id}/start")
    seal = {"seat": "germany-japan", "words": "0" * 64}
    guest.ask("POST", f"/tables/{id}/words/seal", seal)

    attacker = attack(host, id)
    attacker.still()
    expect(attacker.toasts).to_contain_text("sealed words")
    waits = attacker.side.get_by_role("status").filter(has_text="No die falls before")
    expect(waits).to_contain_text("Erika")
    expect(attacker.log).not_to_contain_text("attack:")
    waits.get_by_role("button", name="Go on without their words").click()
    expect(waits).to_be_hidden()
    attacker.press("Fight in West Russia")

    expect(attacker.log).to_contain_text("attack:")
    log = host.api("GET", f"/tables/{id}/export").text()
    assert '{"forgone":"germany-japan"}' in log.splitlines()
