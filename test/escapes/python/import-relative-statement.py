# flags: --deny-import xml.etree
import xml

space = {"__package__": "xml", "__name__": "xml.x", "__path__": xml.__path__}
print("ESCAPED", __import__("etree", space, space, ["ElementTree"], 1))
