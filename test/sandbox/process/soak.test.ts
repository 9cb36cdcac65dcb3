import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { WorkerPool } from '../../../src/sandbox/pool/worker-pool.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';
import { IS_WHOLE } from '../../suite.js';

// Every program knows what its result must be.
const PROGRAMS = Number(process.env['HERMETIC_SOAK'] ?? (IS_WHOLE ? 1200 : 120));
const LANES = 2;
const MINUTE = 60_000;

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Lane {
  readonly random: (below: number) => number;
  box: Box;
  pid: number;
  /** The next program must find an empty box. */
  isLost: boolean;
  ran: number;
  readonly kinds: Map<string, number>;
}

function policyOf(lane: { pid: number }): Policy {
  return new Policy({ timeout: 20, memoryLimit: 64 })
    .fn('echo', (value: unknown) => value)
    .fn('later', async (value: unknown) => {
      await new Promise((resolve) => setImmediate(resolve));
      return value;
    })
    .fn('never', () => new Promise(() => undefined))
    .fn('kill', () => {
      process.kill(lane.pid, 'SIGKILL');
      return new Promise(() => undefined);
    });
}

let tokens = 0;

function token(): string {
  tokens += 1;
  return `t${tokens}`;
}

const ENDS: Readonly<Record<string, (lane: Lane) => Promise<void>>> = {
  async value(lane) {
    const mine = token();
    const code = `console.log("${mine}"); const n = (globalThis.n ?? 0) + 1; globalThis.n = n; [await echo("${mine}"), "${mine}"]`;
    const result = await lane.box.exec(code);
    expect(result).toMatchObject({ value: [mine, mine], stdout: `${mine}\n`, error: null });
    noteLoss(lane, result.notes);
  },
  async asynchronous(lane) {
    const mine = token();
    const result = await lane.box.exec(`(await Promise.all([1, 2, 3].map((i) => later("${mine}" + i)))).join()`);
    expect(result).toMatchObject({ value: `${mine}1,${mine}2,${mine}3`, error: null });
    noteLoss(lane, result.notes);
  },
  async queued(lane) {
    const mine = [token(), token(), token()];
    const results = await Promise.all(mine.map((each) => lane.box.exec(`console.error("${each}"); "${each}"`)));
    expect(results.map(({ value, stderr, error }) => [value, stderr, error?.message])).toEqual(
      mine.map((each) => [each, `${each}\n`, undefined]),
    );
    noteLoss(lane, results[0]?.notes ?? []);
  },
  async thrown(lane) {
    const mine = token();
    const result = await lane.box.exec(`throw new TypeError("${mine}")`);
    expect(result.error).toMatchObject({ kind: 'guest', name: 'TypeError', message: mine });
    noteLoss(lane, result.notes);
  },
  async left(lane) {
    const mine = token();
    for await (const event of lane.box.stream(`console.log("${mine}"); await never()`)) {
      expect(event).toEqual({ kind: 'stdout', text: `${mine}\n` });
      break;
    }
    // Its result went with it, and so did a note that its process did not hear of the end in time and was ended.
    await find(lane, true);
  },
  async cancelled(lane) {
    const code = ['for (;;);', 'await never()', 'console.log("x".repeat(1e5)); await 1; for (;;) console.log(1)'];
    const running = lane.box.exec(code[lane.random(3)] ?? '');
    setTimeout(() => lane.box.cancel(), 1 + lane.random(4));
    const result = await running;
    expect(result.error).toMatchObject({ kind: 'cancelled' });
    // A worker that did not hear it in time was ended.
    lane.isLost = result.notes.some((note) => note.startsWith('the names that programs'));
    if (lane.isLost) await find(lane);
  },
  async crashed(lane) {
    const mine = token();
    const result = await lane.box.exec(`console.log("${mine}"); await kill()`);
    expect(result).toMatchObject({ stdout: `${mine}\n`, error: { code: 'E_WORKER_DIED' } });
    lane.isLost = true;
    await find(lane);
  },
};

