# tries: a log file
# class: library
# bare: gate
import logging
logging.FileHandler(MARKER).close()
