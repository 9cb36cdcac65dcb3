# The C library reads them for us.
# flags: --fs-readonly={root}
# max-python: 3.12
# needs: root
import warnings

warnings.simplefilter("ignore")
import spwd

print("ESCAPED", len(spwd.getspall()))
