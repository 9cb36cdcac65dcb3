// tries: for await over what the host gave
// class: promises at the boundary
// kind: steal
// bare: vm
try { for await (const x of (await give()).list) steal(x) } catch (e) { steal(e) } try { for await (const x of { [Symbol.asyncIterator]() { return { next: () => later({ done: true, value: {} }).then((r) => (steal(r), { done: true })) } } }) ; } catch (e) { steal(e) }
