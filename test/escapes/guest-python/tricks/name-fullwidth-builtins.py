# tries: the same for names
# class: names that lie
# bare: python
use(__ｂuiltins__, ｅval)
