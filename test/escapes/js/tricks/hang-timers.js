// tries: timers that set timers
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest memory-limit
(function f() { setTimeout(f, 0); setTimeout(f, 0) })(); await new Promise(() => {})
