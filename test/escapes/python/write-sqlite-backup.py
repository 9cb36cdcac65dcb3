# flags: --fs-readonly
import sqlite3

from world import NEW

source = sqlite3.connect(":memory:")
source.execute("create table t (x)")
source.backup(sqlite3.Connection(NEW))
