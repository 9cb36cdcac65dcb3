# tries: the line of a csv reader asks the same reader for its next row
# class: memory
# bare: python
import csv
class Lines:
    entered = False
    def __iter__(self):
        return self
    def __next__(self):
        if not Lines.entered:
            Lines.entered = True
            next(reader)
            print("ESCAPED")
        return "a,b"
reader = csv.reader(Lines())
try:
    next(reader)
except ValueError:
    pass
