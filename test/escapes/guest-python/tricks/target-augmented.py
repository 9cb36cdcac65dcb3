# tries: an augmented assignment
# class: attribute targets
# bare: gate
import string
string.digits += "ESCAPED"
import string as again
print(again.digits)
