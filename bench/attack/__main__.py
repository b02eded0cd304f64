"""`python -m bench.attack [--seconds N] [NAME...]`: every attack, or those named."""

from __future__ import annotations

import argparse
import sys
import time

from bench.attack.attacks import ATTACKS, attack


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=30, help="about how long each takes")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(ATTACKS):
        parser.error(f"no attack is called {', '.join(sorted(unknown))}")
    faults = 0
    for name in asked.names or ATTACKS:
        began = time.monotonic()
        print(f"{name} ...", flush=True)
        found = attack(name, asked.seconds)
        for fault in found:
            print(f"  {fault}")
        word = f"{len(found)} faults" if found else "held"
        print(f"{name}: {word}, {time.monotonic() - began:.0f} s", flush=True)
        faults += len(found)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
