// tries: warnings of the process through timers and labels
// class: inspect hooks
// kind: warn
// bare: no: the console of this test is small
console.timeEnd('WARNING'); console.timeLog('WARNING'); console.countReset('WARNING'); console.time('WARNING'); console.time('WARNING'); setTimeout(() => {}, 1e12); const i = setInterval(() => clearInterval(i), -1e12); clearTimeout({}); console.assert(false, 'x'); console.trace('y'); 1
