# flags: --fs-readonly
import codecs

from world import NEW

codecs.open(NEW, "w").write("x")
