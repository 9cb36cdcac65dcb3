import { createContext, runInContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { IS_WHOLE } from '../../suite.js';
import { programs } from './program-grammar.js';
import { asyncProgram, wholeProgram } from './whole-program.js';

const POLICY = new Policy({ timeout: null, tickLimit: 200_000, maxStdout: 1_000_000 });
const RUNS = Number(process.env['HERMETIC_FUZZ_RUNS'] ?? (IS_WHOLE ? 120 : 40));

interface Run {
  readonly stdout: string;
  readonly error: string | null;
}

async function inBox(code: string, ticks: boolean): Promise<Run & { readonly ticks: number }> {
  await using box = await sandbox(POLICY, { isolation: 'none', ticks });
  const { stdout, error, ticks: count } = await box.exec(code);
  return { stdout, error: error === null ? null : `${error.name}: ${error.message}`, ticks: count };
}

/** Bare node:vm, nothing rewritten. */
async function plain(code: string): Promise<Run> {
  let stdout = '';
  const context = createContext({ console: { log: (line: string) => void (stdout += `${line}\n`) } });
  try {
    await runInContext(`(async () => { "use strict";\n${code}\n})()`, context);
    return { stdout, error: null };
  } catch (error) {
    return { stdout, error: String(error) };
  }
}

describe('a generated program', { timeout: 3_600_000 }, () => {
  test('prints the same rewritten and plain, with and without ticks', async () => {
    await fc.assert(
      fc.asyncProperty(programs, async (body) => {
        const code = wholeProgram(body);
        const control = await plain(code);
        const { ticks, ...counted } = await inBox(code, true);
        expect(counted).toEqual(control);
        const { ticks: none, ...uncounted } = await inBox(code, false);
        expect(uncounted).toEqual(control);
        expect(ticks).toBeGreaterThan(0);
        expect(none).toBeLessThanOrEqual(ticks);
      }),
      { numRuns: RUNS },
    );
  });

  test('prints the same rewritten and plain when it is asynchronous', async () => {
    await fc.assert(
      fc.asyncProperty(programs, async (body) => {
        const code = asyncProgram(body);
        const { stdout, error } = await inBox(code, true);
        expect({ stdout, error }).toEqual(await plain(code));
      }),
      { numRuns: RUNS },
    );
  });

  test('takes the same ticks every time, in every box', async () => {
    await fc.assert(
      fc.asyncProperty(programs, fc.boolean(), async (body, isAsync) => {
        const code = isAsync ? asyncProgram(body) : wholeProgram(body);
        const first = await inBox(code, true);
        const second = await inBox(code, true);
        expect(second).toEqual(first);
      }),
      { numRuns: RUNS / 4 },
    );
  });
});
