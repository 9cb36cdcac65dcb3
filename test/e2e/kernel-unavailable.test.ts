import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_SUPERVISOR } from '../escapes/kernel-layer.js';
import { type Ended, LAUNCHER, run } from './support/launcher.js';
import { makeFolder, removeFolder, tempFolder } from './support/temp-folder.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const WITHOUT = fileURLToPath(new URL('fixtures/without_call.py', import.meta.url));
/** Each leaves a file where it ran. */
const TARGETS: Readonly<Record<'native' | 'python' | 'node', readonly string[]>> = {
  native: ['/usr/bin/touch', 'ran'],
  python: ['/usr/bin/python3', '-c', 'open("ran", "w").close()'],
  node: ['node', 'mark.js'],
};
type Kind = keyof typeof TARGETS;
const KINDS: readonly Kind[] = ['native', 'python', 'node'];

let copy: string;
beforeAll(() => {
  // All that npm would install, but for what it depends on.
  copy = makeFolder();
  for (const name of ['bin', 'dist', 'python/hermetic_guard', 'package.json']) {
    mkdirSync(join(copy, name, '..'), { recursive: true });
    cpSync(join(PACKAGE, name), join(copy, name), { recursive: true });
  }
});
afterAll(() => removeFolder(copy));

interface Machine {
  readonly name: string;
  /** Of without_call.py. */
  readonly missing: readonly string[];
  readonly launcher?: () => string;
  readonly why: string;
}

const ENOSYS = '38';
const EPERM = '1';
const EINVAL = '22';
const NO_LAYER: readonly Machine[] = [
  { name: 'without Landlock', missing: ['landlock_create_ruleset', ENOSYS], why: 'this kernel has no Landlock' },
  { name: 'without seccomp filters', missing: ['seccomp', ENOSYS], why: 'this kernel has no seccomp filters' },
  {
    name: 'without koffi',
    missing: [],
    launcher: () => join(copy, 'bin/hermetic'),
    why: 'there is no kernel layer on this machine: koffi, which makes system calls, is not installed for it',
  },
];

interface Outcome {
  readonly code: number | null;
  readonly ran: boolean;
  readonly lines: readonly string[];
}

async function tryOn(machine: Machine, flags: readonly string[], target: readonly string[]): Promise<Outcome> {
  const cwd = tempFolder({ 'mark.js': 'require("node:fs").writeFileSync("ran", "");\n' });
  const launcher = machine.launcher?.() ?? LAUNCHER;
  const words = [WITHOUT, ...machine.missing, '--', launcher, ...flags, '--', ...target];
  const ended: Ended = await run('/usr/bin/python3', words, { cwd });
  return { code: ended.code, ran: existsSync(join(cwd, 'ran')), lines: ended.stderr.split('\n').slice(0, -1) };
}

describe.skipIf(!HAS_SUPERVISOR).each(NO_LAYER)('on a machine $name', (machine) => {
  const { why } = machine;

  test.each(KINDS)('--kernel=require runs no %s target', async (kind) => {
    expect(await tryOn(machine, ['--kernel=require', '--no-network'], TARGETS[kind])).toEqual({
      code: 1,
      ran: false,
      lines: [
        `hermetic: error E_KERNEL_UNAVAILABLE: --kernel=require: ${why}`,
        'hermetic: hint: run with --kernel=auto for the language guards alone; "hermetic doctor" tells what this machine can do',
      ],
    });
  });

  test.each(['python', 'node'] as const)('a %s target runs with its language guards, and a note', async (kind) => {
    const note = `hermetic: note: language guards only: native code and children that are neither Python nor Node are not held (${why})`;
    expect(await tryOn(machine, ['--no-network'], TARGETS[kind])).toEqual({ code: 0, ran: true, lines: [note] });
    const denied = await tryOn(machine, ['--fs-readonly'], TARGETS[kind]);
    expect([denied.code, denied.ran, denied.lines[0]]).toEqual([2, false, note]);
  });

  test('a native target is refused, and runs where the user says so', async () => {
    expect(await tryOn(machine, ['--no-network'], TARGETS.native)).toEqual({
      code: 1,
      ran: false,
      lines: [
        'hermetic: error E_TARGET_UNSUPPORTED: /usr/bin/touch is a native program: only a kernel layer could guard it',
        `hermetic: hint: ${why}; --kernel=off runs it without any guard`,
      ],
    });
    expect(await tryOn(machine, ['--no-network', '--kernel=off'], TARGETS.native)).toEqual({
      code: 0,
      ran: true,
      lines: ['hermetic: note: /usr/bin/touch is a native program and --kernel=off: nothing holds network'],
    });
  });
});

