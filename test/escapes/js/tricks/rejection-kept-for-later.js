// tries: a rejection in a program without the words for it
// class: promises at the boundary
// kind: steal
// bare: no: it would end this process
globalThis['Prom' + 'ise']['rej' + 'ect'](new Error('one')); 1
