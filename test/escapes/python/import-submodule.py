# flags: --deny-import xml
import xml.etree.ElementTree

print("ESCAPED", xml.etree.ElementTree.Element("a"))
