import { afterEach, describe, expect, test, vi } from 'vitest';
import { SessionBox } from '../../../../src/sandbox/box/box.js';
import { Policy } from '../../../../src/sandbox/policy.js';
import { encodeMessage } from '../../../../src/sandbox/rpc/encode-message.js';
import { TO_HOST, type ToHost } from '../../../../src/wire/frames.js';
import type { SessionHost, SessionReply } from '../../../../src/sandbox/session/session.js';
import type { SessionConfig, SessionRequest } from '../../../../src/wire/session.js';
import type { Lease } from '../../../../src/sandbox/pool/pooled-worker.js';
import { JAVASCRIPT_GUEST } from '../../../../src/sandbox/languages/javascript/process/process-guest.js';
import { workerKind } from '../../../../src/sandbox/languages/javascript/process/worker-kind.js';
import { ProcessSession } from '../../../../src/sandbox/process/process-session.js';
import { startPlain } from '../../../../src/sandbox/process/start/plain-process.js';
import type { WorkerSettings } from '../../../../src/sandbox/languages/javascript/process/start-worker.js';
import { Worker } from '../../../../src/sandbox/process/worker.js';
import { collidingIntegers } from '../../../unit/sandbox/wire/colliding-numbers.js';

// What a guest that owns its process can do: the worker is a program of the attacker, the host is the real one.
const config: SessionConfig = {
  registrations: '[]',
  language: 'javascript',
  timeout: 3,
  hostTimeout: 3,
  tickLimit: null,
  ticks: true,
  memoryLimit: 64,
  maxStdout: 1000,
  validate: true,
  hasFiles: false,
  allowNetwork: false,
  allowProtoKeys: false,
  moduleRoot: '/',
};
const request: SessionRequest = {
  task: { kind: 'exec', code: '1', echo: 'none' },
  namespace: '["o",[]]',
  stdin: '',
  argv: '["a",[]]',
  keepPrints: true,
  returns: 'bound',
  wanted: [],
  isStreamed: false,
};
const host: SessionHost = {
  call: () => `v"${'x'.repeat(100_000)}"`,
  file: () => 'v1',
  load: () => new Promise(() => undefined),
  reply: () => undefined,
};

const SETTINGS: WorkerSettings = {
  isolation: 'process',
  hasTypes: false,
  memoryLimit: 64,
  allowNetwork: false,
  allowDegraded: false,
};

let session: ProcessSession | null = null;
let attacker: Worker | null = null;
afterEach(() => session?.dispose());

const frame = (message: ToHost): string => `Buffer.from('${encodeMessage(TO_HOST, message).toString('hex')}', 'hex')`;
const READY = frame({ kind: 'ready', environment: 0, probes: '{}' });

async function attack(
  script: string,
  limits: Partial<SessionConfig> = {},
  calls: SessionHost = host,
): Promise<SessionReply> {
  attacker = await hostileWorker(script);
  session = new ProcessSession({ ...config, ...limits }, calls, leaseOf(attacker), JAVASCRIPT_GUEST);
  return session.exec(request);
}

function leaseOf(first: Worker): Lease<Worker> {
  let worker = first;
  return {
    get worker() {
      return worker;
    },
    retireAfter: Infinity,
    renew: async () => {
      worker = await workerKind(SETTINGS).start();
      return worker;
    },
    release: () => {
      worker.kill();
      return Promise.resolve();
    },
  };
}

async function hostileWorker(script: string): Promise<Worker> {
  const code = `const { writeSync } = require('fs'); const put = (bytes) => { try { writeSync(4, bytes) } catch { process.exit() } };
    put(${READY});
    const socket = new (require('net').Socket)({ fd: 3 }); let began = false;
    socket.on('data', () => { if (began) return; began = true; setTimeout(() => { ${script} }, 50) });
    setTimeout(() => process.exit(), 20000);`;
  const worker = new Worker(startPlain({ path: process.execPath, args: ['-e', code] }));
  expect(await worker.first('ready', 20_000)).toMatchObject({ kind: 'ready' });
  return worker;
}

const done = (report: string, prints = '[]', ended = '', run = 1): string =>
  `put(${frame({ kind: 'done', run, hasReport: true, report, ended, prints, memoryPeak: 0 })});`;

const REPORT = {
  ended: null,
  ticks: 0,
  value: ['u'],
  error: null,
  namespace: [],
  dropped: [],
  names: [],
  unawaited: [],
  violations: [],
};
/** A report with other parts than a good one has; without those that are undefined. */
const report = (other: object = {}): string => JSON.stringify({ ...REPORT, ...other });

