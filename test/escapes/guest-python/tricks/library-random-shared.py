# tries: the generator that everybody shares
# class: library
# bare: python
import random
random.seed(1)
first = random.random()
random._inst.seed(1)
print("ESCAPED" if random._inst.random() == first else "")
