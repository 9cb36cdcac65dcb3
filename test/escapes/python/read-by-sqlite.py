# flags: --fs-readonly={root}
import sqlite3

from world import OUTSIDE

try:
    sqlite3.connect("file:%s/secret.txt?mode=ro" % OUTSIDE, uri=True).execute("select * from sqlite_master")
except sqlite3.DatabaseError as error:
    if "not a database" in str(error):
        print("ESCAPED")
