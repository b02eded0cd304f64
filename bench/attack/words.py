"""Who runs the server chooses the dice by words: the seed is his, the disk is his, a seat is his,
and he tries thousands of texts. With one honest seat that has sealed, he gets what chance gives.

What he may still do is seen by everybody: go on without words, or play something else.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from math import comb

from bench.attack import forecast
from bench.attack.house import SIDES, Fault, House, Person, Refused, house
from wartable.core import Log, Table
from wartable.core.chance import Chance
from wartable.core.dice import Rolled
from wartable.core.errors import WartableError
from wartable.core.verify import verify
from wartable.core.words import seal
from wartable.games import find_game
from wartable.games.axis_allies.state import Options

GAME = find_game("spring_1942")
OPERATOR, HONEST = "soviet_union", "germany"
BEFORE = (
    "done",
    "move 3 infantry, 1 artillery, 1 tank: caucasus > ukraine_s_s_r",
    "done",
)
FIGHT = GAME.parse_action(f"{OPERATOR}: fight in ukraine_s_s_r")
NUMBER = len(BEFORE) + 1
"""The number of the action whose dice he wants to choose."""
DICE = 5
WANTED = 3
"""So many ones he wants among so many dice."""
CHANCE = sum(comb(DICE, n) * 5 ** (DICE - n) for n in range(WANTED, DICE + 1)) / 6**DICE
TEXTS = 1_000
"""How many texts he tries; that none of them gives what he wants is out of the question."""
TABLES = 40
"""How many tables a round has."""
OUT_OF_THE_QUESTION = 1e-9
SERVED = 3
"""How many tables he tries at a real server."""


def run(seconds: float) -> list[str]:
    """At a real server, then at one table after the other, as many as there is time for."""
    with house() as served:
        faults = [fault for n in range(SERVED) for fault in _served(served, n)]
    end = time.monotonic() + seconds
    tables = lucky = 0
    while not faults:
        for n in range(tables, tables + TABLES):
            lucky += _is_lucky(n)
            faults += _tricks(n)
        tables += TABLES
        faults += _too_lucky(lucky, tables)
        if time.monotonic() >= end:
            break
    return faults


def _too_lucky(lucky: int, tables: int) -> list[str]:
    """Whether he got what he wanted more often than chance could ever give."""
    tail = sum(
        comb(tables, n) * CHANCE**n * (1 - CHANCE) ** (tables - n) for n in range(lucky, tables + 1)
    )
    if tail > OUT_OF_THE_QUESTION:
        return []
    return [
        f"the operator got what he wanted at {lucky} of {tables} tables, by chance {CHANCE:.1%}"
    ]


# ---- what he can vary at a table ----


class _Sitting:
    """A table whose seed the operator knows; the honest seat has words that he does not know."""

    def __init__(self, n: int, own: str = "", secret: str = "") -> None:
        rng = random.Random(f"words {n}")
        self.seed = rng.randbytes(32)
        self.secret = secret or rng.randbytes(16).hex()
        self.own = own
        self.table = Table.create(GAME, Options(rounds=1), seed=self.seed)
        self.commitment = self.table.log.header.commitment

    def sealed(self) -> _Sitting:
        """Both have sealed, and the sealing is closed."""
        self.seal(HONEST, self.secret)
        self.seal(OPERATOR, self.own)
        self.table.close_sealing()
        return self

    def seal(self, seat: str, text: str) -> None:
        self.table.seal_words(seat, seal(self.commitment, seat, text))

    def opened(self) -> _Sitting:
        """The honest seat has opened; the operator has heard its words."""
        self.table.open_words(HONEST, self.secret)
        return self

    def play(self) -> None:
        """All that is played before the dice."""
        for text in BEFORE:
            self.table.submit(OPERATOR, GAME.parse_action(f"{OPERATOR}: {text}"))

    def faces(self) -> tuple[int, ...]:
        """The dice that fall."""
        if self.table.log.actions < len(BEFORE):
            self.play()
        (rolled, *_) = self.table.submit(OPERATOR, FIGHT).rolls
        assert isinstance(rolled, Rolled)
        return rolled.faces

    def found(self, others: dict[str, str]) -> str:
        """The first of his texts that gives what he wants, if the others' words are these."""
        for n in range(TEXTS):
            text = f"text {n}"
            if _pleases(_foreseen(self.table.log, self.seed, {**others, OPERATOR: text})):
                return text
        raise Fault(f"none of {TEXTS} texts gives {WANTED} ones")


def _foreseen(log: Log, seed: bytes, words: dict[str, str]) -> tuple[int, ...]:
    """The dice that fall if these are the words."""
    return Chance(log.header, seed, words).dice_of(NUMBER, FIGHT, 0).roll(DICE)


def _pleases(faces: tuple[int, ...]) -> bool:
    return faces.count(1) >= WANTED


