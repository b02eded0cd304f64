"""The attacks run, and notice what they are there to notice; `make soak` runs all of them."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from urllib.parse import urlsplit

import httpx
import pytest

from bench.attack import attacks, database, drip, forecast, forge, words
from bench.attack.house import SIDES, Bystander, Fault, House, Person, Refused, house
from bench.living import Regular, Sample, growth
from wartable.core.log import Log
from wartable.games import playable
from wartable.server.hall import games_here
from wartable.server.webhooks import TIMEOUT


def test_a_server_is_visited_and_measured() -> None:
    """Somebody plays in peace while another is refused; the server's processes are counted."""
    with house() as served:
        person = Person(served.address)
        table = person.table()
        with Bystander(served) as bystander:
            with pytest.raises(Refused, match="422"):
                person.post("/odds/spring_1942", {"attackers": "1 tank", "defenders": ""})
            while bystander.asked < 4:
                time.sleep(0.05)
        assert person.press(person.see(table))["version"] > 1
        assert regulars_play(served) == []
        assert served.processes()[0] == served.pid
        assert len(served.thinkers()) >= 1
        assert served.memory() > 50
        assert served.handles() > 5
        assert served.complaints() == []
        assert [each for each in bystander.faults if " took " not in each] == []


def regulars_play(served: House) -> list[str]:
    """Somebody acts at a table of each game that is played at tables, and meets with no fault."""
    assert [*SIDES] == [*games_here()]
    over = threading.Event()
    people = [Regular(served, n, over, pace=0.05) for n in range(len(SIDES))]
    for each in people:
        each.start()
    end = time.monotonic() + 60
    while any(each.acts < 3 and not each.faults for each in people) and time.monotonic() < end:
        time.sleep(0.05)
    over.set()
    for each in people:
        each.join(60)
    return [f"{p.game}: {p.acts} acts, {p.faults[:1]}" for p in people if p.acts < 3 or p.faults]


def test_an_answer_that_depends_on_dice_outside_the_log_is_noticed() -> None:
    assert forecast.compare("why", [(False, "a"), (False, "a")]) == []
    assert forecast.compare("why", [(False, "a"), (False, "b")])
    assert forecast.compare("why", [(True, "a"), (True, "a")])


def test_dice_are_rolled_for_one_battle_only() -> None:
    assert forecast._kept_for_later() == []


@pytest.mark.parametrize("subject", forge.SUBJECTS, ids=lambda each: each.game)
def test_every_forgery_is_noticed(subject: forge.Subject) -> None:
    honest = forge._played(subject, 0)
    assert forge._honest(honest) == []

    found = list(forge._forgeries(subject, honest, 0))
    assert len(found) > 15
    assert len({each.log for each in found} | {honest}) == len(found) + 1
    assert [fault for each in found for fault in forge._judged(each, *forge._noted(honest))] == []


def test_logs_of_every_game_are_forged() -> None:
    assert [subject.game for subject in forge.SUBJECTS] == [*playable()]


def test_a_forgery_that_is_called_proven_is_told() -> None:
    """An honest log would be one, and one that only its fingerprint gives away."""
    subject = forge.SUBJECTS[0]
    honest = forge._played(subject, 0)
    other = forge.Forgery("other actions", forge._played(subject, 1, dice=0))

    noted = forge._noted(honest)
    assert len(forge._judged(forge.Forgery("the game itself", honest), *noted)) == 2
    assert len(forge._judged(other, *noted)) == 1


class Deaf:
    """A line that tells of these versions, and then of nothing."""

    def __init__(self, *versions: int) -> None:
        self.messages = [{"kind": "sight", "sight": {"version": each}} for each in versions]

    def recv(self, timeout: float | None = None) -> str:
        if not self.messages:
            raise TimeoutError
        return json.dumps(self.messages.pop(0))


