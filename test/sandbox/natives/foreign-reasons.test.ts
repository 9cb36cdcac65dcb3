import { describe, expect, test } from 'vitest';
import { IS_WHOLE } from '../../suite.js';
import { readProgram, runInRealm, WALK } from './run-in-realm.js';

/** Natives that turn what a function throws into a value; the others pass it on, and a `catch` filters it. */
const SETTLING = /^(?:Promise|%Async|AsyncDisposable|Disposable|SuppressedError|AggregateError|Array\.fromAsync)/;

interface Walked {
  readonly found: readonly string[];
  readonly calls: number;
  readonly natives: readonly string[];
}

async function walk(chosen: RegExp, fine: RegExp): Promise<Walked> {
  const head = `const CHOSEN = ${chosen}, FINE = ${fine};\n`;
  // The program logs it.
  return JSON.parse(await runInRealm(`${WALK}${head}${readProgram('foreign-reasons')}`)) as Walked;
}

describe('an error of the host’s realm', { timeout: 600_000 }, () => {
  test('reaches no function of a program through natives that settle', async () => {
    const { found, calls } = await walk(IS_WHOLE ? SETTLING : /^Promise/, SETTLING);
    expect(calls).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });

  if (IS_WHOLE)
    test('reaches no function of a program through any native', async () => {
      const { found, calls } = await walk(/^/, /^$/);
      expect(calls).toBeGreaterThan(10_000);
      expect(found).toEqual([]);
    });
});
