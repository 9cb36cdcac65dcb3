import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PooledWorker, WorkerKind } from '../../../../src/sandbox/pool/pooled-worker.js';
import { WorkerPool } from '../../../../src/sandbox/pool/worker-pool.js';
import type { PoolOptions } from '../../../../src/sandbox/pool/pool-options.js';

/** Real processes of the smallest kind: a pool knows nothing about what they run. */
class Cat implements PooledWorker {
  readonly child: ChildProcess = spawn('/bin/cat', { stdio: ['pipe', 'ignore', 'ignore'] });
  #isGone = false;
  constructor() {
    this.child.once('exit', () => {
      this.#isGone = true;
    });
    started.push(this);
  }
  isAlive(): boolean {
    return !this.#isGone;
  }
  kill(): void {
    this.child.kill('SIGKILL');
  }
  onceGone(listener: () => void): void {
    if (this.#isGone) listener();
    else this.child.once('exit', listener);
  }
}

let started: Cat[] = [];
let pool = new WorkerPool();
afterEach(async () => {
  vi.useRealTimers();
  await pool.dispose();
  for (const cat of started) cat.kill();
  started = [];
});

function open(options: PoolOptions = {}): WorkerPool {
  pool = new WorkerPool(options);
  return pool;
}

const cats = (key: string): WorkerKind<Cat> => ({
  key,
  start: async () => {
    const cat = new Cat();
    await once(cat.child, 'spawn');
    return cat;
  },
});
const alive = (): number => started.filter((cat) => cat.isAlive()).length;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

describe('a pool', () => {
  test('keeps one process ready for the next box, and gives no process twice', async () => {
    open();
    const first = await pool.lease(cats('a'));
    expect(started).toHaveLength(1);
    await vi.waitFor(() => expect(pool.size).toEqual({ boxes: 1, ready: 1, starting: 0, waiting: 0 }));
    const [, spare] = started;
    const second = await pool.lease(cats('a'));
    expect(second.worker).toBe(spare);
    void first.release();
    void second.release();
    const third = await pool.lease(cats('a'));
    expect(started.indexOf(third.worker)).toBeGreaterThan(1);
    await vi.waitFor(() => expect(pool.size).toEqual({ boxes: 1, ready: 1, starting: 0, waiting: 0 }));
    expect(alive()).toBe(2);
  });

  test('starts no spare for a box that is opened and closed at once', async () => {
    // The processes are real, but no time passes: on a busy machine they may take longer than a spare waits.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open();
    await (await pool.lease(cats('a'))).release();
    expect(alive()).toBe(0);
    await pool.dispose();
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(started).toHaveLength(1);
    await vi.waitFor(() => expect(alive()).toBe(0));
  });

  test('never gives the process of one kind for another', async () => {
    open();
    await pool.lease(cats('a'));
    await vi.waitFor(() => expect(pool.size.ready).toBe(1));
    const other = await pool.lease(cats('b'));
    expect(started.indexOf(other.worker)).toBe(2);
    expect(pool.size.ready).toBe(1);
  });

  test('keeps four spares at most, those of the kinds that were asked for last', async () => {
    open();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await pool.lease(cats(key));
      await pause(40);
    }
    await vi.waitFor(() => expect(pool.size).toEqual({ boxes: 6, ready: 4, starting: 0, waiting: 0 }));
    await vi.waitFor(() => expect(alive()).toBe(10));
  });

  test('ends a spare that nobody asks for', async () => {
    open({ idleTime: 0.15 });
    await pool.lease(cats('a'));
    await vi.waitFor(() => expect(pool.size.ready).toBe(1));
    await vi.waitFor(() => expect(pool.size.ready).toBe(0));
    await vi.waitFor(() => expect(alive()).toBe(1));
  });

  test('with an idle time of 0 keeps none', async () => {
    open({ idleTime: 0 });
    await pool.lease(cats('a'));
    await pause(100);
    expect(started).toHaveLength(1);
  });

  test('keeps as many as min, however long nobody asks', async () => {
    open({ min: 2, idleTime: 0.05 });
    await pool.lease(cats('a'));
    await vi.waitFor(() => expect(pool.size.ready).toBe(2));
    await pause(200);
    expect([pool.size.ready, alive()]).toEqual([2, 3]);
  });

  test('replaces a spare that ended by itself', async () => {
    open({ min: 1 });
    await pool.lease(cats('a'));
    await vi.waitFor(() => expect(pool.size.ready).toBe(1));
    started[1]?.kill();
    await vi.waitFor(() => expect(pool.size.ready).toBe(0));
    await vi.waitFor(() => expect(pool.size.ready).toBe(1), 3000);
    expect(started).toHaveLength(3);
  });

  test('has no more processes than max: the next box waits its turn', async () => {
    open({ max: 2 });
    const first = await pool.lease(cats('a'));
    const second = await pool.lease(cats('b'));
    const order: string[] = [];
    const third = pool.lease(cats('c')).then((lease) => {
      order.push('c');
      return lease;
    });
    const fourth = pool.lease(cats('d')).then(() => order.push('d'));
    await pause(60);
    expect(pool.size).toEqual({ boxes: 2, ready: 0, starting: 0, waiting: 2 });
    expect(alive()).toBe(2);
    void first.release();
    void second.release();
    await Promise.all([third, fourth]);
    expect(order).toEqual(['c', 'd']);
    expect(pool.size).toEqual({ boxes: 2, ready: 0, starting: 0, waiting: 0 });
    expect(alive()).toBe(2);
  });

  test('at its max gives up a spare of another kind', async () => {
    open({ max: 2 });
    await pool.lease(cats('a'));
    await vi.waitFor(() => expect(pool.size.ready).toBe(1));
    await pool.lease(cats('b'));
    expect(pool.size).toEqual({ boxes: 2, ready: 0, starting: 0, waiting: 0 });
    await vi.waitFor(() => expect(alive()).toBe(2));
  });

  test('at its max gives a box another process in the place of its own', async () => {
    open({ max: 1, idleTime: 0 });
    const lease = await pool.lease(cats('a'));
    const before = lease.worker;
    before.kill();
    const after = await lease.renew();
    expect(after).not.toBe(before);
    expect(lease.worker).toBe(after);
    expect(pool.size.boxes).toBe(1);
    await Promise.all([lease.release(), lease.release()]);
    expect(pool.size.boxes).toBe(0);
    expect(alive()).toBe(0);
  });

  test('whose processes cannot be started says so each time, and has room again', async () => {
    open({ max: 1 });
    const broken = { key: 'a', start: () => Promise.reject(new Error('no more processes')) };
    await expect(pool.lease(broken)).rejects.toThrow('no more processes');
    await expect(pool.lease(broken)).rejects.toThrow('no more processes');
    expect(pool.size).toEqual({ boxes: 0, ready: 0, starting: 0, waiting: 0 });
  });

  test('that is disposed of opens no more boxes, also those that wait', async () => {
    open({ max: 1 });
    const first = await pool.lease(cats('a'));
    const second = pool.lease(cats('a'));
    await pool.dispose();
    const refused = { code: 'E_USAGE', message: 'this pool was disposed of' };
    await expect(second).rejects.toMatchObject(refused);
    await expect(pool.lease(cats('a'))).rejects.toMatchObject(refused);
    expect(first.worker.isAlive()).toBe(true);
    const renewed = await first.renew();
    expect(renewed.isAlive()).toBe(true);
  });
});

test.each([
  [{ min: -1 }, 'WorkerPool: min must be a whole number, 0 or more', 'E_BAD_OPTION'],
  [{ max: 0 }, 'WorkerPool: max must be a whole number, 1 or more', 'E_BAD_OPTION'],
  [{ min: 3, max: 2 }, 'WorkerPool: min must be no more than max', 'E_BAD_OPTION'],
  [{ idleTime: Number.NaN }, 'WorkerPool: idleTime must be a number of seconds', 'E_BAD_OPTION'],
  [{ retireAfter: 0.5 }, 'WorkerPool: retireAfter must be a whole number, 1 or more', 'E_BAD_OPTION'],
  [{ maxx: 1 }, 'WorkerPool: there is no option "maxx"', 'E_UNKNOWN_OPTION'],
] as const)('options %o are refused', (options: object, message, code) => {
  expect(() => new WorkerPool(options)).toThrow(expect.objectContaining({ message, code }));
});
