# tries: a debugger
# class: imports
# bare: python
import bdb
bdb.Bdb().run("use(open)", globals())
