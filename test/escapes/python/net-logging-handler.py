# A log record travels.
# flags: --no-network
import logging
import logging.handlers
import time

from world import HOST, UDP

logging.raiseExceptions = False
logging.getLogger().addHandler(logging.handlers.DatagramHandler(HOST, UDP))
logging.warning("x")
time.sleep(0.3)
