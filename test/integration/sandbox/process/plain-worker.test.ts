import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import { WorkerPool } from '../../../../src/sandbox/pool/worker-pool.js';
import type { PolicyOptions } from '../../../../src/sandbox/registry/rules/options.js';
import { type Box, sandbox, type SandboxOptions } from '../../../../src/sandbox/sandbox.js';
import { HAS_KERNEL } from '../../../escapes/kernel-layer.js';

const runFile = promisify(execFile);
const LOST = 'the names that programs of this box defined are gone: what held them had to be ended';
const EMPTY = 'this program began in an empty box: the process that held the names of earlier ones had ended';

let box: Box | null = null;
afterEach(() => box?.dispose());

async function open(limits: PolicyOptions = {}, options: SandboxOptions = {}): Promise<Box> {
  box = await sandbox(new Policy({ timeout: 5, ...limits }), options);
  return box;
}

async function pidOf(of: Box): Promise<number> {
  const { isolation } = await of.exec('0');
  return Number(/\d+/.exec(isolation.mechanisms[1]?.detail ?? '')?.[0]);
}

describe('the process of a box', () => {
  test('is the default, and another one than the host', async () => {
    const result = await (await open()).exec('1 + 1');
    expect(result.value).toBe(2);
    expect(result.isolation).toMatchObject({ requested: 'process', degraded: !HAS_KERNEL });
    expect(result.isolation.mechanisms.map(({ name, active }) => [name, active])).toEqual([
      ['realm', true],
      ['process', true],
      ['landlock', HAS_KERNEL],
      ['seccomp', HAS_KERNEL],
      ['lock', HAS_KERNEL],
    ]);
    expect(await pidOf(await open())).not.toBe(process.pid);
  });

  test.runIf(process.platform === 'linux')('has no environment', async () => {
    const pid = await pidOf(await open());
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
  });

  test('is gone when the box was disposed of, whatever ran in it', async () => {
    for (const code of ['1', 'for (;;);']) {
      const opened = await open();
      const pid = await pidOf(opened);
      const running = opened.exec(code);
      await opened.dispose();
      expect(() => process.kill(pid, 0)).toThrow(expect.objectContaining({ code: 'ESRCH' }));
      expect((await running).error).toMatchObject({ kind: 'cancelled' });
    }
  });

  test('may be killed at any time: the run has a result, and the next begins in an empty box', async () => {
    const opened = await open();
    await opened.exec('let n = 1');
    const pid = await pidOf(opened);
    const running = opened.exec('console.log("so far"); await new Promise((done) => setTimeout(done, 5000))');
    setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
    expect(await running).toMatchObject({
      stdout: 'so far\n',
      notes: [LOST],
      isolation: { requested: 'process', degraded: !HAS_KERNEL },
      error: {
        kind: 'guest',
        name: 'WorkerDiedError',
        code: 'E_WORKER_DIED',
        message: 'the process of the program was ended by the signal SIGKILL',
      },
    });
    expect(await opened.exec('typeof n')).toMatchObject({ value: 'undefined', error: null, notes: [EMPTY] });
    expect(await opened.exec('typeof n')).toMatchObject({ notes: [] });
  });

  test('that exhausts its heap gives a memory-limit', async () => {
    const opened = await open({ memoryLimit: 16, timeout: 20 }, { ticks: false });
    const result = await opened.exec('const all = []; for (;;) all.push([1, 2, 3])');
    expect(result.error).toMatchObject({ kind: 'memory-limit', message: 'the program needs more than 16 MB' });
    expect(result.notes).toEqual([LOST]);
    expect((await opened.exec('1')).value).toBe(1);
  });

  test('that does not hear the clock is ended, soon after its time', async () => {
    // No ticks, and a native that V8 does not interrupt.
    const opened = await open({ timeout: 0.3, memoryLimit: 1024 }, { ticks: false });
    const code = 'console.log("start"); for (;;) [].concat(new Array(3e6).fill(1.5)).sort().join()';
    const result = await opened.exec(code);
    expect(result).toMatchObject({ stdout: 'start\n', error: { kind: 'timeout' } });
    expect(result.durationMs).toBeLessThan(2000);
    expect((await opened.exec('1')).value).toBe(1);
  });

  test('hears a cancellation while it computes, and keeps its state', async () => {
    const opened = await open();
    await opened.exec('let n = 1');
    const running = opened.exec('for (;;);');
    setTimeout(() => opened.cancel(), 100);
    expect(await running).toMatchObject({ error: { kind: 'cancelled' }, notes: [] });
    expect((await opened.exec('n')).value).toBe(1);
  });

  test('is ended by a cancellation that it does not hear', async () => {
    const opened = await open({}, { ticks: false });
    const running = opened.exec('for (;;);');
    setTimeout(() => opened.cancel(), 100);
    expect(await running).toMatchObject({ error: { kind: 'cancelled' }, notes: [LOST] });
  });

  test('takes no argument for the host that is too large to cross', async () => {
    box = await sandbox(new Policy({ timeout: 20 }).fn('size', (...texts: string[]) => texts.join('').length));
    expect((await box.exec('await size("x".repeat(1000))')).value).toBe(1000);
    const many = await box.exec('await size(...Array.from({ length: 60 }, () => "x".repeat(1e6)))');
    expect(many.error).toMatchObject({ kind: 'guest', name: 'RangeError' });
    expect((await box.exec('1')).value).toBe(1);
  });

  test('keeps a result that has too many parts for its host', async () => {
    const opened = await open({ timeout: 20 });
    const { error } = await opened.exec('const all = Array.from({ length: 600000 }, () => []); 1');
    expect(error).toMatchObject({ kind: 'guest', code: 'E_BAD_VALUE' });
    expect((await opened.exec('const { length } = all; all.length = 0; length')).value).toBe(600_000);
  }, 60_000);

  test('is given no value of the host that is too large to cross', async () => {
    const policy = new Policy({ timeout: 20 })
      .fn('now', () => 'x'.repeat(60e6))
      .fn('later', () => Promise.resolve('x'.repeat(60e6)));
    box = await sandbox(policy);
    for (const name of ['now', 'later'])
      expect((await box.exec(`await ${name}()`)).error).toMatchObject({ kind: 'guest', name: 'RangeError' });
    expect((await box.exec('1')).value).toBe(1);
  });
});

