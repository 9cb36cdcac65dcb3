// tries: objects that Intl and Date make
// class: modules and code
// kind: steal
// bare: no: they are of the guest's realm
for (const x of [new Intl.DateTimeFormat().resolvedOptions(), Intl.getCanonicalLocales('en'), new Intl.Segmenter('en').segment('a')[Symbol.iterator]().next(), new Date().toLocaleString, Intl.supportedValuesOf?.('unit')]) steal(x)
