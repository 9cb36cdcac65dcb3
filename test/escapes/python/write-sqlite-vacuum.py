# flags: --fs-readonly
import sqlite3

from world import NEW

connection = sqlite3.connect(":memory:")
connection.execute("create table t (x)")
connection.commit()
connection.execute("vacuum into '%s'" % NEW)