def test_a_line_that_is_deaf_after_a_restart_is_noticed() -> None:
    assert database._heard(Deaf(7, 8), 8, 1) == []
    assert database._heard(Deaf(7), 8, 1) == ["a line is deaf after a restart"]


def test_lines_that_a_restart_has_lost_are_noticed() -> None:
    """What was stored when the database went may have been stored without an answer."""
    assert database._lost(7, 7) == database._lost(7, 8) == []
    assert database._lost(7, 6)
    assert database._lost(7, 9)


def test_who_knows_the_seed_chooses_no_dice() -> None:
    lucky = sum(words._is_lucky(n) for n in range(10))

    assert words._too_lucky(lucky, 10) == []
    assert words._too_lucky(10, 10)
    assert words._tricks(0) == []


def test_words_that_were_not_sealed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken away what holds them, the attack finds it."""
    monkeypatch.setattr(Log, "_words_objection", lambda log, entropy: "")

    found = words._tricks(0)

    assert "other words than were sealed: accepted" in found
    assert "another seat's seal, opened with its words: accepted" in found


def test_dice_without_the_honest_words_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wartable.core.chance.bound_key",
        lambda seed, game, said: seed + said.get(words.OPERATOR, "").encode(),
    )

    assert words._too_lucky(sum(words._is_lucky(n) for n in range(10)), 10)


def test_a_webhook_drips_and_another_takes_what_it_is_told() -> None:
    with drip.dripping() as drips, drip.listening() as heard:
        there = urlsplit(drips.url)
        with socket.create_connection((there.hostname, there.port), timeout=5) as caller:
            caller.sendall(b"POST /hook HTTP/1.1\r\n\r\n")
            said = b""
            while not said.endswith(b": ..."):
                said += caller.recv(100)
        assert httpx.post(heard.url, json={"table": "t"}).status_code == 204

        assert drips.calls == heard.calls == 1
        assert heard.is_told("t", 1)
        assert not heard.is_told("", 0.1)
        assert drip.SOON < TIMEOUT


def test_growth_is_noticed_and_scatter_is_not() -> None:
    """While a server still opens more games than before, it may grow."""

    def samples(memory: float, handles: int, games: int = 10) -> list[Sample]:
        return [
            Sample(30 * n, 200 + n % 3 + memory * n, 60 + n % 2 + handles * n, 3, 9 * n, games * n)
            for n in range(60)
        ]

    assert growth(samples(0, 0), tell=False) == []
    assert growth(samples(1, 1, games=3), tell=False) == []
    assert "memory" in growth(samples(1, 0), tell=False)[0]
    assert "handles" in growth(samples(0, 1), tell=False)[0]


def test_an_attack_that_breaks_down_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(seconds: float) -> list[str]:
        raise Fault("no answer")

    def many(seconds: float) -> list[str]:
        return ["same", "same", *(f"fault {n}" for n in range(20))]

    monkeypatch.setitem(attacks.ATTACKS, "broken", broken)
    monkeypatch.setitem(attacks.ATTACKS, "many", many)

    assert attacks.attack("broken", 1) == ["the attack broke down: Fault('no answer')"]
    assert attacks.attack("many", 1)[0] == "same (2 times)"
    assert attacks.attack("many", 1)[-1] == "and 9 more"


def test_somebody_plays_by_what_is_offered() -> None:
    """Buttons and sheets of an ask, no more."""
    player = Regular.__new__(Regular)
    player.rng = random.Random(1)
    ask = {
        "buttons": [{"action": {"do": "done", "by": "x"}}],
        "sheets": [{"id": "buy", "rows": [{"key": "tank", "most": 2}]}],
    }

    wishes = {str(player._wish(ask)) for _ in range(50)}

    assert "{'wish': 'action', 'action': {'do': 'done', 'by': 'x'}}" in wishes
    assert "{'wish': 'sheet', 'sheet': 'buy', 'counts': {'tank': 2}}" in wishes
