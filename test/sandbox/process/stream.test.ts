import { afterAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { type Box, sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.js';
import type { StreamEvent } from '../../../src/sandbox/session/stream-run.js';

const LEVELS = ['none', 'process', 'kernel'] as const;
const boxes: Box[] = [];
afterAll(() => Promise.all(boxes.map((box) => box.dispose())));

async function open(isolation: (typeof LEVELS)[number], options: SandboxOptions = {}, timeout = 5): Promise<Box> {
  const policy = new Policy({ timeout, tickLimit: null }).fn(
    'wait',
    (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, 'waited')),
  );
  const box = await sandbox(policy, { isolation, ...options });
  boxes.push(box);
  return box;
}

async function all(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const list: StreamEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

describe.each(LEVELS)('a stream at level %s', (isolation) => {
  test('gives what is printed in its order, and then the result of the whole', async () => {
    const box = await open(isolation);
    const events = await all(box.stream('console.log(1); console.error("two"); await wait(5); console.log([3]); x * 2', { namespace: { x: 21 } })); // prettier-ignore
    expect(events.slice(0, -1)).toEqual([
      { kind: 'stdout', text: '1\n' },
      { kind: 'stderr', text: 'two\n' },
      { kind: 'stdout', text: '[ 3 ]\n' },
    ]);
    expect(events.at(-1)).toMatchObject({
      kind: 'result',
      result: { value: 42, stdout: '1\n[ 3 ]\n', stderr: 'two\n', error: null, prints: [], notes: [] },
    });
  });

  test('gives an event when it happens', async () => {
    const box = await open(isolation);
    const events = box.stream('console.log("first"); await wait(1500); "end"');
    const started = performance.now();
    expect(await events.next()).toEqual({ done: false, value: { kind: 'stdout', text: 'first\n' } });
    expect(performance.now() - started).toBeLessThan(1450);
    expect(await events.next()).toMatchObject({ value: { kind: 'result', result: { value: 'end' } } });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test('gives prints as data, with snapshotPrints', async () => {
    const box = await open(isolation, { snapshotPrints: true });
    const events = await all(box.stream('const m = new Map([[1, 2]]); console.log("m", m); m.clear(); 1'));
    expect(events).toMatchObject([
      { kind: 'stdout', text: 'm Map(1) { 1 => 2 }\n' },
      { kind: 'print', method: 'log', values: ['m', new Map([[1, 2]])] },
      { kind: 'result', result: { value: 1, prints: [] } },
    ]);
    expect((await box.exec('console.log(7)')).prints).toEqual([{ method: 'log', values: [7] }]);
  });

  test('ends with the error of a program that fails, also of one that is none', async () => {
    const box = await open(isolation);
    const failed = await all(box.stream('console.log("so far"); nothing()'));
    expect(failed).toMatchObject([{ text: 'so far\n' }, { result: { error: { kind: 'guest', line: 1 } } }]);
    expect(await all(box.stream('let ='))).toMatchObject([{ result: { error: { kind: 'validation' } } }]);
  });

  test('whose loop is left is cancelled, and the next program runs', async () => {
    const box = await open(isolation);
    const started = performance.now();
    for await (const event of box.stream('let n = 1; console.log("x"); await wait(4000); n = 2; console.log("y")')) {
      expect(event).toEqual({ kind: 'stdout', text: 'x\n' });
      break;
    }
    expect(await box.exec('n')).toMatchObject({ value: 1, error: null });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('that is not taken does not run, and one that waits its turn is cancelled alone', async () => {
    const box = await open(isolation);
    box.stream('globalThis.ran = true');
    const running = box.exec('await wait(100); 1');
    const waiting = box.stream('globalThis.ran = true');
    const first = waiting.next();
    await waiting.return?.();
    expect(await first).toEqual({ done: true, value: undefined });
    expect((await running).value).toBe(1);
    expect((await box.exec('typeof ran')).value).toBe('undefined');
  });

  test('is cancelled by its signal', async () => {
    const box = await open(isolation);
    const controller = new AbortController();
    const events: StreamEvent[] = [];
    for await (const event of box.stream('console.log(1); await wait(4000)', { signal: controller.signal })) {
      events.push(event);
      controller.abort();
    }
    expect(events).toMatchObject([{ text: '1\n' }, { result: { error: { kind: 'cancelled' }, stdout: '1\n' } }]);
    expect(await all(box.stream('1', { signal: controller.signal }))).toMatchObject([
      { result: { error: { kind: 'cancelled' } } },
    ]);
  });

  test('slows down a program that waits between its prints', async () => {
    const box = await open(isolation, {}, 120);
    const code = 'let n = 0; for (; n < 400; n++) { console.log("x".repeat(10000)); await wait(0) } n';
    const events = box.stream(code);
    await events.next();
    await pause(700);
    // Nobody takes the output: the program cannot have come far.
    const counted = box.exec('n');
    const before = process.memoryUsage().rss;
    await events.return?.();
    const { value } = await counted;
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(60);
    expect(process.memoryUsage().rss - before).toBeLessThan(50e6);
  });
});

test('a flood stops in the pipe until it is taken, and nothing of it is lost', async () => {
  const box = await open('process', {}, 120);
  let size = 0;
  let most = 0;
  let stops = 0;
  const before = process.memoryUsage().rss;
  for await (const event of box.stream('for (let i = 0; i < 3000; i++) console.log("x".repeat(9999)); 1')) {
    if (event.kind === 'result') expect(event.result).toMatchObject({ value: 1, error: null });
    if (event.kind !== 'stdout') continue;
    size += event.text.length;
    most = Math.max(most, process.memoryUsage().rss - before);
    if (size % 10e6 === 0) {
      stops += 1;
      await pause(100);
    }
  }
  expect([size, stops]).toEqual([30e6, 3]);
  expect(most).toBeLessThan(100e6);
});

test('a stream that is not taken for longer than its program may wait for the host ends', async () => {
  const box = await open('process', {}, 0.5);
  const events = box.stream('for (;;) console.log("x".repeat(9999))');
  await events.next();
  await pause(1200);
  const last = (await all(events)).at(-1);
  expect(last).toMatchObject({ result: { error: { kind: 'timeout' } } });
  expect((await box.exec('1')).value).toBe(1);
});

test('what a program prints in one go at level none is kept up to a limit, and marked', async () => {
  const box = await open('none', {}, 120);
  let size = 0;
  let first = '';
  for await (const event of box.stream('for (let i = 0; i < 300; i++) console.log("x".repeat(99999)); 1')) {
    if (event.kind !== 'stdout') continue;
    first ||= event.text;
    size += event.text.length;
  }
  expect(first).toBe('[13300000 characters cut]\n');
  expect(size).toBe(16_700_000 + first.length);
});
