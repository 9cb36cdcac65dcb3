# flags: --fs-readonly
import sqlite3

from world import NEW

connection = sqlite3.connect(NEW)
connection.execute("create table t (x)")
