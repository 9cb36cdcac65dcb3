import { afterAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { ErrorKind, Result } from '../../../src/sandbox/result.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';

const LOST = 'the names that programs of this box defined are gone: what held them had to be ended';
const EMPTY = 'this program began in an empty box: the process that held the names of earlier ones had ended';

const boxes: Box[] = [];
afterAll(() => Promise.all(boxes.map((box) => box.dispose())));

/** Seconds that a program has, and milliseconds that its process has after them, to say that it ended it. */
const TIMEOUT = 0.7;
const GRACE = 150;

/** Whether the box still knows its names: always, never, if the process says in time that the run is over, or maybe. */
type Kept = 'yes' | 'no' | 'in time' | 'maybe';

/** Programs that go beyond a limit. */
const PROGRAMS: readonly (readonly [name: string, code: string, kind: ErrorKind, kept: Kept])[] = [
  ['a loop', 'for (;;);', 'tick-limit', 'yes'],
  ['recursion without end', '(function f() { f() })()', 'guest', 'yes'],
  ['a regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")', 'timeout', 'in time'],
  ['a timer that is too late', 'await new Promise((done) => setTimeout(done, 60000))', 'timeout', 'in time'],
  ['a host function that never answers', 'await never()', 'timeout', 'in time'],
  ['a promise that catches everything', 'for (;;) try { await never() } catch {}', 'timeout', 'in time'],
  ['a native that does not hear the clock', 'const a = new Array(2e6).fill(0).map((_, i) => -i); a.sort().sort()', 'timeout', 'maybe'],
  ['a list that grows', 'const all = []; for (let i = 0; i < 1e9; i++) all.push(new Array(1e5).fill(i))', 'memory-limit', 'no'],
  ['a text that is too long', '"x".repeat(2 ** 28)', 'memory-limit', 'yes'],
  ['a process that is killed', 'await kill()', 'guest', 'no'],
]; // prettier-ignore

describe.each(['process', 'kernel'] as const)('at level %s a box goes on after', (isolation) => {
  const opened = new Map<number, Box>();
  let pid = 0;
  /** Called when a program begins to wait. */
  let waits = (): void => undefined;

  async function open(timeout = TIMEOUT): Promise<Box> {
    const known = opened.get(timeout);
    if (known !== undefined) return known;
    const policy = new Policy({ timeout, tickLimit: 20_000_000, memoryLimit: 48 })
      .fn('never', () => {
        waits();
        return new Promise(() => undefined);
      })
      .fn('kill', () => {
        process.kill(pid, 'SIGKILL');
        return new Promise(() => undefined);
      });
    const box = await sandbox(policy, { isolation });
    opened.set(timeout, box);
    boxes.push(box);
    return box;
  }

  test.each(PROGRAMS)('%s', async (_name, code, kind, kept) => {
    // What ends by another limit has enough time for it on a busy machine.
    const box = await open(kind === 'timeout' ? TIMEOUT : 60);
    const before = await box.exec('var n = 41; n');
    pid = pidOf(before);
    const ended = await box.exec(code);
    expect(ended.error?.kind).toBe(kind);
    expect(ended.durationMs).toBeLessThan(10_000);
    const after = await box.exec('n + 1');
    // On a busy machine a process may be late: then it was waited for as long as was promised.
    if (kept === 'in time' && ended.notes.length > 0)
      expect(ended.durationMs).toBeGreaterThanOrEqual(TIMEOUT * 1000 + GRACE - 5);
    if (kept === 'yes' || (kept !== 'no' && ended.notes.length === 0)) {
      expect([ended.notes, after.notes, after.value]).toEqual([[], [], 42]);
      return;
    }
    expect(ended.notes).toEqual([LOST]);
    expect(after).toMatchObject({ notes: [EMPTY], error: { kind: 'guest', message: 'n is not defined' } });
    expect(await box.exec('1 + 1')).toMatchObject({ value: 2, notes: [], error: null });
  });

  test('being cancelled, computing or waiting', async () => {
    const box = await open();
    // The first takes long for few ticks.
    for (const code of ['for (;;) new Date().toLocaleString("de")', 'await never()']) {
      await box.exec('var n = 41');
      const running = box.exec(code);
      setTimeout(() => box.cancel(), 30);
      const { error, notes, durationMs } = await running;
      expect(error?.kind).toBe('cancelled');
      if (notes.length > 0) expect([notes, durationMs >= GRACE]).toEqual([[LOST], true]);
      else expect((await box.exec('n + 1')).value).toBe(42);
    }
  });

  test('an end that came in time, and that a busy host reads late', async () => {
    const box = await open();
    await box.exec('var n = 41');
    const running = box.exec('n += 1');
    await new Promise(setImmediate);
    // The clock of the host is over before the host can read what the worker wrote.
    const end = performance.now() + TIMEOUT * 1000 + 3 * GRACE;
    while (performance.now() < end);
    expect(await running).toMatchObject({ value: 42, error: null, notes: [] });
    expect(await box.exec('n')).toMatchObject({ value: 42, error: null, notes: [] });
  });

  test('a process that says too late that the run is over: it is not given the next program', async () => {
    const box = await open();
    await box.exec('var n = 41');
    const running = box.exec('await never()');
    await new Promise<void>((resolve) => {
      waits = resolve;
    });
    // Node looks at its timers before its pipes after this.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    box.cancel();
    // The host is busy: when it looks again, its patience is at an end, and the answer has come.
    const end = performance.now() + 3 * GRACE;
    while (performance.now() < end);
    expect(await running).toMatchObject({ error: { kind: 'cancelled' }, notes: [LOST] });
    expect(await box.exec('typeof n')).toMatchObject({ value: 'undefined', error: null, notes: [EMPTY] });
  });
});

function pidOf({ isolation }: Result): number {
  const { detail } = isolation.mechanisms.find(({ name }) => name === 'process') ?? { detail: '' };
  return Number(/\d+/.exec(detail)?.[0]);
}

test('boxes with policies of their own run at once, and their results never mix', async () => {
  const opened = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const policy = new Policy({ timeout: 10, tickLimit: 1000 * (index + 1) })
        .fn('name', async (times: number) => {
          await new Promise((resolve) => setTimeout(resolve, (7 * times) % 5));
          return `box ${index}`;
        })
        .fn(`only${index}`, () => index);
      const box = await sandbox(policy, { isolation: index % 3 === 0 ? 'none' : 'process' });
      boxes.push(box);
      return box;
    }),
  );
  await Promise.all(
    opened.map(async (box, index) => {
      await box.exec(`let mine = ${index}; let turn = 0`);
      const turns = Array.from({ length: 10 }, (_, turn) =>
        box.exec(`turn += 1; console.log(mine, ${turn}); [await name(${turn}), mine, turn, await only${index}()]`),
      );
      for (const [turn, result] of (await Promise.all(turns)).entries())
        expect(result).toMatchObject({ value: [`box ${index}`, index, turn + 1, index], stdout: `${index} ${turn}\n` });
      expect((await box.exec(`only${(index + 1) % 6}()`)).error?.name).toBe('ReferenceError');
      expect((await box.exec('for (;;);')).ticks).toBe(1000 * (index + 1));
    }),
  );
});
