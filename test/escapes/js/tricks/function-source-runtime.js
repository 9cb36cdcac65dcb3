// tries: the source of what stands beside the guest
// class: errors and stacks
// kind: leak
// bare: no: sources of natives are hidden everywhere
for (const f of [console.log, setTimeout, structuredClone, Promise.prototype.then, Function.prototype.toString, Error.prepareStackTrace, echo, Object.setPrototypeOf, Array.prototype.join, queueMicrotask, Proxy]) { try { keep(Function.prototype.toString.call(f)) } catch {} try { keep(f + '') } catch {} }
