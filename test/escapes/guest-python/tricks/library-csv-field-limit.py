# tries: a setting for everybody, and the module behind the C one
# class: library
# bare: python
import csv
use(csv.DictReader.__init__.__globals__)
