# flags: --deny-import xml.etree
from xml import etree

print("ESCAPED", etree)
