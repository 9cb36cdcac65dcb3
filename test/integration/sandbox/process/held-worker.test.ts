import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../../src/sandbox/sandbox.js';
import { HAS_KERNEL } from '../../../escapes/kernel-layer.js';

let box: Box | null = null;
afterEach(() => box?.dispose());

describe.skipIf(!HAS_KERNEL).each(['process', 'kernel'] as const)('a box at level %s', (level) => {
  test('runs programs as any other', async () => {
    box = await sandbox(
      new Policy({ timeout: 5 }).fn('add', (a: number, b: number) => a + b),
      {
        isolation: level,
        language: 'typescript',
      },
    );
    const result = await box.exec('const x: number = await add(1, 2); console.log(x); x');
    expect(result).toMatchObject({ value: 3, stdout: '3\n', error: null });
    // Nothing is read from a file any more, also by a stripper that must begin anew.
    const deep = await box.exec(`${'('.repeat(100_000)}1`);
    expect(deep.error).toMatchObject({ kind: 'validation' });
    expect((await box.exec('const y: number = x + 1; y')).value).toBe(4);
  });

  test('tells what its process was refused', async () => {
    box = await sandbox(new Policy({ timeout: 5 }), { isolation: level });
    const { isolation } = await box.exec('1');
    expect(isolation).toMatchObject({ requested: level, degraded: false });
    const [, own, landlock, seccomp, lock] = isolation.mechanisms;
    expect(landlock).toMatchObject({ name: 'landlock', active: true });
    expect(landlock?.detail).toMatch(/^ABI \d+; read: EACCES, write: EACCES$/);
    expect(seccomp).toEqual({
      name: 'seccomp',
      active: true,
      detail: 'a list of what is allowed; process: EPERM, signal: EPERM, socket: EPERM',
    });
    expect(lock).toEqual({
      name: 'lock',
      active: true,
      detail: 'all paths, after the start; reopen: EACCES, stat: EACCES',
    });
    const status = readFileSync(`/proc/${/\d+/.exec(own?.detail ?? '')?.[0]}/status`, 'utf8');
    expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
    expect(status).toMatch(/^Seccomp:\s*2$/m);
    // CAP_DAC_READ_SEARCH at most, of which Landlock leaves nothing.
    expect(status).toMatch(/^CapBnd:\s*0*[04]$|^CapEff:\s*0+$/m);
  });

  test('leaves sockets open where the policy says so, and nothing else', async () => {
    box = await sandbox(new Policy({ timeout: 5, allowNetwork: true }), { isolation: level });
    const { isolation } = await box.exec('1');
    expect(isolation.degraded).toBe(false);
    expect(isolation.mechanisms.at(-2)?.detail).toBe(
      'a list of what is allowed, sockets for IP among it; process: EPERM, signal: EPERM',
    );
  });
});
