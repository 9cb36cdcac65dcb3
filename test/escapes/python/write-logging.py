# flags: --fs-readonly
import logging

from world import NEW

logging.basicConfig(filename=NEW)
logging.warning("x")