def _is_lucky(n: int) -> bool:
    """He seals the words that serve him best as far as he knows; then the honest seat opens."""
    sitting = _Sitting(n)
    sitting.own = sitting.found({})
    sitting.sealed().opened().table.open_words(OPERATOR, sitting.own)
    return _pleases(sitting.faces())


def _tricks(n: int) -> list[str]:
    """What he tries once he has heard all words: each is refused, or changes no die, or is told by
    every proof. That he would know which text to take is made sure of."""
    sitting = _Sitting(n, "own").sealed().opened()
    better = sitting.found({HONEST: sitting.secret})
    honest = _Sitting(n, "own").sealed().opened()
    honest.table.open_words(OPERATOR, "own")
    noted, fair = honest.table.fingerprint, honest.faces()
    if fair != _foreseen(
        honest.table.log, honest.seed, {HONEST: honest.secret, OPERATOR: honest.own}
    ):
        return ["the attack does not know how dice are made"]
    return [
        *_refused(n, better),
        *_same_dice(n, fair),
        *_forgone(n),
        *_rewritten(n, better, honest.commitment, noted),
    ]


def _refused(n: int, better: str) -> list[str]:
    """Words that come too late, or are not those that were sealed."""

    def own_seat(sitting: _Sitting) -> None:
        sitting.table.open_words(OPERATOR, better)

    def sealed_anew(sitting: _Sitting) -> None:
        sitting.seal(OPERATOR, better)

    def another_seat(sitting: _Sitting) -> None:
        sitting.seal("japan", better)

    def unsealed_seat(sitting: _Sitting) -> None:
        sitting.table.open_words("japan", better)

    def opened_twice(sitting: _Sitting) -> None:
        sitting.table.open_words(OPERATOR, "own")
        sitting.table.open_words(OPERATOR, better)

    def honest_seat(sitting: _Sitting) -> None:
        sitting.table.open_words(HONEST, better)

    def die_before(sitting: _Sitting) -> None:
        sitting.faces()

    tricks: dict[str, Callable[[_Sitting], None]] = {
        "other words than were sealed": own_seat,
        "words sealed anew": sealed_anew,
        "words of one seat more": another_seat,
        "words that were never sealed": unsealed_seat,
        "words opened twice": opened_twice,
        "other words for the honest seat": honest_seat,
        "a die before all words are open": die_before,
    }
    faults = [
        f"{name}: accepted"
        for name, trick in tricks.items()
        if _accepts(trick, _Sitting(n, "own").sealed().opened())
    ]

    def early(sitting: _Sitting) -> None:
        sitting.seal(HONEST, sitting.secret)
        sitting.table.open_words(HONEST, sitting.secret)

    def copied(sitting: _Sitting) -> None:
        theirs = seal(sitting.commitment, HONEST, sitting.secret)
        sitting.table.seal_words(HONEST, theirs)
        sitting.table.seal_words(OPERATOR, theirs)
        sitting.table.close_sealing()
        sitting.opened().table.open_words(OPERATOR, sitting.secret)

    if _accepts(early, _Sitting(n)):
        faults.append("words opened while others may seal: accepted")
    if _accepts(copied, _Sitting(n)):
        faults.append("another seat's seal, opened with its words: accepted")
    return faults


def _accepts(trick: Callable[[_Sitting], None], sitting: _Sitting) -> bool:
    try:
        trick(sitting)
    except WartableError:
        return False
    return True


def _same_dice(n: int, fair: tuple[int, ...]) -> list[str]:
    """Lines that look as if they did not matter do not: he has as many of those as he likes."""
    first = _Sitting(n, "own").sealed()
    first.table.open_words(OPERATOR, "own")
    first.opened()

    back = _Sitting(n, "own").sealed().opened()
    back.table.open_words(OPERATOR, "own")
    for _ in range(3):
        back.play()
        back.table.undo(len(BEFORE))

    noted = _Sitting(n, "own").sealed().opened()
    noted.table.open_words(OPERATOR, "own")
    noted.play()
    noted.table.undo(1)
    noted.table.submit(OPERATOR, GAME.parse_action(f"{OPERATOR}: {BEFORE[-1]}"), "a note")

    varied = {"the order of opening": first, "moves taken back": back, "a note": noted}
    return [f"{name} changes the dice" for name, each in varied.items() if each.faces() != fair]


def _forgone(n: int) -> list[str]:
    """Going without his own words, or the honest seat's, is told by every proof."""
    faults = []
    for gone, kept in ((OPERATOR, HONEST), (HONEST, OPERATOR)):
        sitting = _Sitting(n, "own").sealed()
        sitting.table.open_words(kept, sitting.secret if kept == HONEST else "own")
        sitting.table.forgo_words(gone)
        sitting.faces()
        sitting.table.publish()
        report = verify(sitting.table.log)
        if report.forgone != (gone,) or "forgone" not in report.remarks:
            faults.append(f"the proof does not say that the words of {gone} were gone without")
    return faults


