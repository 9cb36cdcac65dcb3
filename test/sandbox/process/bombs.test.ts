import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy, sandbox, VirtualFS, type Box } from '../../../src/index.js';
import { HAS_KERNEL } from '../../escapes/kernel-layer.js';
import { inTurn } from '../../suite.js';
import { execNext } from '../exec-next.js';

const TIMEOUT = 0.3;
/** Seconds for what ends by itself or by its memory, on a machine that is busy with other work. */
const PATIENT = 60;
/** Milliseconds that an answer may take beyond the limit; what comes on top is this machine's doing. */
const BEYOND = 250;
const SLACK = 10_000;
const MOST_GROWTH = 200 * 1024 * 1024;

type Kind = 'timeout' | 'memory-limit' | 'guest' | 'none';

/** Without ticks, so that nothing but the process and its limits is in the way. */
const BOMBS: Readonly<Record<string, readonly [code: string, ...ends: Kind[]]>> = {
  'arrays': ['const all = []; for (;;) all.push(new Array(1000).fill({}))', 'timeout', 'memory-limit'],
  'a map': ['const m = new Map(); for (let i = 0; ; i++) m.set(i, [i])', 'timeout', 'memory-limit'],
  'strings': ["const all = []; for (let i = 0; ; i++) all.push(('x'.repeat(1e6) + i).split('').join('y'))", 'timeout', 'memory-limit'],
  'a string that doubles': ["let s = 'x'; for (;;) s += s", 'guest'],
  'typed arrays': ['const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))', 'memory-limit'],
  'one buffer': ['new ArrayBuffer(8e9)', 'memory-limit'],
  'a buffer that grows': ['const b = new ArrayBuffer(1, { maxByteLength: 2e9 }); b.resize(2e9); new Uint8Array(b).fill(1)', 'guest', 'memory-limit'],
  'copies of buffers': ['const a = new Uint8Array(5e7); const all = []; for (;;) all.push(structuredClone(a))', 'memory-limit'],
  'encoded texts': ["const s = '\\u{1F600}'.repeat(5e6); const all = []; for (;;) all.push(new TextEncoder().encode(s))", 'timeout', 'memory-limit'],
  'a BigInt': ['let n = 2n; for (;;) n *= n', 'timeout', 'guest', 'memory-limit'],
  'a regex': ["/^(a+)+$/.test('a'.repeat(60) + 'b')", 'timeout'],
  'a native that sorts': ["const a = Array.from({ length: 1e6 }, (_, i) => String(i * 7919 % 1e6)); for (;;) a.sort()", 'timeout'],
  'a native that joins': ["for (;;) [].concat(new Array(3e6).fill(1.5)).join()", 'timeout', 'memory-limit'],
  'recursion': ['function f() { f() } for (;;) try { f() } catch {}', 'timeout'],
  'recursion through natives': ['const f = () => [1].map(f); f()', 'guest'],
  'microtasks': ['const f = () => Promise.resolve().then(f); f(); await new Promise(() => {})', 'timeout'],
  'promises': ['for (;;) Promise.resolve().then(() => {})', 'timeout', 'memory-limit'],
  'timers': ['for (;;) setTimeout(() => {}, 1e6)', 'guest', 'timeout'],
  'lines of output': ["for (;;) console.log('x'.repeat(1000))", 'timeout'],
  'large output': ["const s = 'x'.repeat(1e6); for (;;) console.log(s)", 'timeout'],
  'calls of the host': ["for (;;) await size('x'.repeat(1000))", 'timeout'],
  'calls that nobody awaits': ["for (;;) never('x'.repeat(1e5))", 'timeout', 'guest', 'memory-limit'],
  'large answers of the host': ['for (;;) large()', 'timeout', 'memory-limit'],
  'files': ["for (let i = 0; ; i++) fs.writeFileSync('/f' + i, 'x'.repeat(1e5))", 'guest', 'timeout'],
  'imports': ["for (let i = 0; ; i++) import('./nothing' + i).catch(() => {})", 'timeout', 'memory-limit'],
  'a result of many parts': ['Array.from({ length: 900000 }, (_, i) => [i])', 'timeout', 'guest', 'none'],
  'a result without end': ['({ get x() { for (;;); } })', 'timeout'],
  'a deep result': ['let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a', 'guest', 'none'],
  'a proxy of many keys': [
    "new Proxy({}, { ownKeys: () => Array.from({ length: 1e6 }, (_, i) => 'k' + i), getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) })",
    'timeout', 'guest', 'memory-limit',
  ],
  'a large error': ["const e = new Error('x'.repeat(3e7)); e.stack = 'y'.repeat(3e7); throw e", 'guest', 'timeout', 'memory-limit'],
  'an end that is caught': ['try { for (;;); } catch {} finally { for (;;); }', 'timeout'],
}; // prettier-ignore

/** How much this process grew at most while `work` went on. */
async function growthDuring<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 10);
  try {
    const value = await work();
    look();
    return [value, most - before];
  } finally {
    clearInterval(timer);
  }
}

const LEVELS = HAS_KERNEL ? (['process', 'kernel'] as const) : (['process'] as const);

describe.each(LEVELS)('at level %s', (isolation) => {
  async function open(timeout: number): Promise<Box> {
    const policy = new Policy({ timeout, memoryLimit: 64 })
      .fn('size', (text: string) => text.length)
      .fn('never', () => new Promise(() => undefined))
      .fn('large', () => 'x'.repeat(1e6));
    const box = await sandbox(policy, { isolation, ticks: false, filesystem: new VirtualFS() });
    await box.exec('1');
    return box;
  }
  let box: Box;
  let patient: Box;
  beforeAll(async () => {
    [box, patient] = await Promise.all([open(TIMEOUT), open(PATIENT)]);
  });
  afterAll(() => Promise.all([box.dispose(), patient.dispose()]));

  const due = Object.entries(BOMBS).filter(([name]) => inTurn<string>(name, LEVELS).includes(isolation));
  test.each(due)('the host outlives %s', async (_name, [code, ...ends]) => {
    const held = ends.includes('timeout') ? box : patient;
    const [{ error, durationMs }, growth] = await growthDuring(() => held.exec(code));
    expect(ends, error?.message).toContain(error?.kind ?? 'none');
    expect(growth).toBeLessThan(MOST_GROWTH);
    expect(durationMs).toBeLessThan(TIMEOUT * 1000 + BEYOND + SLACK);
    expect((await execNext(held, '6 * 7')).value).toBe(42);
  });

  test('a run that is cut off in the middle of a call leaves no answer for the next', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect((await box.exec('for (;;) large()')).error?.kind).toMatch(/^(?:timeout|memory-limit)$/);
      const { value, error } = await execNext(box, "[await size('abc'), fs.existsSync('/none')]");
      expect({ value, error }).toEqual({ value: [3, false], error: null });
    }
  });
});
