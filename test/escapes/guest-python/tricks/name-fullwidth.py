# tries: letters that the parser makes into plain ones
# class: names that lie
# bare: python
def f(): pass
use(f.__ｇｌｏｂａｌｓ__)
