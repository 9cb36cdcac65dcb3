// tries: WebAssembly through what else there is
// class: modules and code
// kind: code
// bare: vm
const W = globalThis['Web' + 'Assembly'] ?? globalThis.globalThis.WebAssembly; if (W) { new W.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); keep('CODE') }
