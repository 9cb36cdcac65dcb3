# tries: a parser that opens files
# class: library
# bare: gate
import xml.etree.ElementTree as ET
try:
    ET.parse(SECRET)
except Exception as e:
    pass
import xml.sax.saxutils
use(xml.etree.ElementTree.sys if hasattr(ET, "sys") else None)
