import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockLibrary } from '../../../src/kernel/worker/lock-library.js';
import { LOCKS, lockProgram } from '../../../src/kernel/worker/lock-program.js';
import { skipBecause } from '../../suite.js';
import { HAS_KERNEL } from '../../escapes/kernel-layer.js';
import { PYTHONS } from '../../python-versions.js';

const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
const NODE = `try { process.dlopen({ exports: {} }, process.argv[1]); } catch (error) { console.log(error.code); }
  const outcome = (attempt) => { try { attempt(); return 'allowed'; } catch (error) { return error.code; } };
  console.log(outcome(() => require('fs').readFileSync('/proc/self/stat')), outcome(() => require('fs').statSync('/')));
  require('crypto').pbkdf2('a', 'b', 1, 8, 'sha1', (error) => console.log(error, process.report.getReport().sharedObjects.some((file) => file.includes('lock'))));`;
const PYTHON = `import _imp, errno, fcntl, os, sys, threading
from importlib.machinery import ModuleSpec
try:
    _imp.create_dynamic(ModuleSpec("lock", None, origin=sys.argv[1]))
except ImportError:
    print("no module")
def outcome(attempt):
    try:
        attempt()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "allowed"
print(outcome(lambda: open("/proc/self/stat")), outcome(os.fork), outcome(lambda: fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())), outcome(lambda: fcntl.fcntl(0, fcntl.F_SETFD, 0)))
thread = threading.Thread(target=lambda: print(outcome(lambda: os.stat("/"))))
thread.start()
thread.join()`;

describe.skipIf(!HAS_KERNEL)('loading a lock', () => {
  let folder: string;
  const fileOf = (lock: string): string => join(folder, `lock-${lock}.node`);
  const run = (command: string, args: readonly string[]): string =>
    spawnSync(command, args, { encoding: 'utf8' }).stdout.trim();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hermetic-lock-'));
    for (const lock of LOCKS) writeFileSync(fileOf(lock), lockLibrary(arch, lockProgram(arch, lock)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('closes every path of a Node, in which threads go on, and leaves nothing of itself', () => {
    expect(run(process.execPath, ['-e', NODE, fileOf('paths')])).toBe('ERR_DLOPEN_FAILED\nEACCES EACCES\nnull false');
  });

  test('or all but reading', () => {
    expect(run(process.execPath, ['-e', NODE, fileOf('reading')])).toBe(
      'ERR_DLOPEN_FAILED\nallowed allowed\nnull false',
    );
  });

  test.each(PYTHONS)('does the same in Python 3.$minor', ({ path }) => {
    expect(run(path, ['-c', PYTHON, fileOf('paths')])).toBe('no module\nEACCES EPERM EPERM allowed\nEACCES');
    expect(run(path, ['-c', PYTHON, fileOf('reading')])).toBe('no module\nallowed EPERM EPERM allowed\nallowed');
  });
});

const DISASSEMBLER = 'llvm-mc';
const isInstalled = spawnSync(DISASSEMBLER, ['--version']).status === 0;
describe.skipIf(skipBecause(`there is no ${DISASSEMBLER}`, !isInstalled))('the initializer of a lock', () => {
  const FILTER = new Uint8Array(24);
  test.each([
    ['x64', 'x86_64', ['subq $24, %rsp', 'leaq 53(%rip), %rax', 'movq %rax, 8(%rsp)', 'movl $3, (%rsp)', 'movl $317, %eax', 'movl $1, %edi', 'movl $1, %esi', 'movq %rsp, %rdx', 'syscall', 'addq $24, %rsp', 'retq']],
    ['arm64', 'aarch64', ['sub sp, sp, #16', 'mov x9, #3', 'str x9, [sp]', 'adr x9, #52', 'str x9, [sp, #8]', 'mov x0, #1', 'mov x1, #1', 'mov x2, sp', 'mov x8, #277', 'svc #0', 'add sp, sp, #16', 'ret']],
  ] as const)('is one system call on %s', (of, triple, expected) => {
    // Behind the header and four segments.
    const code = Buffer.from(lockLibrary(of, FILTER)).subarray(288, 288 + 48);
    const input = [...code].map((byte) => `0x${byte.toString(16)}`).join(' ');
    const { stdout } = spawnSync(DISASSEMBLER, ['-disassemble', `-triple=${triple}`], { input, encoding: 'utf8' });
    const lines = stdout.split('\n').map((line) => line.replace(/#.*imm.*$/, '').trim().replaceAll(/\s+/g, ' '));
    expect(lines.slice(1, 1 + expected.length)).toEqual(expected);
  });
}); // prettier-ignore
