import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HAS_KERNEL } from '../escapes/kernel-layer.js';
import { run } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';

const INDEX = pathToFileURL(`${process.cwd()}/dist/index.js`).href;
const WITHOUT = fileURLToPath(new URL('fixtures/without_call.py', import.meta.url));
const PROGRAM = `import { Policy, sandbox } from ${JSON.stringify(INDEX)};
  const [, , allowDegraded, isolation, language, module] = process.argv;
  const warnings = [];
  // Node prints warnings that nobody listens for.
  process.on('warning', ({ name, code, message }) => warnings.push({ name, code, message }));
  try {
    const policy = new Policy({ timeout: 20 });
    if (module !== undefined) policy.pythonModule(module);
    const options = { isolation, language, allowDegraded: allowDegraded === 'true' };
    const boxes = [await sandbox(policy, options), await sandbox(policy, options)];
    const { value, isolation: { degraded, mechanisms } } = await boxes[0].exec('6 * 7');
    await new Promise((done) => setImmediate(done));
    const missing = mechanisms.filter((one) => !one.active);
    console.log(JSON.stringify({ value, degraded, missing, warnings }));
    for (const box of boxes) await box.dispose();
  } catch ({ code, message, missing }) {
    console.log(JSON.stringify({ code, message, missing, warnings }));
  }`;

const ENOSYS = '38';
const EPERM = '1';
const EINVAL = '22';
/** The call does nothing, and says that it has. */
const LIES = '0';

interface Machine {
  readonly name: string;
  readonly missing: readonly string[];
  readonly refusal: { readonly message: string; readonly missing: readonly string[] };
  readonly degraded: readonly { readonly name: string; readonly detail: string }[];
}

const SET_UP = 'the kernel layer cannot be set up: ';
const CANNOT = "isolation: 'kernel' cannot be had: ";
const HOLDS_NOT = "isolation: 'kernel' does not hold: ";
const NO_LANDLOCK = 'ABI N; read: allowed, write: allowed';
/** Landlock keeps signals inside and TCP away. */
const NO_FILTER = 'a list of what is allowed; process: allowed, signal: EPERM, socket: EACCES';
const NO_LOCK = 'all paths, after the start; reopen: allowed, stat: allowed';
const MACHINES: readonly Machine[] = [
  {
    name: 'without Landlock',
    missing: ['landlock_create_ruleset', ENOSYS],
    refusal: { message: `${CANNOT}this kernel has no Landlock`, missing: ['kernel'] },
    degraded: [{ name: 'landlock', detail: 'this kernel has no Landlock; read: allowed, write: allowed' }],
  },
  {
    name: 'where a rule of Landlock is refused',
    missing: ['landlock_add_rule', EINVAL],
    refusal: { message: `${CANNOT}${SET_UP}landlock_add_rule: EINVAL`, missing: ['kernel'] },
    degraded: [{ name: 'landlock', detail: `${SET_UP}landlock_add_rule: EINVAL; read: allowed, write: allowed` }],
  },
  {
    name: 'where Landlock is refused at the last moment',
    missing: ['landlock_restrict_self', EPERM],
    refusal: { message: `${CANNOT}${SET_UP}landlock_restrict_self: EPERM`, missing: ['kernel'] },
    degraded: [{ name: 'landlock', detail: `${SET_UP}landlock_restrict_self: EPERM; read: allowed, write: allowed` }],
  },
  {
    name: 'without seccomp filters',
    missing: ['seccomp', ENOSYS],
    refusal: { message: `${CANNOT}${SET_UP}seccomp: ENOSYS`, missing: ['kernel'] },
    degraded: [
      { name: 'seccomp', detail: `${SET_UP}seccomp: ENOSYS; process: allowed, signal: EPERM, socket: EACCES` },
      { name: 'lock', detail: NO_LOCK },
    ],
  },
  {
    name: 'whose Landlock does nothing',
    missing: ['landlock_restrict_self', LIES],
    refusal: { message: `${HOLDS_NOT}landlock (${NO_LANDLOCK})`, missing: ['landlock'] },
    degraded: [{ name: 'landlock', detail: NO_LANDLOCK }],
  },
  {
    name: 'whose seccomp does nothing',
    missing: ['seccomp', LIES],
    refusal: { message: `${HOLDS_NOT}seccomp (${NO_FILTER}), lock (${NO_LOCK})`, missing: ['seccomp', 'lock'] },
    degraded: [
      { name: 'seccomp', detail: NO_FILTER },
      { name: 'lock', detail: NO_LOCK },
    ],
  },
];

