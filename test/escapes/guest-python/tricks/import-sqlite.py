# tries: a data base is a file
# class: imports
# bare: python
import sqlite3
sqlite3.connect(MARKER).execute("create table t (x)")
