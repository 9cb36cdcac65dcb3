# The property of the C class.
# flags: --fs-readonly
# kernel-only: OpenSSL opens the file itself, unannounced, and the C type cannot be changed
import ssl

from world import NEW

context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ssl.SSLContext.__mro__[1].keylog_filename.__set__(context, NEW)
