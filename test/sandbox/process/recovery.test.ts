import { afterAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { ErrorKind, Result } from '../../../src/sandbox/result.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';

const LOST = 'the names that programs of this box defined are gone: what held them had to be ended';
const EMPTY = 'this program began in an empty box: the process that held the names of earlier ones had ended';

const boxes: Box[] = [];
afterAll(() => Promise.all(boxes.map((box) => box.dispose())));

/** Programs that go beyond a limit, and whether the box still knows its names after them. Null: that may be either. */
const PROGRAMS: readonly (readonly [name: string, code: string, kind: ErrorKind, isKept: boolean | null])[] = [
  ['a loop', 'for (;;);', 'tick-limit', true],
  ['recursion without end', '(function f() { f() })()', 'guest', true],
  ['a regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")', 'timeout', true],
  ['a timer that is too late', 'await new Promise((done) => setTimeout(done, 60000))', 'timeout', true],
  ['a host function that never answers', 'await never()', 'timeout', true],
  ['a promise that catches everything', 'for (;;) try { await never() } catch {}', 'timeout', true],
  ['a native that does not hear the clock', 'const a = new Array(2e6).fill(0).map((_, i) => -i); a.sort().sort()', 'timeout', null],
  ['a list that grows', 'const all = []; for (let i = 0; i < 1e9; i++) all.push(new Array(1e5).fill(i))', 'memory-limit', false],
  ['a text that is too long', '"x".repeat(2 ** 28)', 'memory-limit', true],
  ['a process that is killed', 'await kill()', 'guest', false],
]; // prettier-ignore

describe.each(['process', 'kernel'] as const)('at level %s a box goes on after', (isolation) => {
  let box: Box | null = null;
  let pid = 0;

  async function open(): Promise<Box> {
    if (box !== null) return box;
    const policy = new Policy({ timeout: 0.7, tickLimit: 20_000_000, memoryLimit: 48 })
      .fn('never', () => new Promise(() => undefined))
      .fn('kill', () => {
        process.kill(pid, 'SIGKILL');
        return new Promise(() => undefined);
      });
    box = await sandbox(policy, { isolation });
    boxes.push(box);
    return box;
  }

  test.each(PROGRAMS)('%s', async (_name, code, kind, isKept) => {
    const opened = await open();
    const before = await opened.exec('var n = 41; n');
    pid = pidOf(before);
    const ended = await opened.exec(code);
    expect(ended.error?.kind).toBe(kind);
    expect(ended.durationMs).toBeLessThan(5000);
    const after = await opened.exec('n + 1');
    if (isKept ?? ended.notes.length === 0) {
      expect([ended.notes, after.notes, after.value]).toEqual([[], [], 42]);
      return;
    }
    expect(ended.notes).toEqual([LOST]);
    expect(after).toMatchObject({ notes: [EMPTY], error: { kind: 'guest', message: 'n is not defined' } });
    expect(await opened.exec('1 + 1')).toMatchObject({ value: 2, notes: [], error: null });
  });

  test('being cancelled, computing or waiting', async () => {
    const opened = await open();
    await opened.exec('var n = 41');
    // The first takes long for few ticks.
    for (const code of ['for (;;) new Date().toLocaleString("de")', 'await never()']) {
      const running = opened.exec(code);
      setTimeout(() => opened.cancel(), 30);
      expect(await running).toMatchObject({ error: { kind: 'cancelled' }, notes: [] });
    }
    expect((await opened.exec('n + 1')).value).toBe(42);
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
