"""The files of the box, as Python programs know files: open, os, pathlib. All of them are the host's."""

from hermetic_guest.files.box_files import Files

__all__ = ["Files"]
