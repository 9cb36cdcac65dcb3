"""The files of the box in the forms that Python programs know: `open`, `os`, `os.path`, `pathlib`. The host holds them all."""

from hermetic_guest.files.box_files import Files

__all__ = ["Files"]
