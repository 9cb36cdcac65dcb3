import { existsSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, type Attempts, buildAttempts, pythonAttempts } from './kernel/build-attempts.js';
import { inTurn } from './kernel/in-turn.js';
import type { User } from './kernel/outside.js';
import { type Outcome, type Tried, tryAttempts } from './kernel/try-attempts.js';
import { HERMETIC_FOR_ALL as HERMETIC } from '../hermetic.js';
import { IS_WHOLE } from '../suite.js';

const IN_C = buildAttempts();
const IN_PYTHON = IN_C === null ? null : pythonAttempts(IN_C);
const THREAT_MODEL = readFileSync(new URL('../../THREAT_MODEL.md', import.meta.url), 'utf8');

const OWN: User = { name: 'this user', uid: process.getuid?.() ?? -1 };
const ROOT_AND_NOBODY: readonly User[] = [
  { name: 'root', uid: 0 },
  { name: 'nobody', uid: 65534 },
];
const USERS = OWN.uid === 0 ? ROOT_AND_NOBODY : [OWN];

/** Whatever one guard stops, all of them together stop too. */
const EVERYTHING = '--no-network --no-subprocess --fs-readonly={root}';
/** What a kernel says that was built without something. */
const LACKING = /^(?:ENOSYS|EAFNOSUPPORT|EPROTONOSUPPORT|ESOCKTNOSUPPORT|EOPNOTSUPP|ENODEV|ENXIO|ENOENT) /;
/** A race is won by luck: to be won without hermetic it gets as many tries. */
const ROUNDS = 5;
/** They wait more than they work. */
const turn = inTurn(3);

beforeAll(() => expect(existsSync(HERMETIC), 'npm run build comes first').toBe(true));
afterAll(() => IN_C !== null && rmSync(IN_C.folder, { recursive: true }));

if (IN_C === null) test('the attempts need a C compiler', (context) => context.skip('there is no gcc'));
if (IN_PYTHON === null) test('those in Python need it', (context) => context.skip('there is no /usr/bin/python3'));
if (OWN.uid !== 0) test('the attempts of root need root', (context) => context.skip('this is not root'));

for (const user of USERS) {
  if (IN_C !== null) describe(`in C, as ${user.name}`, () => suite(IN_C, user));
  if (IN_PYTHON !== null) describe(`in Python, as ${user.name}`, () => suite(IN_PYTHON, user));
}

function suite(attempts: Attempts, user: User): void {
  const own = attempts.list.filter(({ needs }) => !needs.includes(user.uid === 0 ? 'user' : 'root'));
  const run = (batch: readonly Attempt[], flags: string | null): Promise<Tried> =>
    turn(() => tryAttempts(attempts, { names: batch.map(({ name }) => name), user, flags }));

  let bare: ReadonlyMap<string, Outcome> = new Map();
  beforeAll(async () => {
    if (!IS_WHOLE) return;
    bare = (await run(own, null)).outcomes;
    for (let round = 1; round < ROUNDS; round += 1) {
      const lost = own.filter(({ name }) => name.startsWith('race-') && bare.get(name)?.result === 'REFUSED');
      if (lost.length === 0) break;
      bare = new Map([...bare, ...(await run(lost, null)).outcomes]);
    }
  });

  /** Why there is nothing to stop on this machine. */
  const lacks = ({ name, needs }: Attempt): string | null => {
    const outcome = bare.get(name);
    if (outcome?.result !== 'REFUSED') return null;
    if (LACKING.test(outcome.detail)) return `this kernel lacks it: ${outcome.detail}`;
    return needs.includes('setting') ? `this machine forbids it to everybody: ${outcome.detail}` : null;
  };

  test.for(byName(IS_WHOLE ? own : []))('%s works without hermetic', ([name, attempt], context) => {
    const missing = lacks(attempt);
    if (missing !== null) context.skip(missing);
    expect(bare.get(name)).toMatchObject({ result: 'ESCAPED' });
  });

  const hasEverything = IS_WHOLE || user === USERS[0];
  const flagSets = [...new Set(own.flatMap(({ flagSets }) => flagSets)), ...(hasEverything ? [EVERYTHING] : [])];
  describe.for(flagSets)('under %s', (flags) => {
    const under = own.filter(
      ({ kind, flagSets }) => flagSets.includes(flags) || (flags === EVERYTHING && kind === 'attempt'),
    );
    const ofKind = (kind: Attempt['kind']): readonly Attempt[] => under.filter((attempt) => attempt.kind === kind);
    // Where no process can be made, they share one, and it must live on.
    const endsIt = ({ needs }: Attempt): boolean => flags.includes('--no-subprocess') && needs.includes('alone');
    const together = ofKind('attempt').filter((attempt) => !endsIt(attempt));
    const alone = ofKind('attempt').filter((attempt) => endsIt(attempt));

    let [nothing, tried, works]: Tried[] = [];
    beforeAll(async () => {
      // Some of the twins change their process, so that they cannot share one with the attempts.
      const isShared = flags.includes('--no-subprocess');
      const others = [...ofKind('twin'), ...ofKind('known')];
      const batches = isShared ? [[], together, others] : [[], [...together, ...others]];
      [nothing, tried, works = tried] = await Promise.all(batches.map((batch) => run(batch, flags)));
    });

    test('a run without attempts ends well and says nothing', () => {
      expect(nothing).toEqual({ outcomes: new Map(), changes: [], errors: '', code: 0 });
    });

    test.for(byName(ofKind('twin')))('%s works', ([name]) => {
      expect(works?.outcomes.get(name), works?.errors).toMatchObject({ result: 'ESCAPED' });
    });

    test.for(byName(together))('%s is stopped', ([name, attempt], context) => {
      const missing = lacks(attempt);
      if (missing !== null) context.skip(missing);
      expect(tried?.outcomes.get(name), tried?.errors).toMatchObject({ result: 'REFUSED' });
    });

    test.for(byName(alone))('%s ends the program', async ([name, attempt]) => {
      const { outcomes, changes, code } = await run([attempt], flags);
      expect({ outcome: outcomes.get(name), changes }).toEqual({ outcome: undefined, changes: [] });
      expect(code).not.toBe(0);
    });

    test.for(byName(ofKind('known')))('%s is not stopped, and the threat model says so', ([name]) => {
      expect(works?.outcomes.get(name)).toMatchObject({ result: 'ESCAPED' });
      expect(THREAT_MODEL).toContain(`\`${name}\``);
    });

    test('nothing outside is different afterwards, and nobody there was reached', () => {
      expect({ changes: tried?.changes, code: tried?.code }, tried?.errors).toEqual({ changes: [], code: 0 });
    });
  });
}

function byName(attempts: readonly Attempt[]): readonly (readonly [string, Attempt])[] {
  return attempts.map((attempt) => [attempt.name, attempt]);
}
