"""Makes a database with one row, for cases that may not write one."""
import sqlite3
import sys

connection = sqlite3.connect(sys.argv[1])
connection.execute("create table t (a)")
connection.execute("insert into t values (1)")
connection.commit()
