import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '../../../src/sandbox/result.js';
import { watchHost } from './host-state.js';
import { LEVELS } from '../../sandbox/levels.js';
import { inTurn, IS_WHOLE, sampleOf } from '../../suite.js';
import { readTricks, type Trick } from './trick.js';
import { CANARY, naiveGlobals, openBox } from './world.js';

const PRELUDE = readFileSync(new URL('support/prelude.js', import.meta.url), 'utf8');
const TRICKS = readTricks().filter(({ kind }) => kind !== 'hang');
/** Of the host, or of what the rewriter wrote. */
const LEAKS = /node:internal|file:\/\/|node_modules|hermetic-(?:realm|guest)|\$h[0-9a-f]{6}|\/sandbox\//;

beforeAll(() => {
  process.env['CANARY'] = CANARY;
});

afterAll(() => {
  delete process.env['CANARY'];
});

/** The other levels run the same code on the guest's side: each trick once at each of them, with or without. */
const WAYS = LEVELS.flatMap((level) =>
  [true, false]
    .filter((validate) => level === 'none' || validate === (level === 'process'))
    .map((validate) => ({ level, validate })),
);
const HERE = WAYS.filter(({ level }) => level === 'none');
const ELSEWHERE = WAYS.filter(({ level }) => level !== 'none');
/** Otherwise each trick has one turn in this process, where the host has most to lose, and some have one in another. */
const SENT: ReadonlySet<Trick> = new Set(sampleOf(TRICKS, ({ name }) => `${name} elsewhere`, 4));
const isDue = (trick: Trick, way: (typeof WAYS)[number]): boolean =>
  inTurn(trick.name, HERE).includes(way) || (SENT.has(trick) && inTurn(trick.name, ELSEWHERE).includes(way));
for (const way of WAYS) {
  const { level, validate } = way;
  describe(`in a box at level ${level}${validate ? '' : ' without its validator'}`, () => {
    for (const trick of TRICKS.filter((each) => !isMissing(each) && isDue(each, way)))
      test(`${trick.name} gets nothing`, async () => {
        const watch = watchHost();
        const box = await openBox(trick, { level, validate });
        const code = placed(trick);
        const run = async (): Promise<Result[]> => [
          await box.exec(code, { returns: 'all' }),
          await box.exec('stolen', { returns: 'all' }),
        ];
        const results = trick.hasHooks ? await new AsyncLocalStorage().run({ secret: CANARY }, run) : await run();
        // What the realm told Node arrives a turn later.
        await new Promise((resolve) => {
          setTimeout(resolve, 2);
        });
        await box.dispose();
        const told = inspect(results, { depth: 8 });
        expect(told).not.toContain('CANARY');
        for (const { value, namespace } of results) {
          expect(inspect(namespace['stolen'])).not.toContain('CODE');
          expect(typeof value === 'string' ? value : '').not.toContain('CODE');
        }
        expect(told).not.toMatch(LEAKS);
        if (!LATE.has(trick.name)) expect(watch.told).toEqual([]);
        watch.check();
      });
  });
}

// Last: some of them leave this process in pieces.
if (IS_WHOLE)
  describe('a bare realm with the same host objects is not a sandbox', () => {
    for (const trick of TRICKS.filter((each) => !each.bare.startsWith('no: ') && !isMissing(each)))
      test(`${trick.name} works there`, async () => {
        // Some need luck, as where in a frame the stack ends: one success shows that it can be done.
        let works = false;
        for (let attempt = 0; attempt < 5 && !works; attempt++) works = await runBare(trick);
        expect(works).toBe(true);
      });
  });

/** Node itself warns where a rejection is handled too late; nothing of the guest is in the warning. */
const LATE: ReadonlySet<string> = new Set(['late-handled-rejection']);

function isMissing({ needs }: Trick): boolean {
  return needs !== null && !(needs in globalThis);
}

/** A first line stays the first; imports stand before the rest. */
function placed({ source }: Trick): string {
  if (source.startsWith('#!')) return source.replace('\n', `\n${PRELUDE}\n`);
  return `${PRELUDE}\n${source}`;
}

async function runBare({ source, kind, bare }: Trick): Promise<boolean> {
  const context = createContext(naiveGlobals((...values) => (bare === 'inspect' ? inspect(values[0]) : undefined)));
  const isTop = !/\bawait\b/.test(source);
  const code = isTop ? `${PRELUDE}\n${source}` : `${PRELUDE}\n(async () => {\n${source}\n})()`;
  try {
    const value: unknown = runInContext(code, context);
    if (bare === 'inspect-result') inspect(value);
    else await (isTop ? undefined : value);
  } catch {
    // What it got before counts.
  }
  await new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
  const stolen = String(context['stolen']);
  if (kind === 'pollute') return cleanUp();
  if (kind === 'leak') return LEAKS.test(stolen);
  return stolen.includes(kind === 'code' ? 'CODE' : 'CANARY');
}

/** Whether a prototype of this process was polluted; it is not, afterwards. */
function cleanUp(): boolean {
  let isPolluted = false;
  const holders = [Object, Function, Array, Promise, Error, Map, Date].map((type) => type.prototype as object);
  for (const holder of [...holders, console, setTimeout, Object.getPrototypeOf(setImmediate) as object])
    if (Object.hasOwn(holder, 'polluted')) isPolluted = Reflect.deleteProperty(holder, 'polluted');
  return isPolluted;
}
