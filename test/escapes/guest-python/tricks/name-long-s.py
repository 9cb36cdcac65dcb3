# tries: a letter that is another one after normalisation
# class: names that lie
# bare: python
import poſix
print(poſix.read(poſix.open(SECRET, 0), 100))
