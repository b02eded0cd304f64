"""Abilities of single nations (chapter 15), each found by the rules that it changes."""
