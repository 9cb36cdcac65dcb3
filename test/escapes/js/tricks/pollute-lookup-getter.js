// tries: __defineGetter__ on host prototypes
// class: prototype of the host
// kind: pollute
// bare: vm
for (const x of [echo, await give(), Account]) { try { x.__proto__.__defineGetter__('polluted', () => 'yes') } catch {} }
