// tries: the stack of an error of the host
// class: errors and stacks
// kind: leak
// bare: vm
try { await fail() } catch (e) { keep(e.stack) } try { await failLater() } catch (e) { keep(e.stack) }
