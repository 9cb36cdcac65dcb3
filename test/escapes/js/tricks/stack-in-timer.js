// tries: the stack in a timer and in a reaction
// class: errors and stacks
// kind: leak
// bare: no: this stack starts in the guest
await new Promise((r) => setTimeout(() => { keep(new Error().stack); r() }, 1)); await later(1).then(() => keep(new Error().stack))