def _rewritten(n: int, better: str, commitment: str, fingerprint: str) -> list[str]:
    """Another log of the same game with the words that please him, or another seed: not the one of
    which the honest player noted commitment and fingerprint."""
    other = _Sitting(n, better).sealed().opened()
    other.table.open_words(OPERATOR, better)
    if not _pleases(other.faces()):
        return ["the attack does not know how dice are made"]
    seeded = _Sitting(n + 1_000_000, "own", _Sitting(n).secret).sealed().opened()
    seeded.table.open_words(OPERATOR, "own")
    seeded.faces()
    faults = []
    for name, sitting in (("words", other), ("a seed", seeded)):
        sitting.table.publish()
        if verify(sitting.table.log, commitment=commitment, fingerprint=fingerprint).holds:
            faults.append(f"a log with {name} put in afterwards is taken for the game")
    return faults


# ---- at a server ----


def _served(served: House, n: int) -> list[str]:
    """The operator plays at his own server against somebody honest, and reads his disk."""
    operator, honest = Person(served.address), Person(served.address)
    try:
        return _sat_down(served, operator, honest, random.Random(f"served {n}"))
    except (Fault, Refused) as error:
        return [str(error)]
    finally:
        operator.close()
        honest.close()


def _sat_down(served: House, operator: Person, honest: Person, rng: random.Random) -> list[str]:
    mine, theirs = ("-".join(powers) for powers in SIDES[GAME.id])
    table = operator.table(GAME.id, "open", public=True, start=False)
    honest.post(f"/tables/{table}/seats/{theirs}/sit")
    operator.post(f"/tables/{table}/start")
    commitment = honest.see(table)["dice"]["commitment"]
    secret = rng.randbytes(16).hex()
    path = f"/tables/{table}/words"

    def sealed(person: Person, seat: str, text: str) -> bool:
        body = {"seat": seat, "words": seal(commitment, seat, text)}
        return not person.ask("POST", f"{path}/seal", body).is_error

    def opened(person: Person, seat: str, text: str) -> bool:
        return not person.ask("POST", f"{path}/open", {"seat": seat, "text": text}).is_error

    faults = []
    if not sealed(honest, theirs, secret):
        raise Fault("an honest seat cannot seal its words")
    if sealed(operator, theirs, "other"):
        faults.append("the operator seals words for another seat")
    if not sealed(operator, mine, "own"):
        raise Fault("the operator cannot seal his words")
    for wish in (forecast.DONE, forecast.SEND, forecast.DONE):
        operator.do(operator.see(table), OPERATOR, wish)
    if _fought(operator, table):
        faults.append("a die falls before words are opened")
    seed = _seed_of(served, table)
    if _on_disk(served, secret) or any(secret.encode() in each for each in operator.answers):
        faults.append("words are told before they are opened")

    if not opened(honest, theirs, secret):
        raise Fault("an honest seat cannot open its words")
    if not _on_disk(served, secret):
        raise Fault("the attack does not know how to read the disk")
    log = Log.parse(operator.log(table), find_game)
    better = next(
        f"text {n}"
        for n in range(10 * TEXTS)
        if _pleases(_foreseen(log, seed, {theirs: secret, mine: f"text {n}"}))
    )
    if opened(operator, mine, better):
        faults.append("the operator opens other words than he has sealed")
    if sealed(operator, mine, better):
        faults.append("the operator seals anew what he has heard the others' words for")
    if opened(operator, theirs, better):
        faults.append("the operator opens words of another seat")
    if not opened(operator, mine, "own"):
        return [*faults, "the operator cannot open his words"]
    if not _fought(operator, table):
        raise Fault("no die falls though all words are open")
    (fell, *_) = Log.parse(operator.log(table), find_game).acted[-1].rolls
    if fell != Rolled(6, _foreseen(log, seed, {theirs: secret, mine: "own"})):
        faults.append("the dice are not those of the seed and the words that were sealed")
    return faults


def _fought(person: Person, table: str) -> bool:
    """Whether the fight begins; refused, it must be for words that are sealed."""
    try:
        person.do(person.see(table), OPERATOR, forecast.FIGHT)
    except Refused as error:
        if "words_sealed" not in str(error):
            raise
        return False
    return True


def _seed_of(served: House, table: str) -> bytes:
    """What the operator reads on his disk."""
    with closing(sqlite3.connect(served.folder / "wartable.sqlite")) as db:
        (seed,) = db.execute('SELECT seed FROM seeds WHERE "table" = ?', (table,)).fetchone()
        return bytes(seed)


def _on_disk(served: House, text: str) -> bool:
    """Whether any file of the server holds this text."""
    files = (each for each in served.folder.rglob("*") if each.is_file())
    return any(text.encode() in each.read_bytes() for each in files)
