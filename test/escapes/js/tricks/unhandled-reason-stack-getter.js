// tries: the reason of a rejection has a stack that is a getter
// class: promises at the boundary
// kind: steal
// bare: no: it would end this process
Promise.reject({ get stack() { return outside() } }); function outside() { steal(new Error()); return 'x' } await 0
