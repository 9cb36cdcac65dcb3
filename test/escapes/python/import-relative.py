# flags: --deny-import xml.etree
import importlib

import xml

print("ESCAPED", importlib.import_module(".etree", "xml"))
