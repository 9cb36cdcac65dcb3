import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { OPEN, type ReachPolicy } from '../../../../../src/policy/reach-policy.js';
import { skipBecause } from '../../../../suite.js';
import { runSupervised, type SupervisedRun } from '../run-supervised.js';

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'metadata-'));
const inside = join(folder, 'inside');
const outside = join(folder, 'outside');
const POLICY: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: [inside] }] };

beforeEach(() => {
  for (const path of [inside, outside]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
    writeFileSync(join(path, 'file'), 'text', { mode: 0o644 });
  }
  symlinkSync(join(outside, 'file'), join(inside, 'leading-out'));
  symlinkSync('file', join(inside, 'leading-in'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function shell(command: string, policy = POLICY): Promise<SupervisedRun> {
  const output = join(inside, 'output');
  return runSupervised(policy, ['/bin/sh', '-c', `exec >${output} 2>&1; cd ${inside}; ${command}`], { output });
}

/** `os.` calls, each with its outcome. */
async function python(...lines: readonly string[]): Promise<SupervisedRun> {
  const attempts = lines.map((line) => `attempt(lambda: ${line})`);
  const script = [
    'import os, errno',
    'def attempt(call):',
    '    try: call(); print("ok")',
    '    except OSError as error: print(errno.errorcode[error.errno])',
    `inside, outside = ${JSON.stringify(inside)}, ${JSON.stringify(outside)}`,
    ...attempts,
  ].join('\n');
  writeFileSync(join(inside, 'script.py'), script);
  return shell('python3 script.py');
}

describe('where files may be written', () => {
  test('modes, owners, times and attributes can be changed, by every call', async () => {
    const run = await python(
      'os.chmod(inside + "/file", 0o600)',
      'os.chmod("file", 0o640)',
      'os.chmod("leading-in", 0o604)',
      'os.fchmod(os.open("file", os.O_RDONLY), 0o606)',
      'os.chmod("file", 0o666, dir_fd=os.open(inside, os.O_RDONLY))',
      'os.chmod("/proc/self/fd/" + str(os.open("file", os.O_PATH)), 0o600)',
      'os.chown("file", -1, -1)',
      'os.lchown("leading-out", os.getuid(), os.getgid())',
      'os.utime("file", (1, 2))',
      'os.utime("file", ns=(3, 4))',
      'os.utime("leading-out", (5, 6), follow_symlinks=False)',
      'os.utime(os.open("file", os.O_RDONLY), (7, 8))',
      'os.utime("file")',
      'os.utime("file", (9, 10))',
      'os.setxattr("file", "user.note", b"value")',
      'os.removexattr("file", "user.note")',
    );
    expect(run.blocked).toEqual([]);
    expect(run.output.replaceAll('EOPNOTSUPP', 'ok').replaceAll('ENOTSUP', 'ok')).toBe('ok\n'.repeat(16));
    const { mode, mtimeMs } = statSync(join(inside, 'file'));
    expect([mode & 0o777, mtimeMs]).toEqual([0o600, 10_000]);
  });

  test('elsewhere none of them can, through links neither', async () => {
    const before = statSync(join(outside, 'file'));
    const run = await python(
      'os.chmod(outside + "/file", 0o600)',
      'os.chmod("../outside/file", 0o600)',
      'os.chmod("leading-out", 0o600)',
      'os.fchmod(os.open(outside + "/file", os.O_RDONLY), 0o600)',
      'os.chmod("file", 0o666, dir_fd=os.open(outside, os.O_RDONLY))',
      'os.chmod("/proc/self/fd/" + str(os.open(outside + "/file", os.O_PATH)), 0o600)',
      'os.chmod("/proc/self/cwd/../outside/file", 0o600)',
      'os.chown("leading-out", -1, -1)',
      'os.utime(outside + "/file", (1, 2))',
      'os.utime(os.open("leading-out", os.O_RDONLY), (7, 8))',
      'os.setxattr("leading-out", "user.note", b"value")',
      'os.setxattr("file", "security.capability", b"value")',
    );
    expect(run.output).toBe('EPERM\n'.repeat(12));
    const real = join(outside, 'file');
    expect([...new Set(run.blocked)]).toEqual([
      `chmod path=${real} reason=fs-readonly`,
      `fchmod path=${real} reason=fs-readonly`,
      `fchmodat path=${real} reason=fs-readonly`,
      `chown path=${real} reason=fs-readonly`,
      `utimensat path=${real} reason=fs-readonly`,
      `setxattr path=${real} reason=fs-readonly`,
    ]);
    expect(run.violations[0]).toMatchObject({ guard: 'filesystem', action: 'write' });
    expect(statSync(real)).toMatchObject({ mode: before.mode, mtimeMs: before.mtimeMs, ctimeMs: before.ctimeMs });
  });

  test('what cannot work says so as the kernel does', async () => {
    const run = await python(
      'os.chmod("missing", 0o600)',
      'os.chmod("", 0o600)',
      'os.fchmod(999, 0o600)',
      'os.chmod("file/below", 0o600)',
      'os.chmod("x" * 300, 0o600)',
      'os.fchmod(os.pipe()[0], 0o600)',
    );
    expect(run.output).toBe('ENOENT\nENOENT\nEBADF\nENOTDIR\nENAMETOOLONG\nok\n');
    expect(run.blocked).toEqual([]);
  });

  test('tar, cp -p, touch and install keep working', async () => {
    const run = await shell(
      'mkdir a && touch -d 2001-01-01 a/x && chmod 750 a && ln -s x a/link && tar cf a.tar a && rm -r a && tar xpf a.tar && cp -rp a b && cp -p ../outside/file c && install -m 700 c d && stat -c "%a %Y" b/x b && stat -c %a d',
    );
    expect(run.blocked).toEqual([]);
    expect(run.output).toMatch(/^644 978307200\n750 \d+\n700\n$/);
  });

  test.skipIf(skipBecause('only root can become another user', !isRoot))(
    'root does nothing for a program that may not do it itself',
    async () => {
      writeFileSync(join(inside, 'ours'), '', { mode: 0o644 });
      writeFileSync(join(inside, 'theirs'), '', { mode: 0o644 });
      chownSync(join(inside, 'theirs'), 65534, 65534);
      const run = await shell(
        'setpriv --reuid=65534 --regid=65534 --clear-groups sh -c "chmod 777 ours; chmod 600 theirs; chown 0 theirs; touch -d 2001-01-01 ours"; stat -c "%a %u" ours theirs',
      );
      expect(run.output).toBe(
        [
          "chmod: changing permissions of 'ours': Operation not permitted",
          "chown: changing ownership of 'theirs': Operation not permitted",
          "touch: cannot touch 'ours': Permission denied",
          '644 0\n600 65534\n',
        ].join('\n'),
      );
    },
  );

  test('a second clause must agree', async () => {
    const both: ReachPolicy = {
      ...POLICY,
      filesystem: [...POLICY.filesystem, { root: null, read: [], write: [folder] }],
    };
    expect((await shell('chmod 600 file && stat -c %a file', both)).output).toBe('600\n');
  });
});
