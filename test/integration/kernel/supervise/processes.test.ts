import { describe, expect, test } from 'vitest';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { HAS_COMPILER, probe } from './probe.js';
import { runSupervised } from './run-supervised.js';

const NO_SUBPROCESS: ReachPolicy = { ...OPEN, subprocess: true };
/** What the probe adds to an error number. */
const FAILED = 40;
const EPERM = 1;

describe.skipIf(!HAS_COMPILER)('--no-subprocess', () => {
  test('a process is refused and told', async () => {
    expect((await runSupervised(OPEN, probe('fork'))).status).toBe(0);
    const run = await runSupervised(NO_SUBPROCESS, probe('fork'));
    expect(run.status).toBe(FAILED + EPERM);
    expect(run.blocked).toEqual(['fork reason=no-subprocess']);
    expect(run.violations[0]).toMatchObject({ guard: 'subprocess', action: 'start a process', subject: null });
  });

  test('another program in the place of this one too', async () => {
    expect((await runSupervised(OPEN, probe('exec', '/bin/true'))).status).toBe(0);
    const run = await runSupervised(NO_SUBPROCESS, probe('exec', '/bin/true', 'secret'));
    expect(run.status).toBe(FAILED + EPERM);
    expect(run.blocked).toEqual(['execve cmd=/bin/true reason=no-subprocess']);
    expect(run.violations[0]?.action).toBe('start');
  });

  test('a loop of refusals is told a few times', async () => {
    const run = await runSupervised(NO_SUBPROCESS, [
      '/bin/bash',
      '--norc',
      '-c',
      'exec 2>/dev/null; shopt -s execfail; for i in {1..60}; do exec /bin/true; done',
    ]);
    expect(run.blocked).toEqual(Array.from({ length: 20 }, () => 'execve cmd=/bin/true reason=no-subprocess'));
  });
});
