# tries: the function behind a method
# class: host objects
# bare: python
use(open_account().balance.__func__.__globals__)
