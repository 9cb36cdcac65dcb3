import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { inTurn } from '../../suite.js';
import { execNext } from '../exec-next.js';
import { LEVELS, openAt } from '../levels.js';

/** Each program reaches its end in `spend()`; what it prints or tells the host after that is what must not happen. */
const AFTER = 'after(); console.log("after");';
const PROGRAMS: Readonly<Record<string, string>> = {
  catch: `try { spend() } catch { ${AFTER} }`,
  'a catch with a pattern': `try { spend() } catch ({ a = after() }) { ${AFTER} }`,
  'nested catches': `try { try { spend() } catch { ${AFTER} } finally { ${AFTER} } } catch { ${AFTER} }`,
  finally: `try { spend() } finally { ${AFTER} }`,
  'a finally that returns': `(() => { try { spend() } finally { ${AFTER} return 1 } })(); ${AFTER}`,
  'a finally that breaks out': `a: for (;;) { try { spend() } finally { ${AFTER} break a } } ${AFTER}`,
  'the next statement of an async function': `(async () => { spend() })(); ${AFTER}`,
  'a promise that was rejected': `Promise.resolve().then(spend).catch(() => { ${AFTER} }).finally(() => { ${AFTER} }); await new Promise(() => {})`,
  'an executor': `new Promise(() => spend()).catch(() => { ${AFTER} }); ${AFTER} await new Promise(() => {})`,
  'an await': `try { await (async () => { await 0; spend() })() } catch { ${AFTER} } ${AFTER}`,
  'Promise.allSettled': `await Promise.allSettled([(async () => spend())(), 1]).then(() => { ${AFTER} }); ${AFTER}`,
  'Promise.race': `await Promise.race([(async () => spend())(), 1]); ${AFTER}`,
  'a microtask of before': `queueMicrotask(() => { ${AFTER} }); spend()`,
  'a timer of before': `setTimeout(() => { ${AFTER} }, 0); spend()`,
  'an interval': `setInterval(() => { ${AFTER} }, 1); spend()`,
  'a generator': `function* g() { try { yield spend() } finally { ${AFTER} } } try { [...g()] } catch { ${AFTER} }`,
  'the closing of an iterator': `for (const x of { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { ${AFTER} return {} } }) }) spend()`,
  'yield*': `function* g() { try { yield* (function* () { spend(); yield 1 })() } finally { ${AFTER} } } try { g().next() } catch { ${AFTER} }`,
  'an async iterator': `try { for await (const x of (async function* () { try { yield 1; spend() } finally { ${AFTER} } })()); } catch { ${AFTER} } ${AFTER}`,
  'a getter': `{ const o = { get a() { spend() } }; try { o.a } catch { ${AFTER} } }`,
  'a getter in a result': `var r = { get a() { ${AFTER} return 1 } }; spend()`,
  'a setter': `const o = { set a(x) { spend() } }; try { o.a = 1 } catch { ${AFTER} }`,
  toString: `try { \`\${{ toString() { spend() } }}\` } catch { ${AFTER} }`,
  toJSON: `try { JSON.stringify({ toJSON() { spend() } }) } catch { ${AFTER} }`,
  'a trap': `try { new Proxy({}, { get() { spend() } }).x } catch { ${AFTER} }`,
  'a trap in a result': `var p = new Proxy({}, { ownKeys() { ${AFTER} return [] }, get() { ${AFTER} }, getPrototypeOf() { ${AFTER} return null } }); spend()`,
  'a callback of a native': `try { [1, 2].map(spend) } catch { ${AFTER} } try { [2, 1].sort(spend) } catch { ${AFTER} }`,
  'a replacer': `try { 'a'.replace(/a/, spend) } catch { ${AFTER} }`,
  'a constructor': `class A { constructor() { try { spend() } finally { ${AFTER} } } } try { new A() } catch { ${AFTER} }`,
  'a field': `class A { x = spend(); y = after() } try { new A() } catch { ${AFTER} }`,
  'a static block': `try { class A { static { try { spend() } catch { ${AFTER} } } } } catch { ${AFTER} }`,
  'a thenable': `try { await { then(yes) { spend() } } } catch { ${AFTER} } ${AFTER}`,
  'a callback of the host': `await callit(() => { try { spend() } catch { ${AFTER} } }).catch(() => { ${AFTER} }); ${AFTER}`,
  'an inspect hook': `try { console.log({ [Symbol.for('nodejs.util.inspect.custom')]() { spend() } }) } catch { ${AFTER} } ${AFTER}`,
  'Symbol.hasInstance': `try { 1 instanceof { [Symbol.hasInstance]() { spend() } } } catch { ${AFTER} }`,
  'a tagged template': `try { (() => spend())\`x\` } catch { ${AFTER} }`,
  'a default value': `try { ((a = spend()) => a)() } catch { ${AFTER} }`,
  'Reflect.apply': `try { Reflect.apply(spend, null, []) } catch { ${AFTER} }`,
  'an unhandled rejection': `(async () => { throw await (async () => spend())() })(); await 0; ${AFTER}`,
};

const NEXT = 'var r, p; r = p = 0; await new Promise((r) => setTimeout(r, 3)); 1 + 1';

const ENDS = {
  'tick-limit': { limits: { tickLimit: 20_000, timeout: 60 }, spend: 'const spend = () => { for (;;); };' },
  timeout: { limits: { timeout: 0.08 }, spend: 'const spend = () => { for (;;); };' },
  'memory-limit': { limits: { memoryLimit: 16, timeout: 60 }, spend: 'const spend = () => "x".repeat(2 ** 27);' },
} as const;

describe.each(LEVELS)('at level %s', (level) => {
  for (const [kind, { limits, spend }] of Object.entries(ENDS))
    describe(`the end by ${kind} is not outlived by`, () => {
      for (const [name, program] of Object.entries(PROGRAMS).filter(([each]) => inTurn(each, LEVELS).includes(level)))
        test(name, async () => {
          let calls = 0;
          const policy = new Policy(limits)
            .fn('after', () => {
              calls += 1;
            })
            .fn('callit', async (call: () => Promise<unknown>) => call());
          const box = await openAt(level, policy);
          const { error, stdout } = await box.exec(`${spend} ${program}`);
          expect({ kind: error?.kind, stdout }).toEqual({ kind, stdout: '' });
          await new Promise((resolve) => {
            setTimeout(resolve, 5);
          });
          // Names of the box are read again for every result.
          expect(await execNext(box, NEXT)).toMatchObject({ value: 2, error: null, stdout: '' });
          expect(calls).toBe(0);
          await box.dispose();
        });
    });
});
