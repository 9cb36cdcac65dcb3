// tries: disposing that does not end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
// needs: DisposableStack
{ using a = { [Symbol.dispose]() { for (;;); } }; for (;;); }
