# tries: type by another name
# class: dynamic classes
# bare: gate
T = type(int)
A = T("A", (str,), {"go": str.format})
print(A("{0._pin}").go(open_account()))
