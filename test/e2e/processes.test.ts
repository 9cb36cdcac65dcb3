import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HAS_KERNEL, HAS_SUPERVISOR } from '../escapes/kernel-layer.js';
import { HERMETIC_FOR_ALL, NOBODY_ELSE } from '../hermetic.js';
import { skipBecause } from '../suite.js';
import { locate } from './support/installed.js';
import { bare, guarded, LAUNCHER, ownLines, run, type RunOptions } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';
import { waitFor } from './support/wait-for.js';

const HAS_PYTHON = locate('python3') !== null;
const PACKAGE = fileURLToPath(new URL('../../python', import.meta.url));
const quote = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
const GUARDED: readonly string[] = [LAUNCHER, '--kernel=off', '--no-network', '--'];

describe.skipIf(!HAS_PYTHON)('signals', () => {
  const HANDLER = `
import signal, sys, time
def handler(number, frame):
    print("handled", signal.Signals(number).name, flush=True)
    sys.exit(5)
signal.signal(getattr(signal, sys.argv[1]), handler)
open("ready", "w").close()
time.sleep(30)
`;
  test.each(['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGALRM', 'SIGINT'] as const)(
    '%s to the launcher runs the handler of the target',
    async (signal) => {
      const cwd = tempFolder();
      const ended = await guarded(['--no-network'], ['python3', '-c', HANDLER, signal], {
        cwd,
        onStart: (pid) => void waitFor(join(cwd, 'ready')).then(() => process.kill(pid, signal)),
      });
      expect(ended).toEqual({ code: 5, signal: null, stdout: `handled ${signal}\n`, stderr: '' });
    },
  );

  test('SIGINT to the launcher is a KeyboardInterrupt for the target, and the launcher dies of it too', async () => {
    const cwd = tempFolder();
    // One line: the signal may come before it sleeps.
    const code = 'import time\nopen("ready", "w").close(), time.sleep(30)\n';
    const ended = await guarded(['--no-network'], ['python3', '-c', code], {
      cwd,
      onStart: (pid) => void waitFor(join(cwd, 'ready')).then(() => process.kill(pid, 'SIGINT')),
    });
    expect({ code: ended.code, signal: ended.signal }).toEqual({ code: null, signal: 'SIGINT' });
    expect(ended.stderr).toMatch(/^Traceback \(most recent call last\):\n {2}File "<string>", line 2, in <module>\n/);
    expect(ended.stderr.trimEnd().split('\n').at(-1)).toBe('KeyboardInterrupt');
  });
});

describe.skipIf(!HAS_PYTHON)('descriptors', () => {
  const shell = (script: string, options: RunOptions): ReturnType<typeof run> => run('bash', ['-c', script], options);

  test('a reader that leaves early ends the target as it would without us', async () => {
    const cwd = tempFolder();
    const target = ['python3', '-c', 'while True: print("line")'];
    const script = (words: readonly string[]): string => `${quote(words)} | head -1; echo "\${PIPESTATUS[0]}"`;
    const alone = await shell(script(target), { cwd });
    expect(alone.stdout).toBe('line\n1\n');
    expect(await shell(script([...GUARDED, ...target]), { cwd })).toEqual(alone);
  });

  test('process substitution reaches the target', async () => {
    const cwd = tempFolder();
    const target = ['python3', '-c', 'import sys; print(*[open(name).read() for name in sys.argv[1:]])'];
    const ended = await shell(`${quote([...GUARDED, ...target])} <(echo one) <(echo two)`, { cwd });
    expect(ended).toEqual({ code: 0, signal: null, stdout: 'one\n two\n\n', stderr: '' });
  });

  test('piped input reaches the target unread and unchanged', async () => {
    const cwd = tempFolder();
    const target = ['python3', '-c', 'import sys; sys.stdout.write(sys.stdin.read()[::-1])'];
    const input = 'x\ty\n'.repeat(100_000);
    const alone = await bare(target, { cwd, input });
    expect(alone.stdout.length).toBe(input.length);
    expect(await guarded(['--no-network'], target, { cwd, input })).toEqual(alone);
  });
});

describe.skipIf(!HAS_PYTHON || locate('script') === null)('a terminal', () => {
  const inTerminal = (words: readonly string[], input: string): ReturnType<typeof run> =>
    run('script', ['-qec', quote(words), '/dev/null'], { cwd: tempFolder(), input, env: { TERM: 'dumb' } });

  test('is a terminal for the target, with its size', async () => {
    const target = [
      'python3',
      '-c',
      'import os, sys; print([os.isatty(n) for n in (0, 1, 2)], os.ttyname(0) == os.ttyname(1))',
    ];
    const ended = await inTerminal([...GUARDED, ...target], '');
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 0, stdout: '[True, True, True] True\r\n' });
  });

  test('python3 alone gives its prompt, and the guards hold there', async () => {
    const lines = ['import socket', 'socket.create_connection(("127.0.0.1", 1))', 'print(6 * 7)', 'exit()', ''];
    const ended = await inTerminal([...GUARDED, 'python3'], lines.join('\n'));
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^Python 3\.\d+\.\d+/m);
    expect(ended.stdout).toContain('>>> ');
    expect(ended.stdout).toContain(
      'PolicyViolation: [Errno -2] hermetic blocked socket.getaddrinfo: resolve 127.0.0.1',
    );
    expect(ended.stdout).toContain('\n42\r\n');
  });
});

