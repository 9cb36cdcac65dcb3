// tries: import.meta
// class: names and gates
// kind: leak
// bare: no: a script has none
try { steal(import.meta); keep(import.meta.url) } catch {}
