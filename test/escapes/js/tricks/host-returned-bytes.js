// tries: bytes of the host, and their buffer
// class: host objects by value
// kind: steal
// bare: vm
const { bytes } = await give(); steal(bytes); steal(bytes.buffer)
