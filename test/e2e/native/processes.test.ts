import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HAS_SUPERVISOR } from '../../escapes/kernel-layer.js';
import { locate } from '../support/installed.js';
import { HERMETIC_FOR_ALL, NOBODY_ELSE } from '../../hermetic.js';
import { skipBecause } from '../../suite.js';
import { held, ownLines, run } from '../support/launcher.js';
import { tempFolder } from '../support/temp-folder.js';

const isRoot = process.getuid?.() === 0;
const FORWARD = 'hermetic: the rule comes from --no-subprocess; run without it to allow this';

describe.skipIf(!HAS_SUPERVISOR)('--no-subprocess', () => {
  test.each([
    ['a program', 'ls /; exit $?', 'fork', 'bash: fork: Operation not permitted'],
    ['$(...)', 'x=$(echo a); exit 1', 'fork', 'bash: fork: Operation not permitted'],
    ['a pipe', 'echo a | cat', 'fork', 'bash: fork: Operation not permitted'],
    [
      'a program in its place',
      'exec ls',
      'execve cmd=/usr/bin/ls',
      'bash: line 1: /usr/bin/ls: Operation not permitted',
    ],
  ])('bash starts no %s', async (_name, script, what, says) => {
    const ended = await held(['--no-subprocess'], ['bash', '--norc', '-c', script], { cwd: tempFolder() });
    expect([ended.code, ended.stdout, ownLines(ended).slice(0, 2)]).toEqual([
      2,
      '',
      [`hermetic: blocked action: ${what} reason=no-subprocess`, FORWARD],
    ]);
    expect(ended.stderr).toContain(`${says}\n`);
  });

  test('a program that starts none runs as ever', async () => {
    const cwd = tempFolder({ a: '', b: '' });
    expect(await held(['--no-subprocess'], ['ls'], { cwd })).toEqual({
      code: 0,
      signal: null,
      stdout: 'a\nb\n',
      stderr: '',
    });
    const builtin = ['bash', '--norc', '-c', 'for f in *; do echo "$f"; done'];
    expect(await held(['--no-subprocess'], builtin, { cwd })).toMatchObject({ code: 0, stdout: 'a\nb\n' });
  });

  test('threads run in all languages, processes in none', async () => {
    const cwd = tempFolder();
    const python = `
import threading
done = []
threads = [threading.Thread(target=done.append, args=(n,)) for n in range(20)]
[t.start() for t in threads]; [t.join() for t in threads]
print(len(done))
`;
    const node = `
const { Worker } = require('node:worker_threads');
new Worker('require("node:fs").readFile("/etc/hostname", () => require("node:worker_threads").parentPort.postMessage(1))', { eval: true })
  .once('message', (message) => { console.log(message); process.exit(); });
`;
    expect(await held(['--no-subprocess'], ['python3', '-c', python], { cwd })).toMatchObject({
      code: 0,
      stdout: '20\n',
    });
    expect(await held(['--no-subprocess'], ['node', '-e', node], { cwd })).toMatchObject({ code: 0, stdout: '1\n' });
  });
});

describe.skipIf(!HAS_SUPERVISOR)('limits of native and Node targets', () => {
  const allocate = "const a = []; for (let i = 0; i < 50; i += 1) a.push(Buffer.alloc(1e7, 1)); console.log('got it')";
  test.each([
    ['bash', ['bash', '--norc', '-c', 'x=$(head -c 50000000 /dev/zero | tr "\\\\0" a); echo ${#x}'], '50000000', '60'],
    ['node', ['node', '-e', allocate], 'got it', '200'],
  ])('--memory ends a %s that wants more, and leaves it alone otherwise', async (_name, words, says, limit) => {
    const cwd = tempFolder();
    const small = await held(['--no-network', '--memory', limit], words, { cwd });
    expect([small.code === 0, small.stdout]).toEqual([false, '']);
    expect(small.stderr).toMatch(/xrealloc: cannot allocate|RangeError: Array buffer allocation failed/);
    expect(await held(['--no-network', '--memory', '4000'], words, { cwd })).toMatchObject({
      code: 0,
      stdout: `${says}\n`,
    });
  });

  test.each([
    ['bash', ['bash', '--norc', '-c', 'while :; do :; done']],
    ['node', ['node', '-e', 'for (;;);']],
  ])('--cpu ends a busy %s by SIGXCPU', async (_name, words) => {
    const { code, signal } = await held(['--no-network', '--cpu', '1'], words, { cwd: tempFolder() });
    expect([code, signal]).toEqual([null, 'SIGXCPU']);
  });

  test.each([
    ['a program that ignores SIGTERM', ['bash', '--norc', '-c', 'trap "" TERM; while :; do sleep 0.2; done']],
    ['a program and its children', ['bash', '--norc', '-c', 'sleep 60 | sleep 60']],
    ['a Node', ['node', '-e', 'setInterval(() => undefined, 1000)']],
  ])('--timeout ends %s', async (_name, words) => {
    const ended = await held(['--no-network', '--timeout', '3'], words, { cwd: tempFolder() });
    expect([ended.code, ownLines(ended)]).toEqual([124, ['hermetic: time limit of 3 s is over']]);
  });

  // Not bash, which tries for a quarter of a minute to start what it cannot.
  const spawning = 'n=0; for i in 1 2 3 4 5 6; do sleep 0.5 & n=$((n + 1)); done 2>/dev/null; echo $n';
  test
    .skipIf(skipBecause('--max-procs needs root, who can become another user', !isRoot || locate('setpriv') === null))
    .each([
      ['4', false],
      ['200', true],
    ])('--max-procs %s for a user who is not root: all were started is %s', async (limit, all) => {
    const words = [
      `--reuid=${NOBODY_ELSE}`,
      '--clear-groups',
      HERMETIC_FOR_ALL,
      '--kernel=require',
      '--no-network',
      '--max-procs',
      limit,
    ];
    const ended = await run('setpriv', [...words, '--', 'sh', '-c', spawning], { cwd: '/' });
    expect(Number(ended.stdout) === 6, ended.stderr).toBe(all);
  });
});

