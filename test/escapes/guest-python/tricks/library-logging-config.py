# tries: logging starts from a configuration and calls what it names
# class: library
# bare: gate
import logging.config
logging.config.dictConfig({"version": 1, "formatters": {"f": {"()": "os.popen", "cmd": "touch " + MARKER}}})
import time
time.sleep(0.1)
