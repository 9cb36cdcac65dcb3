# The name of the database is not a constant.
# flags: --fs-readonly
import sqlite3

from world import NEW

connection = sqlite3.connect(":memory:")
connection.execute("attach database ? as other", (NEW,))
connection.execute("create table other.t (x)")
