"""An edition's facts are read by the kernel's reader of TOML files."""

from wartable.core.data_file import DataFile

__all__ = ["DataFile"]
