import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ValidationError } from '../../../src/sandbox/errors.js';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../../sandbox/levels.js';
import { IS_WHOLE, SUITE } from '../../suite.js';
import { generate, type Generated } from './readings/generate.js';
import { noted, runPlain, runRewritten } from './readings/judge.js';
import { PRELUDE } from './readings/pieces.js';
import { shapeElsewhere, shapeHere } from './readings/shape.js';

// A slash divides or starts a regular expression, and the text around decides which. If the parser that validates a program and
// the engine that runs it disagree, text that nobody validated runs. So: programs in which it is hard to tell.

/** The same in every run of CI; the deep suite looks for what no seed has shown yet. */
const SEED = Number(process.env['HERMETIC_SEED'] ?? (SUITE === 'deep' ? Date.now() % 1_000_000 : 7));
/** Each takes a box of its own. */
const IN_BOXES = IS_WHOLE ? 150 : 15;
const COUNT = Number(process.env['HERMETIC_READINGS'] ?? { test: 300, all: 4000, deep: 40_000 }[SUITE]);

/** A script has comments of HTML, and a module has none. */
const isScriptOnly = ({ plain }: Generated): boolean => plain.includes('<!--') || plain.includes('-->');

const brief = (code: string): string => code.replace(PRELUDE, '');

/** A function of the guest's own: one of the host would return a promise. */
const GUEST_PROBE = `globalThis.calls = []; globalThis.probe = (value) => {
  const noted = ${String(noted)};
  calls.push(noted(value));
  return 2;
}`;

/** A box tells of a thrown value that is no error in words. */
const endOf = (name: unknown): string => (typeof name === 'string' && name.endsWith('Error') ? name : 'a value');

const programs = [...generate(SEED, COUNT)];
process.stdout.write(`readings: HERMETIC_SEED=${SEED}, ${COUNT} programs\n`);

async function rewritten(program: Generated, ticks: boolean): ReturnType<typeof runRewritten> {
  return runRewritten(program, ticks).catch((error: unknown) => {
    if (error instanceof ValidationError) return { calls: [], end: `refused: ${error.message}` };
    throw error;
  });
}

/** Some programs leave a rejected promise behind; vitest would take it for an error of the test. */
const listeners = process.listeners('unhandledRejection');
beforeAll(() => {
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', () => undefined);
});
afterAll(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
});

describe('programs in which it is hard to tell what a slash is', { timeout: 600_000 }, () => {
  for (const ticks of [true, false])
    test(`do rewritten what they do plain, and nothing runs that was not rewritten: ticks ${ticks}`, async () => {
      const wrong: unknown[] = [];
      let ran = 0;
      for (const program of programs) {
        const found = await rewritten(program, ticks);
        const isValid = shapeElsewhere(program.plain) !== null;
        // V8 is asked about what another parser accepts: in Node 20, some text that it refuses ends the process.
        const wanted = isScriptOnly(program) || !isValid ? null : await runPlain(program).catch(() => null);
        const isRefused = found.end.startsWith('refused');
        if (!isRefused) ran += 1;
        // The stripper refuses some arrow functions at the end of a line; a refusal runs nothing.
        else if (program.language === 'typescript') continue;
        // V8 refuses `of?yield:yield⏎/=1/g`, which is two statements; with a semicolon between them it accepts it.
        const isEqual =
          wanted === null ? isRefused || isValid || isScriptOnly(program) : isDeepStrictEqual(found, wanted);
        if (!isEqual || found.calls.includes('RAW CODE RAN') || found.end.includes('two ways'))
          wrong.push({ code: brief(program.code), plain: brief(program.plain), found, wanted });
      }
      expect(wrong.slice(0, 12)).toEqual([]);
      expect(ran).toBeGreaterThan(COUNT / 3);
    });

  for (const level of LEVELS)
    for (const language of ['javascript', 'typescript'] as const)
      test(`do in a box what they do plain: ${language} at level ${level}`, async () => {
        const wrong: unknown[] = [];
        const some = programs.filter((program) => program.language === language && !isScriptOnly(program));
        for (const program of some.slice(0, IN_BOXES)) {
          await using box = await openAt(level, new Policy({ timeout: 30 }), { language });
          await box.exec(GUEST_PROBE);
          const { error } = await box.exec(program.code);
          if (error?.kind === 'validation') continue;
          const wanted = await runPlain(program).catch(() => null);
          if (wanted === null) continue;
          const { calls } = (await box.get('calls')).namespace;
          const found = {
            calls,
            end: error === null ? '' : endOf(error.message.startsWith('Uncaught ') ? '' : error.name),
          };
          if (!isDeepStrictEqual(found, { ...wanted, end: wanted.end === '' ? '' : endOf(wanted.end) }))
            wrong.push({ code: brief(program.code), found, wanted, message: error?.message });
        }
        expect(wrong).toEqual([]);
      });

  test('have the tree that another parser makes of them', () => {
    const wrong: unknown[] = [];
    for (const program of programs) {
      const { code, language } = program;
      // The other parser reads a module, because of top-level await, and a module has no comments of HTML.
      if (language === 'typescript' || isScriptOnly(program)) continue;
      const wanted = shapeElsewhere(code);
      let found = null;
      try {
        found = shapeHere(code);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        // The other parser looks into no regular expression.
        if (error.message.startsWith('Invalid regular expression')) continue;
      }
      if (!isDeepStrictEqual(found, wanted))
        wrong.push({ code: brief(code), found: found !== null, wanted: wanted !== null });
    }
    expect(wrong.slice(0, 12)).toEqual([]);
  });
});
