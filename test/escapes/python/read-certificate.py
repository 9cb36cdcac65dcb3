# OpenSSL reads a file for us.
# flags: --fs-readonly={root}
# kernel-only: OpenSSL opens the file itself, unannounced, and the C type cannot be changed
import ssl

from world import OUTSIDE

context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
try:
    context.load_verify_locations(OUTSIDE + "/secret.txt")
except FileNotFoundError:
    pass
except ssl.SSLError:
    print("ESCAPED", "there is such a file, and it is no certificate")
