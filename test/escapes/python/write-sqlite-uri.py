# flags: --fs-readonly
import sqlite3

from world import NEW

connection = sqlite3.connect("file:%s?mode=rwc#?mode=ro" % NEW, uri=True)
connection.execute("create table t (x)")
