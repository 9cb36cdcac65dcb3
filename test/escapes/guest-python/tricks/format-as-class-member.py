# tries: the method as a member of a class of the program
# class: format
# bare: gate
class A:
    show = "{0._pin}".format
    of = str.format
print(A.show(open_account()), A.of("{0._pin}", open_account()))
