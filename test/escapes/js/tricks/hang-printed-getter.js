// tries: an inspect hook that does not return
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
console.log({ [Symbol.for("nodejs.util.inspect.custom")]() { for (;;); } })
