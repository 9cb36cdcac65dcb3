# flags: --fs-readonly
import pathlib

from world import NEW

pathlib.Path(NEW).write_text("x")
