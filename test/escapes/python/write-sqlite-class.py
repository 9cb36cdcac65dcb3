# The class instead of the function.
# flags: --fs-readonly
import sqlite3

from world import NEW

connection = sqlite3.Connection(NEW)
connection.execute("create table t (x)")
