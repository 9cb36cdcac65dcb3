import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { HAS_KERNEL } from '../../../../escapes/kernel-layer.js';
import { PYTHONS } from '../../../../python-versions.js';
import { skipBecause } from '../../../../suite.js';
import { Policy } from '../../../../../src/sandbox/policy.js';
import { findPython } from '../../../../../src/sandbox/languages/python/process/find-python.js';
import { pythonProgram, wantedOfPython } from '../../../../../src/sandbox/languages/python/process/python-program.js';
import type { PolicyOptions } from '../../../../../src/sandbox/registry/rules/options.js';
import { type Box, sandbox, type SandboxOptions } from '../../../../../src/sandbox/sandbox.js';
import { examine } from '../../../../../src/sandbox/process/examine.js';
import { startProcess } from '../../../../../src/sandbox/process/start/start-process.js';
import { Worker } from '../../../../../src/sandbox/process/worker.js';
import { VirtualFS } from '../../../../../src/sandbox/vfs/virtual/virtual-fs.js';

const LOST = 'the names that programs of this box defined are gone: what held them had to be ended';
const EMPTY = 'this program began in an empty box: the process that held the names of earlier ones had ended';

const boxes: Box[] = [];
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.dispose();
});

async function open(
  limits: PolicyOptions = {},
  options: SandboxOptions = {},
  policy = new Policy({ timeout: 5, ...limits }),
): Promise<Box> {
  const box = await sandbox(policy, { language: 'python', ...options });
  boxes.push(box);
  return box;
}

async function pidOf(box: Box): Promise<number> {
  const { isolation } = await box.exec('0');
  const { detail = '' } = isolation.mechanisms.find(({ name }) => name === 'process') ?? {};
  return Number(/\d+/.exec(detail)?.[0]);
}

