// tries: a huge stackTraceLimit shows the frames of the host
// class: errors and stacks
// kind: leak
// bare: vm
Error.stackTraceLimit = Infinity; keep(new Error().stack); try { await callit(() => { keep(new Error().stack); return 1 }) } catch {}
