# tries: and this
# class: imports
# bare: python
import shelve
shelve.open(MARKER, "c").close()
