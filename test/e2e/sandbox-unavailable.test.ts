import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HAS_KERNEL } from '../escapes/kernel-layer.js';
import { run } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';

const INDEX = pathToFileURL(`${process.cwd()}/dist/index.js`).href;
const WITHOUT = fileURLToPath(new URL('fixtures/without_call.py', import.meta.url));
const PROGRAM = `import { Policy, sandbox } from ${JSON.stringify(INDEX)};
  const [, , allowDegraded, isolation] = process.argv;
  try {
    const box = await sandbox(new Policy({ timeout: 20 }), { isolation, allowDegraded: allowDegraded === 'true' });
    const { value, isolation: { degraded, mechanisms } } = await box.exec('6 * 7');
    console.log(JSON.stringify({ value, degraded, missing: mechanisms.filter((one) => !one.active) }));
    await box.dispose();
  } catch ({ code, message, missing }) {
    console.log(JSON.stringify({ code, message, missing }));
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

async function tryOn(
  { missing }: Pick<Machine, 'missing'>,
  allowDegraded: boolean,
  isolation: string,
): Promise<unknown> {
  const cwd = tempFolder({ 'main.mjs': PROGRAM });
  const words = [WITHOUT, ...missing, '--', process.execPath, 'main.mjs', String(allowDegraded), isolation];
  const { stdout, stderr } = await run('/usr/bin/python3', words, { cwd });
  expect(stderr).toBe('');
  return JSON.parse(stdout.replaceAll(/ABI \d+/g, 'ABI N'));
}

describe.skipIf(!HAS_KERNEL).each(MACHINES)('on a machine $name', (machine) => {
  test('a box at level kernel is refused', async () => {
    expect(await tryOn(machine, false, 'kernel')).toEqual({ code: 'E_ISOLATION_UNAVAILABLE', ...machine.refusal });
  });

  test('it goes on with what there is, and tells, if it is allowed to', async () => {
    expect(await tryOn(machine, true, 'kernel')).toEqual({
      value: 42,
      degraded: true,
      missing: machine.degraded.map((one) => ({ ...one, active: false })),
    });
  });

  test('a box at level process is what it was', async () => {
    expect(await tryOn(machine, false, 'process')).toEqual({ value: 42, degraded: false, missing: [] });
  });
});