describe.skipIf(!HAS_SUPERVISOR)('--no-env', () => {
  const secret = { SECRET: 'hunter2', PUBLIC: 'yes' };
  test('a native program starts with nothing but what is allowed', async () => {
    const cwd = tempFolder();
    expect(await held(['--no-env'], ['/usr/bin/env'], { cwd, env: secret })).toMatchObject({ code: 0, stdout: '' });
    const some = await held(['--no-env', '--allow-env', 'PUB*'], ['/usr/bin/env'], { cwd, env: secret });
    expect(some).toMatchObject({ code: 0, stdout: 'PUBLIC=yes\n' });
  });

  test('neither it nor a child finds the variables in the launcher or above', async () => {
    const cwd = tempFolder();
    // Each ancestor, as far as there is one.
    const script = `
pid=$$
while [ "$pid" -gt 1 ]; do
  grep -ac hunter2 /proc/$pid/environ 2>/dev/null
  pid=$(sed -n 's/^PPid:[^0-9]*//p' /proc/$pid/status)
done
true`;
    const words = ['bash', '--norc', '-c', script];
    const open = await run('bash', ['--norc', '-c', script], { cwd, env: secret });
    expect(open.stdout.startsWith('1\n')).toBe(true);
    const without = await held(['--no-network'], words, { cwd, env: secret });
    // Its own; those above are closed to it.
    expect(without.stdout).toBe('1\n');
    const ended = await held(['--no-env', '--allow-env', 'PATH'], words, { cwd, env: secret });
    expect(ended).toMatchObject({ code: 0, stdout: '0\n' });
  });
});

describe.skipIf(!HAS_SUPERVISOR)('what holds for the target holds for its grandchildren', () => {
  test('in every language', async () => {
    const cwd = tempFolder();
    const write = 'open("by-python", "w")';
    const script = `
bash -c 'bash -c "echo x >by-bash"'
env -i /usr/bin/python3 -I -S -c '${write}'
env -i "$(command -v node)" -e 'require("node:fs").writeFileSync("by-node", "")'
setsid bash -c 'echo x >by-session'
grep -c . /proc/self/status >/dev/null && grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status
ls`;
    const ended = await held(['--fs-readonly', '--no-network'], ['bash', '--norc', '-c', script], { cwd });
    expect([ended.code, ended.stdout]).toEqual([0, 'NoNewPrivs:\t1\nSeccomp:\t2\n']);
  });

  test('--status-file says which layer holds each rule of a native program', async () => {
    const cwd = tempFolder();
    const flags = [
      '--no-network',
      '--no-subprocess',
      '--fs-readonly',
      '--no-env',
      '--no-code-exec',
      '--status-file',
      's.json',
    ];
    const ended = await held(flags, ['/bin/true'], { cwd });
    expect(ended.code).toBe(0);
    expect(ownLines(ended)).toEqual(['hermetic: note: /bin/true is a native program: nothing holds code']);
    const landlock: unknown = expect.stringMatching(/^landlock v\d+$/);
    expect(JSON.parse(readFileSync(join(cwd, 's.json'), 'utf8'))).toMatchObject({
      enforced: {
        network: { layers: [landlock, 'seccomp', 'supervisor'], missing: [] },
        subprocess: { layers: ['seccomp', 'supervisor'], missing: [] },
        filesystem: { layers: [landlock, 'seccomp'], missing: [] },
        environment: { layers: ['launcher', landlock], missing: [] },
        code: { layers: [], missing: ['a native program has no interpreter that could be guarded'] },
      },
    });
  });
});
