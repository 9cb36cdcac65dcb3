// tries: toString of an error that is thrown
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest
throw { toString() { for (;;); }, get stack() { for (;;); }, get message() { for (;;); } }