describe('the process of a Python box', () => {
  test('is told, and has no environment', async () => {
    const box = await open();
    const { isolation } = await box.exec('0');
    expect(isolation.mechanisms.map(({ name, active }) => [name, active])).toEqual([
      ['python', true],
      ['process', true],
      ['landlock', HAS_KERNEL],
      ['seccomp', HAS_KERNEL],
      ['lock', HAS_KERNEL],
    ]);
    expect(isolation.mechanisms[1]?.detail).toMatch(/^a process of its own \(\d+\), 0 environment variables$/);
  });

  test('may be killed at any time: the run has a result, and the next begins in an empty box', async () => {
    const box = await open({ timeout: 20 });
    await box.exec('n = 1');
    const pid = await pidOf(box);
    const running = box.exec('print("so far")\nwhile True:\n    pass');
    setTimeout(() => process.kill(pid, 'SIGKILL'), 100);
    expect(await running).toMatchObject({
      stdout: 'so far\n',
      notes: [LOST],
      error: {
        name: 'WorkerDiedError',
        code: 'E_WORKER_DIED',
        message: 'the process of the program was ended by the signal SIGKILL',
      },
    });
    expect(await box.exec('n')).toMatchObject({ error: { name: 'NameError' }, notes: [EMPTY] });
  });

  test('that does not hear the clock is ended soon after its time', async () => {
    const box = await open({ timeout: 0.3 });
    const result = await box.exec('print("start")\nsum(iter(int, 1))');
    expect(result).toMatchObject({ stdout: 'start\n', error: { kind: 'timeout' }, notes: [LOST] });
    expect(result.durationMs).toBeLessThan(2000);
    expect((await box.exec('1')).value).toBe(1);
  });

  test('keeps its names when a run is cut off by the clock, by steps or by a cancellation that it hears', async () => {
    const box = await open({ timeout: 0.3 });
    await box.exec('kept = 5');
    expect((await box.exec('while True:\n    pass')).error?.kind).toBe('timeout');
    const running = box.exec('while True:\n    pass');
    setTimeout(() => box.cancel(), 50);
    expect((await running).error?.kind).toBe('cancelled');
    expect(await box.exec('kept')).toMatchObject({ value: 5, notes: [] });
  });

  test('is told of in whole frames, from the end of the stack and of the memory', async () => {
    const policy = new Policy({ timeout: 10, memoryLimit: 64 }).fn('add', (a: number, b: number) => a + b);
    const box = await open({}, {}, policy);
    const deep =
      'def dive():\n    try:\n        return dive()\n    except RecursionError:\n        return add(1, 2)\ndive()';
    for (let round = 0; round < 3; round += 1)
      expect((await box.exec(deep)).error?.name ?? 'none').toMatch(/^(?:none|RecursionError)$/);
    const printing = 'def p():\n    print("x")\n    p()\np()';
    expect((await box.exec(printing)).error).toMatchObject({ name: 'RecursionError' });
    const full = 'kept = []\nsize = 1 << 22\nwhile True:\n    kept.append(bytearray(size))\n    add(1, 2)';
    expect((await box.exec(full)).error?.kind).toBe('memory-limit');
    expect((await box.exec('kept = None\nadd(2, 3)')).value).toBe(5);
  });

  const levels = HAS_KERNEL ? ['process', 'kernel'] : process.platform === 'linux' ? ['process'] : [];
  test.each(levels)('is gone with the host, busy or idle, and so is its parent, at level %s', async (isolation) => {
    const program = `
      import { Policy, sandbox } from ${JSON.stringify(pathToFileURL('dist/index.js').href)};
      const open = () => sandbox(new Policy({ timeout: null }), { language: 'python', isolation: '${isolation}' });
      const [busy, idle] = [await open(), await open()];
      const pidOf = async (box) => /\\((\\d+)\\)/.exec(JSON.stringify((await box.exec('0')).isolation))[1];
      console.log(await pidOf(busy), await pidOf(idle));
      void busy.exec('sum(iter(int, 1))');
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100);`;
    const host = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [chunk] = (await once(host.stdout, 'data')) as [Buffer];
    const workers = chunk.toString().trim().split(' ').map(Number);
    const parents = workers.map((pid) =>
      Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    );
    expect(new Set(parents).size).toBe(1);
    await once(host, 'exit');
    const isThere = (): boolean => [...workers, ...parents].some((pid) => existsSync(`/proc/${pid}`));
    for (let waited = 0; isThere() && waited < 3000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isThere()).toBe(false);
  });

  test.runIf(process.platform === 'linux')('leaves no zombie', async () => {
    const box = await open();
    const own = await pidOf(box);
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${own}/status`, 'utf8'))?.[1];
    for (let round = 0; round < 3; round += 1) {
      const other = await open();
      await other.exec('1');
      await other.dispose();
    }
    const zombies = (): string[] =>
      readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter((pid) => isZombie(pid));
    for (let waited = 0; zombies().length > 0 && waited < 3000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(zombies()).toEqual([]);
  });
});

test('a process that no parent has forked does the same', async () => {
  const python = findPython(null);
  const settings = {
    python,
    modules: [],
    rules: [],
    isolation: 'process',
    allowNetwork: false,
    allowDegraded: false,
  } as const;
  const started = startProcess(pythonProgram('worker', settings));
  const worker = new Worker(started);
  const wanted = { ...settings, ...wantedOfPython(settings), memory: null, patience: 20_000 };
  const isolation = await examine(worker, started, wanted);
  expect(isolation.mechanisms).toMatchObject([
    { name: 'process', active: true },
    { name: 'landlock', active: HAS_KERNEL },
    { name: 'seccomp', active: HAS_KERNEL },
    { name: 'lock', active: HAS_KERNEL },
  ]);
  const gone = new Promise<void>((resolve) => {
    worker.onceGone(resolve);
  });
  worker.kill();
  await gone;
});

describe('registered modules of the interpreter', () => {
  test('can be imported, and what they print lands between the prints of the program', async () => {
    const policy = new Policy({ timeout: 5 }).pythonModule('calendar', { include: ['prmonth', 'month_name'] });
    const box = await open({}, {}, policy);
    const result = await box.exec('import calendar\nprint("before")\ncalendar.prmonth(2024, 2)\nprint("after")');
    expect(result.error).toBeNull();
    expect(result.stdout).toMatch(/^before\n {3}February 2024\n[\s\S]* 29\n+after\n$/);
    expect((await box.exec('calendar.setfirstweekday(1)')).error?.kind).toBe('denied');
  });

  test('do not open what the box does not give', async () => {
    const policy = new Policy({ timeout: 5 }).pythonModule('linecache').pythonModule('tempfile').pythonModule('glob');
    const box = await open({}, {}, policy);
    expect((await box.exec('import linecache\nlinecache.getline("/etc/passwd", 1)')).value).toBe('');
    const made = await box.exec('import tempfile\ntempfile.mkdtemp(dir="/tmp")');
    expect(made.error).toMatchObject({ name: 'PermissionError' });
    expect(made.error?.message).toBe('[Errno 13] this box has no files');
    expect((await box.exec('import glob\nglob.glob("/etc/*")')).value).toEqual([]);
  });

  // Asked of the interpreter that a box uses: another one may have other packages.
  const hasNumpy = spawnSync(findPython(null), ['-c', 'import numpy']).status === 0;
  describe.skipIf(skipBecause('numpy is not installed', !hasNumpy))('such as numpy', () => {
    test.each(HAS_KERNEL ? (['process', 'kernel'] as const) : (['process'] as const))(
      'compute at level %s',
      async (isolation) => {
        // OpenBLAS takes memory for every processor of the machine.
        const policy = new Policy({ timeout: 60, memoryLimit: 2048 }).pythonModule('numpy', { recursive: true });
        const box = await open({}, { isolation }, policy);
        const code =
          'import numpy as np\na = np.arange(6).reshape(2, 3)\nprint(a)\n[float(a.mean()), np.linalg.norm([3.0, 4.0])]';
        expect(await box.exec(code)).toMatchObject({ error: null, value: [2.5, 5], stdout: '[[0 1 2]\n [3 4 5]]\n' });
        expect((await box.exec('np.zeros(10**9)')).error?.kind).toBe('memory-limit');
        expect((await box.exec('np.fromfile("/etc/passwd", dtype="uint8")')).error).not.toBeNull();
        expect((await box.exec('np.save("/tmp/hermetic-never.npy", a)')).error).toMatchObject({
          name: 'PermissionError',
        });
      },
    );
  });

  test('see the files of the box', async () => {
    const policy = new Policy({ timeout: 5 }).pythonModule('configparser');
    const filesystem = new VirtualFS({ '/a.ini': '[one]\nkey = 5\n' });
    const box = await open({}, { filesystem }, policy);
    const code =
      'import configparser\nc = configparser.ConfigParser()\nread = c.read(["/a.ini", "/etc/passwd"])\n(read, c["one"]["key"])';
    expect(await box.exec(code)).toMatchObject({ error: null, value: [['/a.ini'], '5'] });
    const written = await box.exec('with open("/b.ini", "w") as f:\n    c.write(f)\nopen("/b.ini").read()');
    expect(written.value).toBe('[one]\nkey = 5\n\n');
  });

  test('that are not there are named at once', async () => {
    await expect(open({}, {}, new Policy().pythonModule('no_such_module'))).rejects.toMatchObject({
      code: 'E_PYTHON_MODULE',
      message: `Python module "no_such_module" cannot be loaded: No module named 'no_such_module'`,
      hint: expect.stringContaining(`install it for ${findPython(null)}, or name another interpreter`) as string,
    });
  });
});

describe('the interpreter', () => {
  test.each<[given: string, code: string, message: RegExp]>([
    ['python3', 'E_PYTHON_NOT_FOUND', /^python: "python3" is not an absolute path$/],
    ['/nowhere/python3', 'E_PYTHON_NOT_FOUND', /^python: there is no program \/nowhere\/python3$/],
    ['/bin/true', 'E_ISOLATION_UNAVAILABLE', /^\/bin\/true could not be started: it ended with the exit code 0$/],
  ])('%s is refused', async (python, code, message) => {
    await expect(open({}, { python })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  test('is looked for on PATH', async () => {
    const before = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    try {
      await expect(open()).rejects.toMatchObject({
        code: 'E_PYTHON_NOT_FOUND',
        message: 'a sandbox for Python needs an interpreter, and neither python3 nor python is on PATH',
      });
    } finally {
      process.env['PATH'] = before;
    }
  });

  test('is needed: there is no level none, and JavaScript has no use for one', async () => {
    await expect(open({}, { isolation: 'none' })).rejects.toMatchObject({
      code: 'E_ISOLATION_UNAVAILABLE',
      message: "there is no isolation: 'none' for Python: this process has no CPython",
    });
    await expect(sandbox(new Policy(), { python: '/usr/bin/python3' })).rejects.toMatchObject({
      code: 'E_BAD_OPTION',
      message: "sandbox: python is for language: 'python', and this is javascript",
    });
  });

  describe.each(PYTHONS)('3.$minor', ({ path }) => {
    test('runs programs, with calls, errors, limits and files of its own', async () => {
      const policy = new Policy({ timeout: 2, memoryLimit: 64 }).fn('add', (a: number, b: number) => a + b);
      const box = await open({}, { python: path }, policy);
      expect(
        (await box.exec('import sys\nprint(sys.version_info[1] >= 8)\n[add(n, b=1) for n in range(3)]')).value,
      ).toEqual([1, 2, 3]);
      expect((await box.exec('class A:\n    def __init__(self):\n        self._x = 1\nA()._x')).value).toBe(1);
      expect((await box.exec('async def f():\n    return 5\nawait f()')).value).toBe(5);
      expect((await box.exec('1 / 0')).error).toMatchObject({ name: 'ZeroDivisionError', line: 1 });
      expect((await box.exec('[0] * 10**9')).error?.kind).toBe('memory-limit');
      expect((await box.exec('"".__class__.__subclasses__')).error).not.toBeNull();
      expect((await box.exec('2 ** 100')).value).toBe(2n ** 100n);
    });
  });
});

describe.skipIf(!HAS_KERNEL)('at level kernel', () => {
  test('every mechanism was tried and holds, and programs run', async () => {
    const policy = new Policy({ timeout: 1, memoryLimit: 64 }).fn('add', (a: number, b: number) => a + b);
    const box = await open({}, { isolation: 'kernel' }, policy);
    const result = await box.exec('import datetime, decimal, re\nadd(len(str(decimal.Decimal("1.1"))), 2)');
    expect(result).toMatchObject({ value: 5, error: null, isolation: { requested: 'kernel', degraded: false } });
    expect(result.isolation.mechanisms.map(({ name, active }) => [name, active])).toEqual([
      ['python', true],
      ['process', true],
      ['landlock', true],
      ['seccomp', true],
      ['lock', true],
    ]);
    expect((await box.exec('"é".encode("cp1252").hex() + "é".encode("utf-16-le").hex()')).value).toBe('e9e900');
    expect((await box.exec('sum(iter(int, 1))')).error?.kind).toBe('timeout');
    expect((await box.exec('[0] * 10**9')).error?.kind).toBe('memory-limit');
    expect((await box.exec('add(1, 1)')).value).toBe(2);
  });
});

/** A process that ends while it is looked at is gone, so it is no zombie. */
function isZombie(pid: string): boolean {
  try {
    return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
