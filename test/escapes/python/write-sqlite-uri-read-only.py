# The promise to read only is in the fragment.
# flags: --fs-readonly
import sqlite3

from world import NEW

connection = sqlite3.connect("file:%s#?mode=ro" % NEW, uri=True)
connection.execute("create table t (x)")
