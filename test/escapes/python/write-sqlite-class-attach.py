# The class gives a connection without a watchman.
# flags: --fs-readonly
# kernel-only: the C type gives connections without our authorizer, and cannot be changed
import sqlite3

from world import NEW

connection = sqlite3.Connection(":memory:")
connection.execute("attach database '%s' as other" % NEW)
connection.execute("create table other.t (x)")
