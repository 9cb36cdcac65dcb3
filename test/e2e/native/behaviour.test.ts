import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { HAS_SUPERVISOR } from '../../escapes/kernel-layer.js';
import { locate } from '../support/installed.js';
import { bare, type Ended, held, LAUNCHER, run } from '../support/launcher.js';
import { tempFolder } from '../support/temp-folder.js';
import { waitFor } from '../support/wait-for.js';

const HELD = `'${LAUNCHER}' --kernel=require --no-network --`;
const shell = (script: string, cwd: string): Promise<Ended> => run('bash', ['--norc', '-c', script], { cwd });

describe.skipIf(!HAS_SUPERVISOR)('a native program', () => {
  test.each([
    ['exit 0', 'exit 0'],
    ['exit 77', 'echo out; echo err >&2; exit 77'],
    ['SIGTERM', 'kill -TERM $$'],
    ['SIGSEGV', 'ulimit -c 0; kill -SEGV $$'],
    ['SIGKILL', 'echo before; kill -KILL $$'],
  ])('ends with %s as it would without us', async (_name, script) => {
    const cwd = tempFolder();
    const words = ['bash', '--norc', '-c', script];
    expect(await held(['--no-network'], words, { cwd })).toEqual(await bare(words, { cwd }));
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGALRM', 'SIGINT', 'SIGQUIT'] as const)(
    'hears %s that the launcher is sent',
    async (signal) => {
      const cwd = tempFolder();
      const script = `trap 'echo heard; exit 5' ${signal.slice(3)}; >ready; for i in {1..200}; do sleep 0.1; done`;
      const ended = await held(['--no-network'], ['bash', '--norc', '-c', script], {
        cwd,
        onStart: (pid) => void waitFor(join(cwd, 'ready')).then(() => process.kill(pid, signal)),
      });
      expect(ended).toEqual({ code: 5, signal: null, stdout: 'heard\n', stderr: '' });
    },
  );

  test('starts with the signals, limits and descriptors of its caller, and with nothing of ours', async () => {
    const cwd = tempFolder();
    const look = `cat; grep -E '^Sig(Blk|Ign)' /proc/self/status; ulimit -Sn; ls /proc/$$/fd >seen; echo $(<seen); pwd; umask`;
    const around = (inner: string): string =>
      `trap '' HUP; ulimit -n 300; ulimit -Sn 200; umask 027; ${inner} <<<input 7</dev/null; true`;
    const words = `bash --norc -c "${look.replaceAll('$', '\\$')}"`;
    const alone = await shell(around(words), cwd);
    expect(alone.stdout).toMatch(/^input\nSigBlk:\t0+\nSigIgn:\t0+1\n200\n0 1 2 (?:\d+ )*7\n/);
    expect(await shell(around(`${HELD} ${words}`), cwd)).toEqual(alone);
  });

  // The launcher waits for several things at once, each on a thread of libuv's pool.
  test.each([
    ['a shell that asks nobody', ['--no-network'], ['bash', '--norc', '-c', 'echo $UV_THREADPOOL_SIZE']],
    ['its exec is asked about', ['--no-network', '--no-subprocess'], ['/usr/bin/printenv', 'UV_THREADPOOL_SIZE']],
    [
      'its connections are asked about',
      ['--no-network', '--allow-localhost'],
      ['bash', '--norc', '-c', '(: </dev/tcp/127.0.0.1/1) 2>&- ; echo $UV_THREADPOOL_SIZE'],
    ],
    [
      'Python, whose guard reports',
      ['--no-network'],
      ['python3', '-c', "import os; print(os.getenv('UV_THREADPOOL_SIZE'))"],
    ],
  ])('runs where the pool has one thread: %s', async (_name, flags, words) => {
    const cwd = tempFolder();
    const ended = await held(flags, words, { cwd, env: { UV_THREADPOOL_SIZE: '1' } });
    expect(ended).toEqual({ code: 0, signal: null, stdout: '1\n', stderr: '' });
  });

  test('a policy of more than the channel holds reaches the guard of a language', async () => {
    const addresses = Array.from({ length: 2500 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    const flags = ['--no-network', ...addresses.flatMap((address) => ['--allow-ip', address])];
    const ended = await held(flags, ['python3', '-c', "print('ran')"], { cwd: tempFolder() });
    expect(ended).toEqual({ code: 0, signal: null, stdout: 'ran\n', stderr: '' });
  });

  test('of nohup survives the hangup', async () => {
    const cwd = tempFolder();
    const script = '>ready; sleep 1; >survived';
    const ended = await run(
      'nohup',
      [LAUNCHER, '--kernel=require', '--no-network', '--', 'bash', '--norc', '-c', script],
      {
        cwd,
        onStart: (pid) => void waitFor(join(cwd, 'ready')).then(() => process.kill(pid, 'SIGHUP')),
      },
    );
    expect([ended.code, existsSync(join(cwd, 'survived'))]).toEqual([0, true]);
  });

  test('is ended by SIGPIPE when its reader leaves', async () => {
    const ended = await shell(`${HELD} yes | head -1; echo "\${PIPESTATUS[0]}"`, tempFolder());
    expect(ended).toEqual({ code: 0, signal: null, stdout: 'y\n141\n', stderr: '' });
  });

  test('reads from process substitutions', async () => {
    const ended = await shell(`${HELD} cat <(echo one) - <(echo two) <<<middle`, tempFolder());
    expect(ended).toEqual({ code: 0, signal: null, stdout: 'one\nmiddle\ntwo\n', stderr: '' });
  });

  test('runs with stdin, stdout and stderr closed', async () => {
    const cwd = tempFolder();
    const ended = await shell(`${HELD} bash --norc -c 'ls /proc/$$/fd >seen; exit 3' <&- >&- 2>&-; echo $?`, cwd);
    // Whoever runs the tests may have given us more.
    const seen = readFileSync(join(cwd, 'seen'), 'utf8').match(/^\d$/gm);
    expect([ended.stdout, seen]).toEqual(['3\n', ['0', '1', '2']]);
  });

  test('gets long words, empty ones, and those that are no text', async () => {
    const cwd = tempFolder();
    const script = `
words=$(printf 'x%.0s' {1..100})
args=(); for i in {1..5000}; do args+=("$words"); done
${HELD} bash --norc -c 'echo $# \${#1}' b "\${args[@]}"
BIG=$(head -c 100000 /dev/zero | tr '\\0' y) ${HELD} bash --norc -c 'echo \${#BIG}'
WEIRD=$'\\xff=\\n' ${HELD} printenv WEIRD | od -An -c
${HELD} printf '%s|' '' 'a b' $'\\n' $'\\xc3\\x28\\xff' | od -An -c`;
    const ended = await shell(script, cwd);
    expect(ended.stderr).toBe('');
    expect(ended.stdout.replaceAll(/ +/g, ' ')).toBe('5000 100\n100000\n 377 = \\n \\n\n | a b | \\n | 303 ( 377 |\n');
  });

  test('is called by the name that was typed', async () => {
    const cwd = tempFolder();
    mkdirSync(join(cwd, 'bin'));
    symlinkSync('/usr/bin/bash', join(cwd, 'bin/other-name'));
    const words = ['./bin/other-name', '--norc', '-c', 'echo "$0"; tr "\\0" " " </proc/$$/cmdline'];
    expect(await held(['--no-network'], words, { cwd })).toEqual(await bare(words, { cwd }));
  });

  test('leaves no zombie and no process of ours', async () => {
    const cwd = tempFolder();
    const script = `${HELD} bash --norc -c 'for i in 1 2 3; do sleep 0.1 & done; true'; sleep 0.3; ps -o comm= --ppid $$; true`;
    expect((await shell(script, cwd)).stdout).toBe('ps\n');
  });

  test.each([
    ['supervised', ['--no-network']],
    ['unsupervised', ['--fs-readonly']],
    ['asked about its exec', ['--no-subprocess']],
  ])('%s dies with the launcher', async (_name, flags) => {
    const cwd = tempFolder();
    let launcher = 0;
    const ended = held(flags, ['sleep', '300'], {
      cwd,
      onStart: (pid) => {
        launcher = pid;
      },
    });
    const target = await childOf(() => launcher);
    process.kill(launcher, 'SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    for (let turns = 0; turns < 100 && !/^(?:gone|Z)$/.test(stateOf(target)); turns += 1) await sleep(50);
    expect(stateOf(target)).toMatch(/^(?:gone|Z)$/);
  });
});

async function childOf(parent: () => number): Promise<number> {
  for (let turns = 0; turns < 500; turns += 1) {
    await sleep(20);
    const { stdout } = await run('ps', ['-o', 'pid=,comm=', '--ppid', String(parent())], { cwd: '/' });
    const pid = /^\s*(\d+) sleep$/m.exec(stdout)?.[1];
    if (pid !== undefined) return Number(pid);
  }
  throw new Error('the launcher started nothing');
}

/** A zombie waits for whoever adopted it. */
function stateOf(pid: number): string {
  try {
    return /^State:\t(.)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'gone';
  } catch {
    return 'gone';
  }
}

describe.skipIf(!HAS_SUPERVISOR)('what cannot be started', () => {
  const rows: readonly (readonly [name: string, target: string, error: string])[] = [
    ['a directory', './folder', 'E_TARGET_UNSUPPORTED: the directory "./folder" has no __main__.py'],
    [
      'a file that is not executable',
      './text',
      'E_TARGET_UNSUPPORTED: "./text" is not executable, has no shebang and no known suffix',
    ],
    ['a broken binary', './broken', 'E_TARGET_UNSUPPORTED: {cwd}/broken cannot be started: ENOEXEC'],
    [
      'a script whose interpreter is missing',
      './orphan',
      'E_TARGET_NOT_FOUND: the interpreter of "./orphan" does not exist: /nowhere/sh',
    ],
    ['a missing file', './missing', 'E_TARGET_NOT_FOUND: there is no file "./missing"'],
  ];
  test.each(rows)('%s is told with its reason', async (_name, target, error) => {
    const cwd = tempFolder({ 'folder/x': '', text: 'echo x\n', broken: '\x7fELF', orphan: '#!/nowhere/sh\n' });
    for (const name of ['broken', 'orphan']) chmodSync(join(cwd, name), 0o755);
    const ended = await held(['--no-network'], [target], { cwd });
    expect([ended.code, ended.stdout, ended.stderr.replaceAll(cwd, '{cwd}').split('\n')[0]]).toEqual([
      1,
      '',
      `hermetic: error ${error}`,
    ]);
  });

  test('a text without #! runs as in a shell', async () => {
    const cwd = tempFolder({ text: 'echo "$0" "$@"; echo x >new\n' });
    chmodSync(join(cwd, 'text'), 0o755);
    const ended = await held(['--fs-readonly'], ['./text', 'a b'], { cwd });
    expect([ended.code, ended.stdout, existsSync(join(cwd, 'new'))]).toEqual([2, './text a b\n', false]);
  });
});

describe.skipIf(!HAS_SUPERVISOR || locate('curl') === null)('hermetic in hermetic', () => {
  const WITHOUT = 'there can be no supervisor, as in a run inside of another';
  interface Nested {
    readonly name: string;
    readonly outer: readonly string[];
    readonly inner: readonly string[];
    readonly script: string;
    readonly code: number;
    readonly stdout?: string;
    /** The note of the inner run. */
    readonly note?: string;
  }
  const WRITE = 'echo x >new; echo $?';
  const rows: readonly Nested[] = [
    {
      name: 'plain in plain',
      outer: ['--fs-readonly'],
      inner: ['--fs-readonly'],
      script: WRITE,
      code: 0,
      stdout: '1\n',
    },
    {
      name: 'plain that writes in plain that does not',
      outer: ['--fs-readonly'],
      inner: ['--fs-readonly', '--allow-write', '.'],
      script: WRITE,
      code: 0,
      stdout: '1\n',
      note: `refuses more than it should: modes, owners and times of files: ${WITHOUT}`,
    },
    {
      name: 'supervised in plain',
      outer: ['--fs-readonly'],
      inner: ['--no-network'],
      script: `${WRITE}; echo x >/dev/tcp/127.0.0.1/9`,
      code: 1,
      stdout: '1\n',
      note: `holds less than it should: without unix sockets outside the run, by native code: ${WITHOUT}`,
    },
    {
      name: 'plain in supervised',
      outer: ['--no-network'],
      inner: ['--fs-readonly'],
      script: `${WRITE}; echo x >/dev/tcp/127.0.0.1/9`,
      code: 2,
      stdout: '1\n',
    },
    {
      name: 'supervised in supervised',
      outer: ['--no-network', '--allow-localhost'],
      inner: ['--no-network'],
      script: 'echo x >/dev/tcp/127.0.0.1/9',
      code: 1,
      note: `holds less than it should: without unix sockets outside the run, by native code: ${WITHOUT}`,
    },
    {
      name: '--no-subprocess in supervised',
      outer: ['--no-network'],
      inner: ['--no-subprocess'],
      script: 'exec ls',
      code: 126,
      note: `holds less than it should: without another program in the place of the target: ${WITHOUT}`,
    },
    {
      name: '--allow-write in supervised, where modes stay as they are',
      outer: ['--no-network'],
      inner: ['--fs-readonly', '--allow-write', '.'],
      script: 'echo x >new && cat new; chmod 600 new',
      code: 1,
      stdout: 'x\n',
      note: `refuses more than it should: modes, owners and times of files: ${WITHOUT}`,
    },
  ];
  test.each(rows)('$name is never weaker', async ({ outer, inner, script, code, stdout = '', note }) => {
    const nested = [LAUNCHER, ...inner, '--', 'bash', '--norc', '-c', script];
    const ended = await held(outer, nested, { cwd: tempFolder() });
    expect([ended.code, ended.stdout], ended.stderr).toEqual([code, stdout]);
    const notes = ended.stderr.split('\n').filter((line) => line.startsWith('hermetic: note: '));
    expect(notes).toEqual(note === undefined ? [] : [`hermetic: note: the kernel layer ${note}`]);
  });

  test.each([
    [['--no-network'], `unix sockets outside the run, by native code: ${WITHOUT}`],
    [['--no-subprocess'], `another program in the place of the target: ${WITHOUT}`],
    [['--no-network', '--allow-localhost'], `addresses: ${WITHOUT}`],
  ])('%j with --kernel=require in a supervised run is refused', async (inner, missing) => {
    const nested = [LAUNCHER, '--kernel=require', ...inner, '--', 'bash', '--norc', '-c', 'echo ran'];
    const ended = await held(['--no-network'], nested, { cwd: tempFolder() });
    expect([ended.code, ended.stdout, ended.stderr.split('\n')[0]]).toEqual([
      1,
      '',
      `hermetic: error E_KERNEL_UNAVAILABLE: --kernel=require: without ${missing}`,
    ]);
  });

  test('exceptions that nobody could judge are refused to a native program, and held by the guards of a language', async () => {
    const cwd = tempFolder();
    const outer = ['--fs-readonly', '--allow-write', '.'];
    const inner = [LAUNCHER, '--no-network', '--allow-ip', '10.0.0.1', '--'];
    const native = await held(outer, [...inner, '/usr/bin/curl', 'http://127.0.0.1:9/'], { cwd });
    expect([native.code, native.stderr.split('\n').slice(0, 2)]).toEqual([
      1,
      [
        'hermetic: error E_TARGET_UNSUPPORTED: /usr/bin/curl is a native program: nothing here can hold network',
        `hermetic: hint: addresses: ${WITHOUT}; --kernel=off runs it without any guard`,
      ],
    ]);
    const code = 'import socket; socket.create_connection(("127.0.0.1", 9))';
    const python = await held(outer, [...inner, '/usr/bin/python3', '-c', code], { cwd });
    expect(python.code).toBe(2);
    expect(python.stderr).toContain(
      `hermetic: note: the kernel layer holds less than it should: without addresses: ${WITHOUT}\n`,
    );
    expect(python.stderr).toContain('hermetic: blocked action: socket.getaddrinfo host=127.0.0.1 reason=no-network\n');
  });
});