/** Of a hundred programs, so many. */
const SHARES = { value: 50, asynchronous: 20, queued: 10, thrown: 10, left: 5, cancelled: 4, crashed: 1 } as const;
const DRAWN = Object.entries(SHARES).flatMap(([name, share]) => Array.from({ length: share }, () => name));

function noteLoss(lane: Lane, notes: readonly string[]): void {
  expect(notes).toEqual(
    lane.isLost
      ? ['this program began in an empty box: the process that held the names of earlier ones had ended']
      : [],
  );
  lane.isLost = false;
}

/** The process that the box has now. `mayBeLost`: only the notes tell whether it is another one. */
async function find(lane: Lane, mayBeLost = false): Promise<void> {
  const { isolation, notes, value } = await lane.box.exec('typeof n');
  if (mayBeLost) lane.isLost = notes.length > 0;
  if (lane.isLost) expect(value).toBe('undefined');
  noteLoss(lane, notes);
  const { detail } = isolation.mechanisms.find(({ name }) => name === 'process') ?? { detail: '' };
  lane.pid = Number(/\d+/.exec(detail)?.[0]);
}

async function run(pool: WorkerPool, lane: Lane, programs: number): Promise<void> {
  while (lane.ran < programs) {
    lane.box = await sandbox(policyOf(lane), { pool });
    lane.isLost = false;
    await find(lane);
    for (let left = 50 + lane.random(100); left > 0 && lane.ran < programs; left -= 1) {
      const name = DRAWN[lane.random(DRAWN.length)] ?? 'value';
      await ENDS[name]?.(lane);
      lane.kinds.set(name, (lane.kinds.get(name) ?? 0) + 1);
      lane.ran += 1;
    }
    await lane.box.dispose();
  }
}

function children(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
      return Number(parent) === process.pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function heap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

const descriptors = (): number => readdirSync('/proc/self/fd').length;
const resources = (): string[] =>
  process
    .getActiveResourcesInfo()
    .filter((name) => name !== 'Immediate')
    .sort();

test.runIf(process.platform === 'linux')(
  `${PROGRAMS} programs over two processes, crashes and cancels among them: none is lost or swapped, nothing is left`,
  async () => {
    const pool = new WorkerPool({ max: LANES });
    const lanes = Array.from({ length: LANES }, (_, seed) => {
      // The box is there before it is looked at.
      const box = null as unknown as Box;
      const kinds = new Map<string, number>();
      return { random: createRandom(seed + 1), box, pid: 0, isLost: false, ran: 0, kinds } satisfies Lane;
    });
    // A fifth of them first, after which nothing may grow.
    await Promise.all(lanes.map((lane) => run(pool, lane, PROGRAMS / LANES / 5)));
    // Those that were ended may still be dying.
    await vi.waitFor(() => expect(children().length).toBeLessThanOrEqual(LANES));
    const before = { heap: heap(), descriptors: descriptors(), children: children().length, resources: resources() };
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, children().length);
    }, 250);
    await Promise.all(lanes.map((lane) => run(pool, lane, PROGRAMS / LANES)));
    clearInterval(watch);
    await vi.waitFor(() =>
      expect({ descriptors: descriptors(), children: children().length, resources: resources() }).toEqual({
        descriptors: before.descriptors,
        children: before.children,
        resources: before.resources,
      }),
    );
    expect(heap() - before.heap).toBeLessThan(10e6);
    // Two of the pool, and those that have been killed and not yet been waited for.
    expect(most).toBeLessThanOrEqual(2 * LANES);
    expect(pool.size).toMatchObject({ boxes: 0, waiting: 0 });
    const drawn = lanes.flatMap(({ kinds }) => [...kinds.keys()]);
    expect(new Set(drawn)).toEqual(new Set(Object.keys(SHARES)));
    await pool.dispose();
    await vi.waitFor(() => expect(children()).toEqual([]));
  },
  60 * MINUTE,
);
