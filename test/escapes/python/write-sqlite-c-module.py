# flags: --fs-readonly
import _sqlite3

from world import NEW

connection = _sqlite3.Connection(NEW)
connection.execute("create table t (x)")