interface Try {
  readonly isolation: 'process' | 'kernel';
  readonly allowDegraded?: boolean;
  readonly language?: 'javascript' | 'typescript' | 'python';
  readonly module?: string;
}

async function tryOn({ missing }: Pick<Machine, 'missing'>, wanted: Try): Promise<unknown> {
  const cwd = tempFolder({ 'main.mjs': PROGRAM });
  const { isolation, allowDegraded = false, language = 'javascript', module } = wanted;
  const program = ['main.mjs', String(allowDegraded), isolation, language, ...(module === undefined ? [] : [module])];
  const words = [WITHOUT, ...missing, '--', process.execPath, '--no-warnings', ...program];
  const { stdout, stderr } = await run('/usr/bin/python3', words, { cwd });
  expect(stderr).toBe('');
  return JSON.parse(stdout.replaceAll(/ABI \d+/g, 'ABI N'));
}

const MEANS: Readonly<Record<string, string>> = {
  landlock: "open your user's files",
  seccomp: 'start programs, use the network and send signals',
  lock: 'use paths',
};

/** Told once, however many boxes there are. */
function warning(missing: Machine['degraded']): unknown {
  const names = missing.map(({ name }) => name);
  const why = [...new Set(missing.map(({ detail }) => detail))].join('; ');
  const reach = names.map((name) => MEANS[name]).join(', ');
  const message = `isolation: 'process' goes without ${names.join(', ')} here (${why}). A program that gets out of its language could ${reach}.`;
  return { name: 'HermeticWarning', code: 'HERMETIC_ISOLATION_DEGRADED', message };
}

describe.skipIf(!HAS_KERNEL).each(MACHINES)('on a machine $name', (machine) => {
  const missing = machine.degraded.map((one) => ({ ...one, active: false }));

  test('a box at level kernel is refused', async () => {
    expect(await tryOn(machine, { isolation: 'kernel' })).toEqual({
      code: 'E_ISOLATION_UNAVAILABLE',
      ...machine.refusal,
      warnings: [],
    });
  });

  test.each(['kernel', 'process'] as const)(
    'a box at level %s goes on with what there is, and tells, if it is allowed to',
    async (isolation) => {
      const told = await tryOn(machine, { isolation, allowDegraded: true });
      expect(told).toEqual({ value: 42, degraded: true, missing, warnings: [] });
    },
  );

  test('a box at level process goes on with what there is, tells, and warns once', async () => {
    expect(await tryOn(machine, { isolation: 'process' })).toEqual({
      value: 42,
      degraded: true,
      missing,
      warnings: [warning(machine.degraded)],
    });
  });
});

describe.skipIf(!HAS_KERNEL)('on a machine that has neither Landlock nor seccomp', () => {
  const machine = { missing: ['landlock_create_ruleset', ENOSYS, 'seccomp', ENOSYS] };
  const detail = 'this kernel has no Landlock';
  const degraded = ['landlock', 'seccomp', 'lock'].map((name) => ({ name, detail }));
  const missing = degraded.map((one) => ({ ...one, active: false }));

  test.each(['javascript', 'typescript', 'python'] as const)('a box for %s goes on, and warns', async (language) => {
    expect(await tryOn(machine, { isolation: 'process', language })).toEqual({
      value: 42,
      degraded: true,
      missing,
      warnings: [warning(degraded)],
    });
  });

  test('a box with packages of Python is refused, unless that was allowed', async () => {
    const box = { isolation: 'process', language: 'python', module: 'statistics' } as const;
    expect(await tryOn(machine, box)).toEqual({
      code: 'E_ISOLATION_UNAVAILABLE',
      message: `a box with packages of Python (policy.pythonModule) cannot be had: ${detail}`,
      missing: ['kernel'],
      warnings: [],
    });
    const told = await tryOn(machine, { ...box, allowDegraded: true });
    expect(told).toEqual({ value: 42, degraded: true, missing, warnings: [] });
  });
});
