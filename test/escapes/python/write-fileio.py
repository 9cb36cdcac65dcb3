# flags: --fs-readonly
import io

from world import NEW

io.FileIO(NEW, "w").write(b"x")
