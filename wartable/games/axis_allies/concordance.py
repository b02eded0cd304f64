"""What an edition calls the rules that the family cites by another edition's ID."""

from __future__ import annotations

from pathlib import Path

from wartable.core.data_file import DataFile


def read_concordance(path: Path) -> dict[str, str]:
    """Read a concordance; an empty string says that the case cannot arise in the edition."""
    file = DataFile(path)
    return {rule: file.value((rule,), str) for rule in file.names()}
