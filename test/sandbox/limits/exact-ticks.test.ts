import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { IS_WHOLE } from '../../suite.js';
import { programs } from '../fuzz/program-grammar.js';
import { asyncProgram, wholeProgram } from '../fuzz/whole-program.js';
import { type Level, LEVELS, openAt } from '../levels.js';

/** Every way out of a loop, with rounds that are no multiple of anything. */
const EXITS: Readonly<Record<string, readonly [code: string, ticks: number]>> = {
  'its end': ['let n = 0; for (let i = 0; i < 1003; i++) n += i; n', 1003],
  return: ['function f() { for (let i = 0; i < 5000; i++) if (i === 3999) return i } f()', 4001],
  break: ['for (let i = 0; i < 100; i++) { let j = 0; while (true) if (++j === 21) break }', 2200],
  'a label': ['a: for (let i = 0; i < 100; i++) { for (let j = 0; j < 50; j++) if (j === 20) continue a }', 2200],
  'an outer break': ['a: for (let i = 0; i < 100; i++) for (let j = 0; ; j++) if (i === 50 && j === 20) break a; else if (j === 30) break', 1622],
  throw: ['try { for (let i = 0; i < 5000; i++) if (i > 4000) throw i } catch {}', 4002],
  'an error': ['try { for (let i = 0; i < 5000; i++) if (i > 4000) null.x } catch {}', 4002],
  'an error of a function': ['function f() { for (let i = 0; ; i++) if (i > 70) null.x } for (let n = 0; n < 9; n++) try { f() } catch {}', 666],
  'the return of a generator': ['function* g() { for (let i = 0; i < 1000; i++) yield i } const g1 = g(); for (let k = 0; k < 30; k++) g1.next(); g1.return()', 90],
  'a generator that is left': ['function* g() { for (let i = 0; ; i++) { for (let j = 0; j < 5; j++); yield i } } const g1 = g(); g1.next(); g1.next(); 1', 14],
  'a label around a yield': ['function* g() { a: for (;;) { for (let j = 0; ; j++) if (j === 5) { yield j; continue a } } } const g1 = g(); g1.next(); g1.next(); 1', 16],
  'an await': ['async function f() { for (let i = 0; i < 10; i++) await i } await f()', 22],
}; // prettier-ignore

async function ticksAt(level: Level, code: string, limits: ConstructorParameters<typeof Policy>[0]) {
  await using box = await openAt(level, new Policy({ maxStdout: 1_000_000, ...limits }));
  const { ticks, error } = await box.exec(code);
  return { ticks, kind: error?.kind ?? null };
}

describe('a loop counts every round when it is left by', () => {
  test.for(Object.entries(EXITS))('%s', async ([, [code, ticks]]) => {
    for (const level of LEVELS)
      expect([level, await ticksAt(level, code, { timeout: 60 })]).toEqual([level, { ticks, kind: null }]);
    expect(await ticksAt('none', code, { timeout: null, tickLimit: ticks })).toEqual({ ticks, kind: null });
    const short = { ticks: ticks - 1, kind: 'tick-limit' };
    expect(await ticksAt('none', code, { timeout: null, tickLimit: ticks - 1 })).toEqual(short);
    expect(await ticksAt('process', code, { timeout: 60, tickLimit: ticks - 1 })).toEqual(short);
  });
});

describe('a generated program', { timeout: 3_600_000 }, () => {
  test('takes the same ticks at every level and under every clock, and exactly its limit', async () => {
    await fc.assert(
      fc.asyncProperty(programs, fc.boolean(), async (body, isAsync) => {
        const code = isAsync ? asyncProgram(body) : wholeProgram(body);
        const first = await ticksAt('none', code, { timeout: null, tickLimit: 200_000 });
        for (const level of LEVELS)
          expect([level, await ticksAt(level, code, { timeout: 60, tickLimit: 200_000 })]).toEqual([level, first]);
        if (first.kind === 'tick-limit') return;
        expect(await ticksAt('none', code, { timeout: 3600, tickLimit: first.ticks })).toEqual(first);
        const short = await ticksAt('none', code, { timeout: 60, tickLimit: first.ticks - 1 });
        expect(short).toEqual({ ticks: first.ticks - 1, kind: 'tick-limit' });
      }),
      { numRuns: IS_WHOLE ? 60 : 15 },
    );
  });
});
