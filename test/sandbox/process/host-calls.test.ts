import { afterAll, describe, expect, test, vi } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { PolicyOptions } from '../../../src/sandbox/registry/rules/options.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';

const LEVELS = ['none', 'process', 'kernel'] as const;
const boxes: Box[] = [];
afterAll(() => Promise.all(boxes.map((box) => box.dispose())));

const seen: AbortSignal[] = [];

async function open(isolation: (typeof LEVELS)[number], limits: PolicyOptions): Promise<Box> {
  const policy = new Policy(limits)
    .fn('slow', async (milliseconds: number, value: unknown = 'slow') => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return value;
    })
    .fn('never', function () {
      seen.push(this.signal);
      return new Promise(() => undefined);
    })
    .fn('busy', (milliseconds: number) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    })
    .fn('twice', async (call: (n: number) => Promise<number>) => [await call(1), await call(2)])
    .fn('together', async (call: (n: number) => Promise<number>) => Promise.all([call(3), call(1), call(2)]));
  const box = await sandbox(policy, { isolation });
  boxes.push(box);
  return box;
}

describe.each(LEVELS)('at level %s', (isolation) => {
  test('host functions run at the same time, and each answer reaches its own call', async () => {
    const calls = { now: 0, most: 0 };
    const policy = new Policy({ timeout: 2, hostTimeout: 60 }).fn('slow', async (time: number, value: unknown) => {
      calls.now += 1;
      calls.most = Math.max(calls.most, calls.now);
      // On a busy machine the first would be over before the last has come.
      await vi.waitFor(() => expect(calls.most).toBe(5), { interval: 5 });
      await new Promise((resolve) => setTimeout(resolve, time));
      calls.now -= 1;
      return value;
    });
    const box = await sandbox(policy, { isolation });
    boxes.push(box);
    const code = 'await Promise.all([180, 30, 90, 120, 60].map((time, i) => slow(time, [i, time])))';
    expect((await box.exec(code)).value).toEqual([180, 30, 90, 120, 60].map((time, i) => [i, time]));
    expect(calls).toEqual({ now: 0, most: 5 });
  });

  test('the host calls functions of the guest, one after the other and at the same time', async () => {
    const box = await open(isolation, { timeout: 60 });
    const code = 'await twice(async (n) => { await slow(5); return n * 10 })';
    expect((await box.exec(code)).value).toEqual([10, 20]);
    // 3 is called first and waits for the others, which must have begun meanwhile.
    const order =
      'const order = []; const all = await together(async (n) => { while (order.length < n - 1) await slow(5); order.push(n); return n }); [all, order]';
    expect((await box.exec(order)).value).toEqual([[3, 1, 2], [1, 2, 3]]); // prettier-ignore
  });

  test('time in which a program only waits for host functions is not its own', async () => {
    const box = await open(isolation, { timeout: 1, hostTimeout: 5 });
    const result = await box.exec('let n = 0; for (; n < 3; n++) await slow(500); n');
    expect(result).toMatchObject({ value: 3, error: null, notes: [] });
    expect(result.durationMs).toBeGreaterThan(1490);
  });

  test('time in which it computes, or waits for its own timers, is', async () => {
    const box = await open(isolation, { timeout: 1, hostTimeout: 5 });
    const error = { kind: 'timeout', message: 'the program ran longer than 1 s' };
    expect((await box.exec('slow(4000); for (;;);')).error).toMatchObject(error);
    expect((await box.exec('await slow(50); await new Promise((done) => setTimeout(done, 4000))')).error).toMatchObject(error); // prettier-ignore
    expect((await box.exec('await twice(() => { for (;;); })')).error).toMatchObject(error);
    // Where the process had no chance to keep to its own clock, it is another one that answers.
    expect(await box.exec('1')).toMatchObject({ value: 1, error: null });
  });

  test('waiting has a limit of its own, by default as long as the other', async () => {
    const box = await open(isolation, { timeout: 1.5 });
    const blocked = await box.exec('console.log("before"); await never()');
    expect(blocked).toMatchObject({
      stdout: 'before\n',
      notes: [],
      error: {
        kind: 'timeout',
        code: 'E_TIMEOUT',
        message: 'the program waited longer than 1.5 s for host functions',
        hint: 'wait for fewer or faster host functions',
        ownerHint: 'raise hostTimeout in the Policy',
      },
    });
    expect(blocked.durationMs).toBeGreaterThan(1490);
    expect(blocked.durationMs).toBeLessThan(4000);
    const other = await open(isolation, { timeout: 5, hostTimeout: 0.2 });
    // Far more than the limit: a host that stands still for a moment takes a result that arrived before it looks at the clock.
    expect((await other.exec('for (let i = 0; i < 50; i += 1) await slow(100)')).error).toMatchObject({
      message: 'the program waited longer than 0.2 s for host functions',
    });
  });

  test('a host function that blocks is told when its run is cancelled, and does not keep the box', async () => {
    const box = await open(isolation, { timeout: null });
    seen.length = 0;
    const running = box.exec('await Promise.all([never(), never()])');
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    box.cancel();
    expect(await running).toMatchObject({ error: { kind: 'cancelled' }, notes: [] });
    expect(seen.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect((await box.exec('1')).value).toBe(1);
  });

  test('a synchronous host function stops the program, whose time goes on', async () => {
    const box = await open(isolation, { timeout: 1.5 });
    expect((await box.exec('await busy(100); 1')).value).toBe(1);
    const result = await box.exec('for (;;) await busy(150)');
    expect(result).toMatchObject({
      error: { kind: 'timeout', message: 'the program ran longer than 1.5 s' },
      notes: [],
    });
  });

  test('a file system that never answers an import ends the run, and so does cancelling it', async () => {
    const stuck = new VirtualFS({ '/m.js': 'export const x = 1' });
    Object.defineProperty(stuck, 'readFile', { value: () => new Promise(() => undefined) });
    const policy = new Policy({ timeout: 1.5 });
    const box = await sandbox(policy, { isolation, filesystem: stuck });
    boxes.push(box);
    const code = 'import { x } from "/m.js"; x';
    expect((await box.exec(code)).error).toMatchObject({
      kind: 'timeout',
      message: 'the program waited longer than 1.5 s for host functions',
    });
    expect((await box.exec('await import("/m.js")')).error).toMatchObject({
      message: 'the program waited longer than 1.5 s for host functions',
    });
    const running = box.exec(code);
    setTimeout(() => box.cancel(), 50);
    expect((await running).error).toMatchObject({ kind: 'cancelled' });
    expect(await box.exec('2')).toMatchObject({ value: 2, notes: [] });
  });
});
