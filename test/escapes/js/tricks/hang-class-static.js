// tries: a static block and a field that do not end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
class A { static { for (;;); } } 
