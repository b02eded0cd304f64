"""The README plays."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_battle_in_the_readme_is_fought_as_printed(capsys):
    """The code of the README runs, and prints what the README says it prints."""
    text = README.read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    printed = re.search(r"```text\n(.*?)```", text, re.DOTALL)

    exec(code[1], {})

    assert capsys.readouterr().out == printed[1]