/** The questions go well, and what follows does not. */
const BROKEN: readonly Machine[] = [
  { name: 'landlock_add_rule', missing: ['landlock_add_rule', EINVAL], why: 'landlock_add_rule: EINVAL' },
  { name: 'landlock_restrict_self', missing: ['landlock_restrict_self', EPERM], why: 'landlock_restrict_self: EPERM' },
];

describe.skipIf(!HAS_SUPERVISOR).each(BROKEN)('where $name fails in the middle', (machine) => {
  test.each(KINDS)('no %s target runs, not even with --kernel=auto', async (kind) => {
    const { code, ran, lines } = await tryOn(machine, ['--fs-readonly'], TARGETS[kind]);
    expect([code, ran, lines[0]]).toEqual([
      1,
      false,
      `hermetic: error E_KERNEL_UNAVAILABLE: the kernel layer cannot be set up: ${machine.why}`,
    ]);
  });
});

const NEW_LISTENER = '1:8';
const NO_SUPERVISOR: readonly Machine[] = [
  { name: 'user notifications', missing: ['seccomp', `${EINVAL}:${NEW_LISTENER}`], why: '' },
  { name: 'pidfd_getfd, as in many containers', missing: ['pidfd_getfd', EPERM], why: '' },
  { name: 'process_vm_readv', missing: ['process_vm_readv', EPERM], why: '' },
];

describe.skipIf(!HAS_SUPERVISOR).each(NO_SUPERVISOR)('on a machine without $name', (machine) => {
  const missing =
    'unix sockets outside the run, by native code: there can be no supervisor, as in a run inside of another';

  test('what a filter can decide alone is held, with a note', async () => {
    const script = 'echo x >/dev/tcp/127.0.0.1/9; echo x >ran; exit 4';
    const target = ['bash', '--norc', '-c', script];
    expect(await tryOn(machine, ['--no-network', '--fs-readonly'], target)).toEqual({
      code: 4,
      ran: false,
      lines: [
        `hermetic: note: the kernel layer holds less than it should: without ${missing}`,
        'bash: socket: Permission denied',
        'bash: line 1: /dev/tcp/127.0.0.1/9: Permission denied',
        'bash: line 1: ran: Permission denied',
      ],
    });
  });

  test('exceptions are refused to a native target', async () => {
    const { code, ran, lines } = await tryOn(machine, ['--no-network', '--allow-localhost'], TARGETS.native);
    expect([code, ran, lines[0]]).toEqual([
      1,
      false,
      'hermetic: error E_TARGET_UNSUPPORTED: /usr/bin/touch is a native program: nothing here can hold network',
    ]);
  });

  test('--kernel=require refuses what is not held in full', async () => {
    const { code, ran, lines } = await tryOn(machine, ['--no-network', '--kernel=require'], TARGETS.native);
    expect([code, ran, lines[0]]).toEqual([
      1,
      false,
      `hermetic: error E_KERNEL_UNAVAILABLE: --kernel=require: without ${missing}`,
    ]);
    expect(await tryOn(machine, ['--kernel=require', '--no-env'], TARGETS.native)).toMatchObject({
      code: 0,
      ran: true,
    });
  });
});
