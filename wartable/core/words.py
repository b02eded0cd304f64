"""Words of the seats' own in the dice: sealed by all, then opened, so that nobody can choose.

The seed is fixed, by its hash, in the first line of the log; but who made it knows it, and could
try words until the dice please. So the seats first seal their words, then the sealing is closed,
and only then are words opened, all of them before the first draw: with one honest seat among them,
nobody knows the dice until nobody can change them. In which order they are opened makes no
difference. A seat that sealed and never opens can only be gone without openly: the log says so.
"""

from __future__ import annotations

import hashlib


def seal(commitment: str, seat: str, text: str) -> str:
    """What binds a seat to its words at the table with this commitment without telling them."""
    said = f"wartable words\n{commitment}\n{seat}\n{text}"
    return hashlib.sha256(said.encode()).hexdigest()
