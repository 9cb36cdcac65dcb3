// tries: the pattern of a loop
// class: constructor chains
// kind: code
// bare: vm
for (const { constructor: F } of [() => {}]) text(F)
