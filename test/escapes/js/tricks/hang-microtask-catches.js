// tries: a reaction that goes on after the end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
const go = () => Promise.reject().catch(() => {}).finally(() => {}).then(go, go); go(); await new Promise(() => {})
