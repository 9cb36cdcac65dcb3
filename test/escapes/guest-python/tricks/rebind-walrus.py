# tries: walrus and star targets
# class: rebound names
# bare: gate
[getattr := (lambda *a: True), isinstance := (lambda *a: True)]
*str, = []
print("{0._pin}".format(open_account()))
