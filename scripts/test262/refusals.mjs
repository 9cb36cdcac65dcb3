/** What a guest is not given, and how a test finds that out. */
const REFUSALS = [
  [
    'code from text',
    'eval, Function and their family run no text',
    /eval is not (?:defined|available)|does not run code from text/,
  ],
  ['debugger', 'nobody is there to debug', /debugger is not available/],
  ['removed', 'shared memory and weak references are not given', /(?:SharedArrayBuffer|WeakRef) is not defined/],
  ['import.meta', 'a guest has no address', /import\.meta is not available/],
];

export function refusalOf(_test, detail) {
  return REFUSALS.find(([, , pattern]) => pattern.test(detail))?.[0] ?? null;
}
