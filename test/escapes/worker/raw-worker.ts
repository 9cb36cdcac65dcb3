import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ffiFile } from '../../../src/kernel/ffi.js';
import { packageRoot } from '../../../src/runner/facts/package-root.js';
import type { Lease } from '../../../src/sandbox/pool/pooled-worker.js';
import type { SessionHost, SessionReply } from '../../../src/sandbox/session/session.js';
import type { SessionConfig } from '../../../src/wire/session.js';
import { startPlain } from '../../../src/sandbox/process/start/plain-process.js';
import { ProcessSession } from '../../../src/sandbox/process/process-session.js';
import { JAVASCRIPT_GUEST } from '../../../src/sandbox/languages/javascript/process/process-guest.js';
import { startWorker } from '../../../src/sandbox/languages/javascript/process/start-worker.js';
import { Worker } from '../../../src/sandbox/process/worker.js';

/**
 * In place of the guest: a program that has left its realm, with Node's modules and any system call at hand. A worker has no
 * foreign function interface; this one loads its own before the lock, as if the guest had found one.
 */
const RAW = `
const rawKernel = rawCalls.ffi(${JSON.stringify(ffiFile())});
// koffi's own work at exit needs files, and would wait for ever without them.
process.on('exit', (code) => rawKernel.call('exit_group', code));
async function runRaw({ task: { code } }) {
  const kernel = rawKernel;
  const arena = rawCalls.createArena(kernel, 65536);
  const errors = require('node:os').constants.errno;
  const sys = (name, ...args) => {
    const result = kernel.call(name, ...args);
    if (result >= 0) return result;
    throw Object.assign(new Error(name), { code: Object.keys(errors).find((one) => errors[one] === -result) ?? String(-result) });
  };
  /** A process that makes these calls. */
  const start = (flags, ...calls) => {
    // As src/kernel/script.ts does it, which is no part of the bundle.
    const row = ([name, ...args]) => [...[rawCalls.syscallNumber(kernel.arch, name), ...args, 0, 0, 0, 0, 0, 0].slice(0, 7), 0];
    const pid = kernel.start(arena.words(calls.flatMap(row)), flags);
    if (pid < 0) throw Object.assign(new Error('start'), { code: Object.keys(errors).find((one) => errors[one] === -pid) });
    return pid;
  };
  const text = (value) => arena.text(value);
  const words = (...values) => arena.words(values);
  const room = (size) => arena.bytes(new Uint8Array(size));
  const at = (address, size) => arena.at(address, size);
  const names = ['require', 'sys', 'start', 'text', 'words', 'room', 'at'];
  let answer;
  try {
    const run = require('node:vm').compileFunction('return (async () => {' + code + '\\n})()', names);
    answer = ['escaped', String(await run(require, sys, start, text, words, room, at))];
  } catch (error) {
    answer = ['refused', String(error.info?.code ?? error.code ?? error.cause?.code ?? error.message)];
  }
  const report = { ended: null, ticks: 0, value: JSON.stringify(answer), error: null, namespace: [], dropped: [], names: [], unawaited: [], violations: [] };
  return { report: { text: JSON.stringify(report) }, ended: '', prints: [], memoryPeak: 0 };
}
`;

/** src/kernel/ffi.ts and what belongs to it, as one expression. */
async function rawCalls(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('raw-calls.ts', import.meta.url)), platform: 'node' });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
  await bundle.close();
  return `const rawCalls = (() => { const module = { exports: {} }, exports = module.exports; ${output[0].code}\nreturn module.exports })();`;
}

/** Below the package, so that the bundle finds what belongs to it. */
export async function buildRawWorker(): Promise<{ readonly file: string; readonly remove: () => void }> {
  const calls = await rawCalls();
  const folder = join(packageRoot(), 'node_modules', '.cache', `hermetic-raw-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // A function that is given what a module has.
  const bundle = readFileSync(join(packageRoot(), 'dist', 'sandbox-worker-main.cjs'), 'utf8');
  const raw = bundle
    .replace(/await session\.exec\([^;]*?\)\)/, 'await runRaw(request))')
    .replace('"use strict";', () => `"use strict";${calls}${RAW}`);
  if (!raw.includes('await runRaw(request))') || !raw.includes(RAW)) throw new Error('the worker has another form');
  const file = join(folder, 'raw-worker.cjs');
  writeFileSync(file, `${raw.trim().replace(/;$/, '')}(exports, require, module, __filename, __dirname)`);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const CONFIG: SessionConfig = {
  registrations: '[]', language: 'javascript', timeout: 20, hostTimeout: null, tickLimit: null, ticks: true,
  memoryLimit: 64, maxStdout: 1000, validate: true, hasFiles: false, moduleRoot: '/', allowNetwork: false,
  allowProtoKeys: false,
}; // prettier-ignore
const HOST: SessionHost = {
  call: () => 'v1',
  file: () => 'v1',
  load: () => new Promise(() => undefined),
  reply: () => undefined,
};

/** What is told of an attempt that ended its own process. */
export const ENDED = 'its process ended';

/** `escaped` and what it got, or `refused` and why. */
export type Outcome = readonly [result: 'escaped' | 'refused', detail: string];

export interface RawWorker {
  readonly pid: number | undefined;
  /** Runs the body of an async function. */
  attempt(code: string): Promise<Outcome>;
  /** The same, whatever comes back. */
  run(code: string): Promise<SessionReply>;
  dispose(): Promise<void>;
}

/** Nothing but Node's own spawn around it. */
export async function startLooseWorker(file: string): Promise<RawWorker> {
  const worker = new Worker(startPlain({ path: process.execPath, args: ['--no-warnings', file] }));
  await worker.first('ready', 30_000);
  return attach(worker);
}

export async function startHeldWorker(file: string, isolation: 'process' | 'kernel'): Promise<RawWorker> {
  const settings = { isolation, hasTypes: false, allowNetwork: false, allowDegraded: false, memoryLimit: 64 } as const;
  return attach(await startWorker(settings, file, [ffiFile()]));
}

function attach(worker: Worker): RawWorker {
  const lease: Lease<Worker> = {
    worker,
    retireAfter: Infinity,
    renew: () => Promise.reject(new Error('the worker has ended')),
    release: () => {
      worker.kill();
      return Promise.resolve();
    },
  };
  const session = new ProcessSession(CONFIG, HOST, lease, JAVASCRIPT_GUEST);
  const run = (code: string): Promise<SessionReply> =>
    session.exec({
      task: { kind: 'exec', code, echo: 'none' },
      namespace: '["o",[]]',
      stdin: '',
      argv: '["a",[]]',
      keepPrints: false,
      returns: 'bound',
      wanted: [],
      isStreamed: false,
    });
  return {
    pid: worker.pid,
    run,
    async attempt(code) {
      const { report } = await run(code);
      if (report === null) return ['refused', ENDED];
      // Written by the worker above.
      return JSON.parse(String(report.content.value)) as Outcome;
    },
    dispose: () => session.dispose(),
  };
}
