import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import type { Result } from '../../../src/sandbox/result.js';

// The language in small: what the suite of ECMAScript asks in thousands of files, one line each. Always run.

const POLICY = new Policy({ timeout: null, tickLimit: 100_000 });

function lines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n');
}

async function run(code: string, ticks: boolean): Promise<Result> {
  await using box = await sandbox(POLICY, { isolation: 'none', ticks });
  const result = await box.exec(code);
  return result;
}

describe('the language in small', () => {
  test.for(lines('sample.txt').map((line) => line.split(/ \| (.*)/s)))('%s', async ([, code = '']) => {
    // The control: strict code of a script, nothing rewritten.
    expect(await runInNewContext(`"use strict";${code}`)).toBe(true);
    for (const ticks of [true, false]) {
      const { error, value } = await run(code, ticks);
      expect({ error, value }).toEqual({ error: null, value: true });
    }
  });

  test.for(lines('early-errors.txt'))('is not: %s', async (code) => {
    expect(() => new Script(`"use strict";async function* program() {${code}\n}`)).toThrow(SyntaxError);
    const { error, ticks } = await run(code, true);
    expect({ kind: error?.kind, code: error?.code, ticks }).toEqual({
      kind: 'validation',
      code: 'E_VALIDATION',
      ticks: 0,
    });
  });

  test('there are about 200 of them', () => {
    expect(lines('sample.txt').length + lines('early-errors.txt').length).toBeGreaterThanOrEqual(190);
  });
});
