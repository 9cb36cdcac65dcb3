import { describe, expect, test } from 'vitest';
import { NO_IPC } from '../../../../src/kernel/seccomp/ipc.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { ARCHS, ask, LOCALHOST, NO_NETWORK, NO_SUBPROCESS, PLAIN, READONLY } from '../ask-seccomp.js';

const CALLS = NO_IPC.flatMap(({ calls }) => calls);
const BOTH: ReachPolicy = { ...OPEN, network: [...LOCALHOST.network, ...NO_NETWORK.network] };

describe.each(ARCHS)('on %s', (arch) => {
  test.each(CALLS)('%s is refused under --no-network, with a supervisor too', (call) => {
    expect(ask(NO_NETWORK, { ...PLAIN, arch }, call, [1, 2, 3])).toBe('EACCES');
    expect(ask(NO_NETWORK, { ...PLAIN, arch, supervised: true }, call, [1, 2, 3])).toBe('EACCES');
    expect(ask(BOTH, { ...PLAIN, arch, supervised: true }, call)).toBe('EACCES');
  });

  test.each(CALLS)('%s is free where other processes may be reached, and under the other guards', (call) => {
    for (const policy of [LOCALHOST, OPEN, READONLY, NO_SUBPROCESS]) {
      expect(ask(policy, { ...PLAIN, arch, supervised: true }, call)).toBe('allow');
    }
  });
});
