// tries: symbols that all realms share
// class: modules and code
// kind: steal
// bare: no: nothing hangs on them here
for (const k of ['nodejs.util.inspect.custom', 'nodejs.util.promisify.custom', 'nodejs.rejection', 'nodejs.webstream.isClosedPromise', 'nodejs.worker_threads.transferable', 'node:domain']) { const sym = Symbol.for(k); for (const x of [globalThis, Promise.resolve(), echo, await give(), Account, console]) { steal(x[sym]) } }