describe.skipIf(!HAS_PYTHON)('limits', () => {
  test('--timeout is 124, and the children that hold the pipe end too', async () => {
    const code = 'import subprocess; print("started", flush=True); subprocess.run(["sleep", "60"])';
    const ended = await guarded(['--timeout', '3'], ['python3', '-c', code], { cwd: tempFolder() });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 124, stdout: 'started\n' });
    expect(ended.stderr).toContain('hermetic: time limit of 3 s is over\n');
  });

  test('--timeout ends a target that ignores SIGTERM', async () => {
    const code = 'import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)';
    const ended = await guarded(['--timeout', '3'], ['python3', '-c', code], { cwd: tempFolder() });
    expect(ended.code).toBe(124);
  });

  test('--timeout that is over before the guards are in is an error that says so', async () => {
    const { code, stderr } = await guarded(['--no-network', '--timeout', '0.001'], ['python3', '-c', 'print(1)'], {
      cwd: tempFolder(),
    });
    expect({ code, hint: stderr.split('\n')[1] }).toEqual({
      code: 1,
      hint: 'hermetic: hint: the time limit of 0.001 s was over first; raise --timeout',
    });
  });

  test('--timeout leaves a quick target alone', async () => {
    const ended = await guarded(['--no-network', '--timeout', '30'], ['python3', '-c', 'print(1)'], {
      cwd: tempFolder(),
    });
    expect(ended).toEqual({ code: 0, signal: null, stdout: '1\n', stderr: '' });
  });

  test.each([
    ['500', 1, 'MemoryError'],
    ['4000', 0, 'ok'],
  ])('--memory %s: a target that wants a gigabyte ends with %s (%s)', async (limit, code, word) => {
    const source = 'block = bytearray(1 << 30); print("ok")';
    const ended = await guarded(['--no-network', '--memory', limit], ['python3', '-c', source], { cwd: tempFolder() });
    expect(ended.code).toBe(code);
    expect((ended.stdout + ended.stderr).trimEnd().split('\n').at(-1)).toBe(word);
  });

  test('--cpu ends a busy target by SIGXCPU', async () => {
    const ended = await guarded(['--cpu', '1'], ['python3', '-c', 'while True: pass'], { cwd: tempFolder() });
    expect({ code: ended.code, signal: ended.signal }).toEqual({ code: null, signal: 'SIGXCPU' });
  });

  const isRoot = process.getuid?.() === 0;
  test
    .skipIf(skipBecause('--max-procs needs root, who can become another user', !isRoot || locate('setpriv') === null))
    .each([
      ['5', 'stopped at'],
      ['200', 'all started'],
    ])('--max-procs %s for a user who is not root: %s', async (limit, word) => {
    const source = `
import threading, time
try:
    for count in range(40):
        threading.Thread(target=time.sleep, args=(0.3,), daemon=True).start()
    print("all started")
except RuntimeError:
    print("stopped at", count)
`;
    const words = [
      `--reuid=${NOBODY_ELSE}`,
      '--clear-groups',
      HERMETIC_FOR_ALL,
      '--kernel=off',
      '--max-procs',
      limit,
      '--',
      '/usr/bin/python3',
      '-c',
      source,
    ];
    const ended = await run('setpriv', words, { cwd: '/' });
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout.replace(/ \d+$/m, '').trim()).toBe(word);
  });
});

test.skipIf(process.getuid?.() !== 0)('doctor answers a user whose number has no name', async () => {
  const words = [`--reuid=${NOBODY_ELSE}`, '--clear-groups', HERMETIC_FOR_ALL, 'doctor'];
  const { code, stdout, stderr } = await run('setpriv', words, { cwd: '/' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`, as user ${NOBODY_ELSE}`);
});

describe.skipIf(!HAS_PYTHON)('what is left behind', () => {
  const listing = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

  test.each([
    ['an ordinary run', 'print(1)', 0],
    ['a blocked run', 'import socket; socket.create_connection(("127.0.0.1", 1))', 2],
    ['kill -9 of the target', 'import os; os.kill(os.getpid(), 9)', null],
  ])('%s leaves no file in TMPDIR or in the package', async (_name, source, code) => {
    const cwd = tempFolder();
    const before = [listing(cwd), listing(PACKAGE)];
    expect((await guarded(['--no-network', '--no-subprocess'], ['python3', '-c', source], { cwd })).code).toBe(code);
    expect([listing(cwd), listing(PACKAGE)]).toEqual(before);
  });

  test('--status-file tells the whole story', async () => {
    const cwd = tempFolder();
    const source = `
import socket
for _ in range(3):
    try:
        socket.create_connection(("127.0.0.1", 1))
    except OSError:
        pass
open("x", "w")
`;
    const flags = ['--no-network', '--fs-readonly', '--status-file', 'status.json'];
    const ended = await guarded(flags, ['/usr/bin/python3', '-c', source], { cwd });
    expect(ended.code).toBe(2);
    expect(ownLines(ended)[0]).toBe('hermetic: blocked action: open path=x reason=fs-readonly');
    const below: readonly unknown[] = HAS_KERNEL ? [expect.stringMatching(/^landlock v\d+$/), 'seccomp'] : [];
    expect(JSON.parse(readFileSync(join(cwd, 'status.json'), 'utf8'))).toMatchObject({
      schemaVersion: 1,
      target: { kind: 'python', name: '/usr/bin/python3', interpreter: '/usr/bin/python3' },
      exit: { target: 1, signal: null, hermetic: 2, reason: 'blocked' },
      error: null,
      violations: [
        { guard: 'network', api: 'socket.getaddrinfo', subject: { kind: 'host', text: '127.0.0.1' }, count: 3 },
        { guard: 'filesystem', api: 'open', subject: { kind: 'path', text: 'x' }, count: 1 },
      ],
      enforced: {
        network: { layers: ['language', ...below, ...(HAS_SUPERVISOR ? ['supervisor'] : [])] },
        filesystem: { layers: ['language', ...below] },
      },
    });
  });
});