test('a function of a box that began anew is gone', async () => {
  let kept: (() => Promise<unknown>) | null = null;
  const policy = new Policy({ timeout: 5 }).fn('keep', (f: () => Promise<unknown>) => {
    kept = f;
  });
  const opened = await sandbox(policy);
  box = opened;
  const pid = await pidOf(opened);
  await opened.exec('await keep(function mine() { return 1 })');
  process.kill(pid, 'SIGKILL');
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  const { value } = await opened.exec('1');
  expect(value).toBe(1);
  await expect((kept as unknown as () => Promise<unknown>)()).rejects.toMatchObject({
    code: 'E_CANCELLED',
    message: 'mine is gone: its box began anew',
  });
});

describe('a host', () => {
  const index = pathToFileURL(`${process.cwd()}/dist/index.js`).href;
  const program = (rest: string): string =>
    `import { Policy, sandbox } from ${JSON.stringify(index)};
     const box = await sandbox(new Policy({ timeout: 60 }));
     const { isolation } = await box.exec('1');
     console.log(/\\d+/.exec(isolation.mechanisms[1].detail)[0]);
     ${rest}`;

  async function run(rest: string, signal: 'SIGKILL' | null): Promise<number> {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(rest)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Asked for as a pipe.
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    if (signal !== null) child.kill(signal);
    await once(child, 'exit');
    return Number(line.toString());
  }

  async function isGone(pid: number): Promise<boolean> {
    for (let round = 0; round < 50; round += 1) {
      try {
        process.kill(pid, 0);
      } catch {
        return true;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    return false;
  }

  test.runIf(process.platform === 'linux')('gives its process no descriptor, whoever opened it', async () => {
    const list = `import { readdirSync, readlinkSync } from 'node:fs';
      const files = (pid) => readdirSync('/proc/' + pid + '/fd').flatMap((fd) => { try { return [readlinkSync('/proc/' + pid + '/fd/' + fd)] } catch { return [] } });
      console.log(JSON.stringify([process.pid, Number(/\\d+/.exec(isolation.mechanisms[1].detail)[0])].map((pid) => files(pid).filter((file) => file.startsWith('/etc/')))));
      await box.dispose();`;
    const shell = 'exec 9</etc/passwd 40</etc/hosts 41</etc/group; exec "$0" --input-type=module -e "$1"';
    const { stdout } = await runFile('/bin/bash', ['-c', shell, process.execPath, program(list)]);
    const [own, worker] = JSON.parse(stdout.split('\n')[1] ?? '') as string[][];
    expect(own?.sort()).toEqual(['/etc/group', '/etc/hosts', '/etc/passwd']);
    expect(worker).toEqual([]);
  });

  test('ends although its pool has processes ready, and they with it', async () => {
    const ready = `const { WorkerPool } = await import(${JSON.stringify(index)});
      const pool = new WorkerPool({ min: 2 });
      await (await sandbox(new Policy(), { pool })).dispose();
      while (pool.size.ready < 2) await new Promise((resolve) => setTimeout(resolve, 10));`;
    expect(await isGone(await run(ready, null))).toBe(true);
  });

  test('ends although a box was not disposed of, and its process with it', async () => {
    expect(await isGone(await run('', null))).toBe(true);
  });

  test.each([
    ['idle', 'setInterval(() => {}, 1000)'],
    ['computing', "await box.exec('for (;;);')"],
  ])('that is killed takes a process with it that is %s', async (_name, rest) => {
    expect(await isGone(await run(rest, 'SIGKILL'))).toBe(true);
  });
});

describe('a box of a pool', () => {
  test('runs as many programs in one process as it may, and begins anew in the next', async () => {
    await using pool = new WorkerPool({ retireAfter: 2 });
    const opened = await open({}, { pool });
    expect(await opened.exec('let n = 1; n')).toMatchObject({ value: 1, notes: [] });
    expect(await opened.exec('n + 1')).toMatchObject({ value: 2, notes: [] });
    expect(await opened.exec('typeof n')).toMatchObject({ value: 'undefined', notes: [EMPTY] });
    expect(await opened.exec('typeof n')).toMatchObject({ value: 'undefined', notes: [] });
  });

  test('gives its place to the next box, whose state is its own', async () => {
    await using pool = new WorkerPool({ max: 1 });
    const first = await open({}, { pool });
    await first.exec('globalThis.left = 1; Array.prototype.left = 2');
    const waiting = sandbox(new Policy({ timeout: 5 }), { pool });
    await vi.waitFor(() => expect(pool.size).toMatchObject({ boxes: 1, waiting: 1 }));
    await first.dispose();
    box = await waiting;
    expect((await box.exec('[typeof left, [].left]')).value).toEqual(['undefined', undefined]);
  });

  test('is cancelled while it waits for another process, and the next program has one', async () => {
    await using pool = new WorkerPool({ idleTime: 0 });
    const opened = await open({}, { pool });
    process.kill(await pidOf(opened), 'SIGKILL');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    const running = opened.exec('1');
    setTimeout(() => opened.cancel(), 5);
    expect(await running).toMatchObject({ error: { kind: 'cancelled' }, ticks: 0, notes: [] });
    expect(await opened.exec('2')).toMatchObject({ value: 2, notes: [EMPTY] });
  });
});
