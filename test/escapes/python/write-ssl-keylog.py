# flags: --fs-readonly
import ssl

from world import NEW

ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).keylog_filename = NEW
