# tries: without a number, with a conversion
# class: format
# bare: gate
print("{._pin}".format(open_account()), "{._pin!r:>60}".format(open_account()))
