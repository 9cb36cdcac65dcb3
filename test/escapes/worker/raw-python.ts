import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syscallNumber, type SyscallName } from '../../../src/kernel/abi/syscalls.js';
import { packageRoot } from '../../../src/runner/facts/package-root.js';
import { SessionBox } from '../../../src/sandbox/box/box.js';
import { findPython } from '../../../src/sandbox/languages/python/process/find-python.js';
import { pythonGuest } from '../../../src/sandbox/languages/python/process/process-guest.js';
import {
  pythonProgram,
  type PythonSettings,
  wantedOfPython,
} from '../../../src/sandbox/languages/python/process/python-program.js';
import { Zygote } from '../../../src/sandbox/languages/python/process/zygote.js';
import { Policy } from '../../../src/sandbox/policy.js';
import { examine } from '../../../src/sandbox/process/examine.js';
import { ProcessSession } from '../../../src/sandbox/process/process-session.js';
import { startPlain } from '../../../src/sandbox/process/start/plain-process.js';
import type { WorkerProgram } from '../../../src/sandbox/process/start/worker-process.js';
import { Worker } from '../../../src/sandbox/process/worker.js';
import { PYTHON_ATTEMPTS } from './python-attempts.js';
import { ENDED, type Outcome } from './raw-worker.js';

/**
 * In place of the guest: raw Python, without gates and floor, that has any system call at hand. A worker has no ctypes; this
 * one loads it before the lock, as if the program had found one.
 */
const RAW = (numbers: string): string => `
import ctypes as raw_ctypes
import errno as raw_errno
RAW_LIBC = raw_ctypes.CDLL(None, use_errno=True)
RAW_NUMBERS = ${numbers}


def raw_sys(name, *args):
    words = [raw_ctypes.c_char_p(arg) if isinstance(arg, bytes) else raw_ctypes.c_void_p(arg) if isinstance(arg, int) else arg for arg in args]
    result = RAW_LIBC.syscall(raw_ctypes.c_long(RAW_NUMBERS[name]), *words)
    if result < 0:
        raise OSError(raw_ctypes.get_errno(), name)
    return result


def run_raw(code):
    names = {"sys_": raw_sys, "ctypes": raw_ctypes, "room": raw_ctypes.create_string_buffer, "os": os}
    try:
        exec("def attempt():\\n" + "".join("    %s\\n" % line for line in code.split("\\n")), names)
        answer = ["escaped", str(names["attempt"]())]
    except OSError as error:
        answer = ["refused", raw_errno.errorcode.get(error.errno, str(error))]
    except BaseException as error:
        answer = ["refused", "%s: %s" % (type(error).__name__, error)]
    return Outcome(value=json.dumps(answer))
`;

export interface RawPython {
  readonly folder: string;
  readonly python: string;
  readonly remove: () => void;
}

export function buildRawPython(): RawPython {
  const folder = join(packageRoot(), 'node_modules', '.cache', `hermetic-raw-python-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const guest = join(folder, 'hermetic_guest');
  cpSync(join(packageRoot(), 'python', 'hermetic_guest'), guest, {
    recursive: true,
    filter: (path) => !path.includes('__pycache__'),
  });
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  const numbers: Record<string, number | undefined> = {};
  for (const code of Object.values(PYTHON_ATTEMPTS))
    // Whatever the attempts spell; a name without a number is missing, and its attempt fails.
    for (const [, name = ''] of code.matchAll(/sys_\('(\w+)'/g))
      numbers[name] = syscallNumber(arch, name as SyscallName);
  const file = join(guest, 'worker', 'serve.py');
  const own = readFileSync(file, 'utf8');
  const raw = own
    .replace(/return self\._run\(task, [^\n]*\)/, 'return run_raw(task["code"])')
    .replace(/^ {8}if self\._packages is None:\n {12}take_out\(\)\n/m, '')
    .replace(/^ {8}lock_down\([^\n]*\)\n/m, '')
    .replace('\nclass Worker:', () => `${RAW(JSON.stringify(numbers))}\n\nclass Worker:`);
  if (!raw.includes('return run_raw(') || /^ {8}lock_down\(|take_out\(\)/m.test(raw) || !raw.includes('RAW_LIBC ='))
    throw new Error('the worker has another form');
  writeFileSync(file, raw);
  return { folder, python: findPython(null), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface RawBox {
  readonly pid: number | undefined;
  attempt(code: string): Promise<Outcome>;
  dispose(): Promise<void>;
}

function settingsOf({ python }: RawPython, isolation: 'process' | 'kernel'): PythonSettings {
  return { python, modules: [], rules: [], isolation, allowNetwork: false, allowDegraded: false };
}

function programOf(raw: RawPython, mode: 'worker' | 'zygote', settings: PythonSettings): WorkerProgram {
  const program = pythonProgram(mode, settings);
  const own = join(packageRoot(), 'python');
  const moved = (args: readonly string[]): string[] => args.map((arg) => arg.replace(own, raw.folder));
  return {
    ...program,
    args: moved(program.args),
    looseArgs: moved(program.looseArgs),
    readable: [...program.readable, raw.folder],
  };
}

/** Nothing but Node's own spawn around it. */
export async function startLoosePython(raw: RawPython): Promise<RawBox> {
  const program = programOf(raw, 'worker', settingsOf(raw, 'process'));
  const worker = new Worker(startPlain({ path: program.path, args: program.looseArgs }));
  await worker.first('ready', 30_000);
  return attach(raw, worker);
}

/** Workers of one parent, as boxes have them. */
export async function startHeldPythons(
  raw: RawPython,
  isolation: 'process' | 'kernel',
): Promise<() => Promise<RawBox>> {
  const settings = settingsOf(raw, isolation);
  const parent = await Zygote.start(settings, programOf(raw, 'zygote', settings));
  return async () => {
    const forked = await parent.fork();
    if (forked === null) throw new Error('there is no /proc');
    const worker = new Worker(forked);
    await examine(worker, forked, { ...settings, ...wantedOfPython(settings), memory: null, patience: 30_000 });
    return attach(raw, worker);
  };
}

function attach({ python }: RawPython, worker: Worker): RawBox {
  const lease = {
    worker,
    retireAfter: Infinity,
    renew: () => Promise.reject(new Error('the worker has ended')),
    release: () => {
      worker.kill();
      return Promise.resolve();
    },
  };
  const settings = { echo: 'none', snapshotPrints: false, ticks: true, filesystem: null, validate: true } as const;
  const box = new SessionBox(
    new Policy({ timeout: 20 }),
    { ...settings, language: 'python' },
    (config, host) => new ProcessSession(config, host, lease, pythonGuest(python)),
  );
  return {
    pid: worker.pid,
    async attempt(code) {
      const { value, error } = await box.exec(code);
      // Written by the worker above.
      return error === null ? (JSON.parse(String(value)) as Outcome) : ['refused', error.code ?? ENDED];
    },
    dispose: () => box.dispose(),
  };
}
