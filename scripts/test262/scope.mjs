/** Tests that do not apply to a guest, and why. The first rule that matches counts. */
const OUT_OF_SCOPE = [
  ['fixture', 'a part of another test', ({ path }) => path.includes('_FIXTURE')],
  ['sloppy', 'sloppy mode only: a program is strict code', ({ flags }) => flags.has('noStrict')],
  ['raw', 'must run as it is, without a harness: about scripts and directives', ({ flags }) => flags.has('raw')],
  [
    'realm',
    'needs $262 for another realm or a second script',
    ({ code }) => /\$262\.(?:createRealm|evalScript|AbstractModuleSource)/.test(code),
  ],
  [
    'eval',
    'runs code from text: eval, Function and its family',
    ({ code, includes }) => EVAL.test(code) || includes.includes('wellKnownIntrinsicObjects.js'),
  ],
];

const EVAL = /\beval\s*\(|\(\s*0\s*,\s*eval\s*\)|\bFunction\s*\(|function\s*\*?\s*\(\)\s*\{\s*\}\)?\.constructor/;

/** @returns {string | null} */
export function scopeOf(test) {
  return OUT_OF_SCOPE.find(([, , matches]) => matches(test))?.[0] ?? null;
}