const GOOD = done(report());

describe('a worker that belongs to the guest', () => {
  test.each([
    ['garbage', "put(Buffer.alloc(1000, 'garbage!'));", /^a frame of \d+ bytes is larger than 50331648$/],
    ['another length than it has', 'put(Buffer.from([0, 0, 0, 1, 7]));', /^a message is shorter than its fields$/],
    ['ready again', `put(${READY});`, /^ready came twice$/],
    ['an end that does not exist', done(report(), '[]', 'won'), /^a run ended in an unknown way$/],
    ['a report that is none', done('7'), /^runReport: not a record$/],
    ['a report that is not JSON', done('{'), /^a report is not JSON$/],
    ['a report without names', done(report({ names: undefined })), /^runReport: the key "names" is missing$/],
    ['a report with more than it has', done(report({ extra: 1 })), /^runReport: unknown key "extra"$/],
    ['ticks that are no number', done(report({ ticks: ['u'] })), /^runReport\.ticks: not a number$/],
    ['an error that is none', done(report({ error: 7 })), /^runReport\.error: not a record$/],
    ['a namespace that is none', done(report({ namespace: 7 })), /^runReport\.namespace: not a list of pairs$/],
    ['a reason that no guest has', done(report({ ended: 'host-timeout' })), /^runReport\.ended: unknown value$/],
    [
      'an ending that does not exist',
      `put(${frame({ kind: 'ending', ended: 'won' })});`,
      /^a run ended in an unknown way$/,
    ],
    [
      'a print in a run that is not streamed',
      `put(${frame({ kind: 'print', method: 'log', values: '[]' })});`,
      /^print came in a run that is not streamed$/,
    ],
    ['prints that are none', done(report(), '[1,[]]'), /^prints\[0\]: not a text$/],
    [
      'a flood of imports',
      `for (let i = 0; i < 2000; i++) put(${frame({ kind: 'load', id: 1, specifier: 'x', importer: '/' })});`,
      /^more than 1000 modules are asked for at once$/,
    ],
    [
      'a flood of calls whose answers it does not read',
      `for (let i = 0; i < 2000; i++) put(${frame({ kind: 'call', text: '[]' })});`,
      /^answers are asked for and not read$/,
    ],
  ])('sends %s, and its process is ended', async (_name, script, why) => {
    // None of them has to wait for the clock.
    const { ended, crash, report, notes } = await attack(script, { timeout: 60 });
    expect({ ended, report }).toEqual({ ended: 'crashed', report: null });
    expect(crash?.code).toBe('E_BAD_FRAME');
    expect(crash?.message.replace('the process of the program sent what could not be read: ', '')).toMatch(why);
    expect(notes).toHaveLength(1);
  });

  test('says nothing, and is ended by the clock', async () => {
    const started = performance.now();
    expect(await attack('')).toMatchObject({ ended: 'timeout', report: null });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test.each([
    ['waits for the host', 0],
    ['waited for it very long', 1e300],
    ['waited for it for no number', Number.NaN],
  ])('says without end that it %s, and is ended by the clock', async (_name, waited) => {
    const started = performance.now();
    // Of `open` and `exec`, and of nothing else.
    const waiting = [2, 3].map((seen) => frame({ kind: 'waiting', isWaiting: true, seen, waited }));
    const script = `setInterval(() => { ${waiting.map((each) => `put(${each});`).join(' ')} }, 1)`;
    const { ended } = await attack(script, { timeout: 0.4, hostTimeout: null });
    // It never asked for anything.
    expect(ended).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('prints without end, and only the last of it is kept', async () => {
    const before = process.memoryUsage().rss;
    const text = 'x'.repeat(10_000);
    const reply = await attack(`for (;;) put(${frame({ kind: 'output', stream: 1, text })});`);
    expect(reply.ended).toBe('timeout');
    expect(reply.stdout).toMatch(/^\[\d+ characters cut\]\nx{1000}$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test('speaks after the end of its run, and the next run has another process', async () => {
    expect(await attack(`${GOOD} ${GOOD}`)).toMatchObject({ ended: '', notes: [] });
    await vi.waitFor(() => expect(attacker?.isAlive()).toBe(false), 5000);
    const next = await session?.exec(request);
    expect(next).toMatchObject({ ended: '', crash: null });
    expect(next?.notes).toHaveLength(1);
  });

  test('tells the end of its first run in the second, and that is no result', async () => {
    expect(await attack(`${GOOD} socket.once('data', () => { ${GOOD} });`)).toMatchObject({ ended: '', notes: [] });
    const next = await session?.exec(request);
    expect(next).toMatchObject({ ended: 'crashed', report: null });
    expect(next?.crash?.message).toBe(
      'the process of the program sent what could not be read: the end of another run was told',
    );
  });

  test.each([
    ['a handle that was never given out', report({ value: ['i', 99] })],
    ['a reference to nothing', report({ value: ['R', 5] })],
    ['a tag that does not exist', report({ value: ['q'] })],
    ['a namespace that is a promise', report({ namespace: ['then', ['f', 1, 'then']] })],
    ['a value that is a promise', report({ value: ['o', ['then', ['f', 1, 'then']]] })],
    ['numbers that collide', report({ value: ['s', collidingIntegers(3000)] })],
    ['a pattern that takes seconds to read', report({ value: ['r', '\\p{RGI_Emoji}'.repeat(700), 'v'] })],
  ])('leaves %s, and the box has an ordinary result', async (_name, left) => {
    await using box = await boxOf(done(left));
    expect((await box.exec('1')).error).toMatchObject({ kind: 'guest', code: 'E_BAD_VALUE' });
  });

  test.each([
    ['a channel that stays open', ['q', ['typed', 'BroadcastChannel', 'x', []], ['BroadcastChannel'], []]],
    ['a buffer of a terabyte', ['q', ['typed', 'Uint8Array', 2 ** 40, []], ['Uint8Array'], []]],
    ['a map of as many entries', ['q', ['map', 2 ** 40, []], ['Map'], []]],
    ['nothing that can be shown', ['o', 7, 7, 7]],
  ])('throws what looks like %s, and the host builds nothing', async (_name, shown) => {
    await using box = await boxOf(done(report({ error: { denied: false, value: 1, shown } })));
    const before = process.memoryUsage().arrayBuffers;
    const { error } = await box.exec('1');
    expect(error).toMatchObject({ kind: 'guest', message: 'Uncaught a value that could not be shown', value: 1 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });

  test('lists more dropped paths and violations than anybody reads, and the result has the first of them', async () => {
    const violation = { action: 'a', subject: 'b', message: 'c' };
    const lists = {
      dropped: [...Array.from({ length: 1100 }, (_, at) => `x${at}`), 'y'.repeat(5000)].reverse(),
      violations: Array.from({ length: 1005 }, () => violation),
    };
    await using box = await boxOf(done(report(lists)));
    const { dropped, violations, error } = await box.exec('1');
    expect(error).toBeNull();
    expect(violations).toEqual(lists.violations.slice(0, 1000));
    expect(dropped.slice(0, 2)).toEqual([`${'y'.repeat(4100)}... (5000 characters)`, 'x1099']);
    expect(dropped.slice(1000)).toEqual(['... and 101 more']);
  });

  test('makes the host read without end, and is ended by the clock', async () => {
    const call = frame({ kind: 'call', text: '[]' });
    const script = `const answers = new (require('net').Socket)({ fd: 5 }); answers.on('data', () => put(${call})); put(${call});`;
    const slow: SessionHost = {
      ...host,
      // Decoding takes time, and no host function is called.
      call: () => {
        const end = performance.now() + 5;
        while (performance.now() < end);
        return 'v1';
      },
    };
    const { ended } = await attack(script, { timeout: 0.4, hostTimeout: null }, slow);
    expect(ended).toBe('timeout');
  });

  test('does not pay for the time of a host function itself', async () => {
    const call = frame({ kind: 'call', text: '[]' });
    const script = `const answers = new (require('net').Socket)({ fd: 5 }); let calls = 1; put(${call});
      answers.on('data', () => { calls += 1; if (calls < 8) put(${call}); else ${GOOD} });`;
    const slow: SessionHost = {
      ...host,
      call: (_text, forgive) => {
        const end = performance.now() + 400;
        while (performance.now() < end);
        forgive?.(400);
        return 'v1';
      },
    };
    const { ended, report: told } = await attack(script, { timeout: 2, hostTimeout: null }, slow);
    expect({ ended, ticks: told?.content.ticks }).toEqual({ ended: '', ticks: 0 });
  });
});

/** A box whose process is the attacker's. */
async function boxOf(script: string): Promise<SessionBox> {
  const worker = await hostileWorker(script);
  const settings = {
    language: 'javascript',
    echo: 'none',
    snapshotPrints: false,
    ticks: true,
    filesystem: null,
  } as const;
  return new SessionBox(
    new Policy(),
    { ...settings, validate: true },
    (given, calls) => new ProcessSession(given, calls, leaseOf(worker), JAVASCRIPT_GUEST),
  );
}
