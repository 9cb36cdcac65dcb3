# tries: as the key of a sort, in a default dict, in a decorator
# class: format
# bare: gate
got = []
max([open_account()], key=lambda a: got.append("{0._pin}".format(a)))
print(sorted([open_account()], key="{0._pin}".format), *got)
