import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import type { Confinement } from '../../../../src/kernel/confinement.js';
import { type Ffi, ffi } from '../../../../src/kernel/ffi.js';
import { kernelFacts } from '../../../../src/kernel/kernel-facts.js';
import { planConfinement } from '../../../../src/kernel/plan-confinement.js';
import { startConfined } from '../../../../src/kernel/start/start-confined.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { NO_SUBPROCESS, READONLY } from '../../../unit/kernel/ask-seccomp.js';

const NOTHING = { read: [], list: [], terminals: [], execute: [] };
const facts = kernelFacts();
const folder = mkdtempSync(join(tmpdir(), 'hermetic-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function confinementOf(policy: ReachPolicy, limits: Confinement['limits'] = []): Confinement {
  if (!facts.available) throw new Error('skipped without a kernel layer');
  return planConfinement(policy, NOTHING, facts, 'child', limits).confinement;
}

/** What `bash -c script` wrote, and how it ended. */
async function shell(confinement: Confinement, script: string): Promise<{ output: string; status: number }> {
  const kernel = ffi();
  const file = join(folder, `out-${Math.random()}`);
  const output = openSync(file, 'w');
  // Dup, not open: the file may not be writable for the confined. A socket as stdin makes bash read its start-up file.
  const run = {
    path: '/bin/bash',
    argv: ['bash', '--norc', '-c', `exec 1>&${output} 2>&1; ${script}`],
    env: { PATH: '/usr/bin:/bin' },
  };
  const { pid, listener } = await startConfined(kernel, confinement, run, [0, 1, 2, output]);
  if (listener !== null) kernel.call('close', listener);
  const status = await waitFor(kernel, pid);
  closeSync(output);
  return { output: readFileSync(file, 'utf8'), status };
}

async function waitFor(kernel: Ffi, pid: number): Promise<number> {
  const { address, bytes } = kernel.allocate(8);
  expect(await kernel.callAsync('wait4', pid, address, 0, 0)).toBe(pid);
  return bytes.readInt32LE(0);
}

describe.skipIf(!facts.available)('a confined start', () => {
  test('the program runs with the filter, without new rights, and with nothing that Node left behind', async () => {
    const { output, status } = await shell(confinementOf(READONLY), 'cat /proc/self/status');
    const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(output)?.[1] ?? '';
    expect([field('Seccomp'), field('NoNewPrivs'), status]).toEqual(['2', '1', 0]);
    expect([field('SigIgn'), field('SigBlk')]).toEqual(['0000000000000000', '0000000000000000']);
  });

  test('what the policy denies is denied, and what it allows is not', async () => {
    const { output } = await shell(
      confinementOf(READONLY),
      `echo x > ${folder}/new; cat /etc/hostname >/dev/null && echo read`,
    );
    expect(output).toMatch(/Permission denied/);
    expect(output).toMatch(/^read$/m);
  });

  test('the first exec is answered, and a second gets no answer once nobody listens', async () => {
    const { output } = await shell(confinementOf(NO_SUBPROCESS), 'echo one; exec /bin/echo two');
    expect(output).toMatch(/^one$/m);
    expect(output).not.toMatch(/^two$/m);
  });

  test('on an older kernel the launcher cannot be looked into, and files can be moved as before', async () => {
    if (!facts.available) throw new Error('skipped without a kernel layer');
    const policy: ReachPolicy = { ...OPEN, environment: [{ allow: [] }] };
    const { confinement } = planConfinement(policy, NOTHING, { ...facts, landlock: 2 }, 'child', []);
    const { output } = await shell(
      confinement,
      `cd ${folder}; mkdir -p a b; echo moved > a/x; mv a/x b/x; cat b/x; cat /proc/${process.pid}/environ`,
    );
    expect(output).toBe(`moved\ncat: /proc/${process.pid}/environ: Permission denied\n`);
  });

  test('limits are in force', async () => {
    const { output } = await shell(confinementOf(READONLY, [{ resource: 0, value: 7 }]), 'ulimit -t');
    expect(output).toBe('7\n');
  });

  test('descriptors that were not passed are closed', async () => {
    const secret = openSync('/etc/hostname', 'r');
    const { output } = await shell(confinementOf(READONLY), `cat <&${secret}`);
    closeSync(secret);
    expect(output).toMatch(/Bad file descriptor|bad fd/i);
  });

  test.each([
    ['/nowhere/at-all', 'ENOENT'],
    ['/etc', 'EACCES'],
    ['/proc/self/status', 'EACCES'],
  ])('%s cannot be started: %s, also where the exec is asked for', async (path, name) => {
    const expected = new HermeticError('E_TARGET_UNSUPPORTED', `${path} cannot be started: ${name}`);
    for (const policy of [READONLY, NO_SUBPROCESS]) {
      const start = startConfined(ffi(), confinementOf(policy), { path, argv: [path], env: {} }, [0, 1, 2]);
      await expect(start).rejects.toEqual(expected);
    }
  });

  test('a filter that the kernel refuses starts nothing', async () => {
    const confinement = { ...confinementOf(READONLY), program: new Uint8Array(8) };
    const start = startConfined(ffi(), confinement, { path: '/bin/true', argv: ['true'], env: {} }, [0, 1, 2]);
    await expect(start).rejects.toMatchObject({
      code: 'E_KERNEL_UNAVAILABLE',
      message: 'the kernel layer cannot be set up: seccomp: EINVAL',
    });
  });
});
