# tries: so is this one
# class: imports
# bare: python
import dbm.dumb
dbm.dumb.open(MARKER, "c").close()
