# A name that begins like memory.
# flags: --fs-readonly
import sqlite3

from world import OUTSIDE

connection = sqlite3.connect("file::memory:/../../outside/new", uri=True)
connection.execute("create table t (x)")
