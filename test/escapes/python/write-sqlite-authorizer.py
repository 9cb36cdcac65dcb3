# The watchman is dismissed by the method of the C class.
# flags: --fs-readonly
# kernel-only: the C type's set_authorizer announces nothing and the type cannot be changed
import sqlite3

from world import NEW

connection = sqlite3.connect(":memory:")
for cls in type(connection).__mro__[:-1]:
    cls.set_authorizer(connection, lambda *_: 0)
connection.execute("attach database '%s' as other" % NEW)
connection.execute("create table other.t (x)")
