import type { LanguageName } from '../../../src/sandbox/languages/languages.js';
import { collidingDoubles } from '../../unit/sandbox/wire/colliding-numbers.js';

/** Programs that are cheap to write and were, or could be, dear for the host. `kind`: of the error that they end with. */
export interface HostileProgram {
  readonly name: string;
  readonly code: string;
  readonly language?: LanguageName;
  readonly error?: string;
  /** Another way to end that is as good. */
  readonly or?: string;
  /** Seconds that it is given; two minutes unless told. */
  readonly timeout?: number;
}

const DOUBLES = JSON.stringify(collidingDoubles(3000));

export const HOSTILE: readonly HostileProgram[] = [
  { name: 'a source of 50 MB', code: `/*${'x'.repeat(50_000_000)}*/1`, error: 'validation' },
  { name: 'a source of just under the limit', code: `/*${'x'.repeat(4_900_000)}*/1` },
  { name: 'nesting of 100,000', code: `${'['.repeat(100_000)}${']'.repeat(100_000)}`, error: 'validation' },
  { name: 'a million names', code: `let ${Array.from({ length: 1_000_000 }, (_, at) => `n${at}`).join()}`, error: 'validation' },
  { name: 'a comment that a pattern reads in many ways', code: `export {a as/*${'*/ /*'.repeat(30)}` , error: 'validation' },
  { name: 'nested assertions of types', code: `const a = ${'<a>('.repeat(24)}1`, language: 'typescript', error: 'validation', or: 'timeout', timeout: 2 },
  { name: 'an import of two million letters', code: `import 'x${'x'.repeat(2_000_000)}'`, error: 'guest' },
  { name: 'a text of 20 MB', code: `'x'.repeat(20_000_000)` },
  { name: 'a text of two million escapes', code: `'\\u0001"'.repeat(1_000_000)` },
  { name: 'a text of five million letters of two bytes', code: `'\\u00e9'.repeat(5_000_000)` },
  { name: 'half a million numbers', code: `Array.from({ length: 500_000 }, (_, at) => at * 1.1)` },
  { name: 'a hundred thousand objects', code: `Array.from({ length: 100_000 }, (_, at) => ({ at }))` },
  { name: 'a map of two hundred thousand keys', code: `new Map(Array.from({ length: 200_000 }, (_, at) => [at, at]))` },
  { name: 'a set of numbers that collide', code: `new Set(${DOUBLES})`, error: 'guest' },
  { name: 'a pattern whose flags lie', code: `const p = new RegExp('\\\\p{RGI_Emoji}'.repeat(700)); Object.defineProperty(p, 'unicodeSets', { value: true }); p` },
  { name: 'a dozen bigints of 78,000 digits', code: `Array.from({ length: 12 }, (_, at) => 2n ** 261_000n + BigInt(at))` },
  { name: 'a set of long bigints', code: `new Set(Array.from({ length: 70 }, (_, at) => 2n ** 40_000n + BigInt(at)))` },
  { name: 'a stack of two million frames', code: `const e = new Error('x'); e.stack = '\\n    at a:'.repeat(2_000_000); throw e`, error: 'guest' },
  { name: 'ten thousand errors', code: `Array.from({ length: 10_000 }, (_, at) => new Error(String(at)))` },
  { name: 'a thrown object of 100,000 members', code: `throw Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => ['k' + at, at]))`, error: 'guest' },
  { name: 'members that cannot cross, with long names', code: `const o = {}; for (let at = 0; at < 2000; at++) o['k'.repeat(5000) + at] = Symbol(); o` },
  { name: 'an argument of 300,000 numbers', code: `take(Array.from({ length: 300_000 }, (_, at) => at))` },
  { name: 'a thousand calls', code: `for (let at = 0; at < 1000; at++) take(at)` },
  { name: 'output without end', code: `for (;;) console.log('x'.repeat(1000))`, error: 'timeout', timeout: 2 },
  { name: 'twenty thousand names, in Python', language: 'python', code: Array.from({ length: 20_000 }, (_, at) => `n${at} = ${at}`).join('\n') },
  { name: 'half a million numbers, in Python', language: 'python', code: '[at * 1.1 for at in range(500_000)]' },
  { name: 'a text of 10 MB, in Python', language: 'python', code: '"x" * 10_000_000' },
  { name: 'nesting of 100,000, in Python', language: 'python', code: `${'['.repeat(100_000)}${']'.repeat(100_000)}`, error: 'validation' },
]; // prettier-ignore
