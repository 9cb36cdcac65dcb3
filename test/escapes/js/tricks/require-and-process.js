// tries: names that Node gives to programs
// class: modules and code
// kind: steal
// bare: no: a bare realm has none either
for (const name of ['require', 'process', 'module', 'exports', 'global', 'Buffer', '__filename', '__dirname', 'fetch', 'WebSocket', 'Worker', 'SharedArrayBuffer', 'Atomics', 'WebAssembly', 'WeakRef', 'FinalizationRegistry', 'MessageChannel', 'BroadcastChannel', 'EventTarget', 'AbortController', 'performance', 'navigator', 'gc', 'ShadowRealm', 'escapeAll']) { const v = globalThis[name]; if (v !== undefined) { steal(v); keep(v.env?.CANARY ?? '') } } try { steal(process) } catch {} try { steal(require('fs')) } catch {}
