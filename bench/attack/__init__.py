"""Attacks on a real server of our own, on the loopback only; each says what did not hold."""
