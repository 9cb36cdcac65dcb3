/** Features that a guest does not get, and how to recognise a test that needs one: by its error, or by what it is about. */
const REFUSALS = [
  [
    'code from text',
    'eval, Function and their family',
    says(/eval is not (?:defined|available)|does not run code from text/),
  ],
  ['debugger', 'nobody is there to debug', says(/debugger is not available/)],
  ['removed', 'shared memory and weak references', says(/(?:SharedArrayBuffer|WeakRef) is not defined/)],
  ['import.meta', 'a guest has no address', says(/import\.meta is not available/)],
  ['import phases', 'a proposal that the parser does not read', isAbout('source-phase-imports', 'import-defer')],
];

/** @returns {string | null} */
export function refusalOf(test, detail) {
  return REFUSALS.find(([, , matches]) => matches(test, detail))?.[0] ?? null;
}

function says(pattern) {
  return (_test, detail) => pattern.test(detail);
}

function isAbout(...features) {
  return (test) => features.some((feature) => test.features.includes(feature));
}
