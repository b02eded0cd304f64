"""A thinker is killed again and again while twenty people ask: it is replaced once, and nobody is
answered with a 500."""

from __future__ import annotations

import os
import signal
import threading
import time

import httpx

from bench.attack.house import Fault, Person, house

ASKERS = 20


def run(seconds: float) -> list[str]:
    """Kill for so long."""
    faults: list[str] = []
    with house(thinkers=2) as served:
        over = threading.Event()
        answered = 0

        def ask(n: int) -> None:
            nonlocal answered
            person = Person(served.address)
            tanks = n
            while not over.is_set():
                tanks += 1
                body = {"attackers": f"{tanks % 40 + 2} infantry", "defenders": "9 infantry"}
                try:
                    answer = person.ask("POST", "/odds/spring_1942", body)
                    if answer.status_code not in (200, 422, 429, 503):
                        faults.append(f"odds: {answer.status_code} {answer.text[:200]}")
                    answered += answer.status_code == 200
                except (Fault, httpx.HTTPError) as error:
                    faults.append(repr(error))
                over.wait(0.1)
            person.close()

        Person(served.address).post(
            "/odds/spring_1942", {"attackers": "1 tank", "defenders": "1 tank"}
        )
        askers = [threading.Thread(target=ask, args=(n,), daemon=True) for n in range(ASKERS)]
        for asker in askers:
            asker.start()
        time.sleep(min(2.0, seconds / 4))
        before = len(served.processes())
        most = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for pid in served.thinkers()[:1]:
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.7)
            most = max(most, len(served.processes()))
        over.set()
        for asker in askers:
            asker.join(90)
        time.sleep(1)
        after = len(served.processes())
        if max(most, after) > before + 2:
            faults.append(f"{before} processes became {most}, and are {after} at the end")
        if not answered:
            faults.append("nobody was answered")
    return faults
