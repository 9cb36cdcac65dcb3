import { describe, expect, test } from 'vitest';
import { type Ffi, ffi, type Word } from '../../../../src/kernel/ffi.js';
import type { SyscallName } from '../../../../src/kernel/abi/syscalls.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { HAS_COMPILER, probe } from './probe.js';
import { runSupervised } from './run-supervised.js';

const LOCALHOST: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };
const EINVAL = 22;
const EPERM = 1;

/** This kernel, without something that a newer one brought. */
function without(isNew: (name: SyscallName, args: readonly Word[]) => boolean, error: number): Ffi {
  const kernel = ffi();
  return { ...kernel, call: (name, ...args) => (isNew(name, args) ? -error : kernel.call(name, ...args)) };
}

const DATAGRAM = [
  'python3',
  '-c',
  'from socket import *; s = socket(AF_INET, SOCK_DGRAM); s.bind(("127.0.0.1", 0)); s.sendto(b"x", s.getsockname()); print(s.recv(9), s.fileno())',
];

describe('on an older kernel', () => {
  test.skipIf(!HAS_COMPILER)('before 6.9, a thread is found by its process', async () => {
    const kernel = without((name, args) => name === 'pidfd_open' && args[1] !== 0, EINVAL);
    const run = await runSupervised(LOCALHOST, probe('parallel', 1, 1, 8), { kernel });
    expect(run.output).toBe('first 0/0/4 second 0/0/4');
  });

  test('before 5.19, a signal takes the caller away', async () => {
    const kernel = without((name, args) => name === 'seccomp' && args[2] === 0, EINVAL);
    expect((await runSupervised(LOCALHOST, DATAGRAM, { kernel })).output).toBe("b'x' 3\n");
  });

  test('before 5.14, a descriptor is given in two steps', async () => {
    const ADD_DESCRIPTOR = 0x40182103;
    let refused = 0;
    const kernel = ffi();
    const older: Ffi = {
      ...kernel,
      call(name, ...args) {
        if (name !== 'ioctl' || args[1] !== ADD_DESCRIPTOR || refused > 0) return kernel.call(name, ...args);
        refused += 1;
        return -EINVAL;
      },
    };
    expect((await runSupervised(LOCALHOST, DATAGRAM, { kernel: older })).output).toBe("b'x' 3\n");
    expect(refused).toBe(1);
  });
});

test.skipIf(!HAS_COMPILER)('where the target may not be looked into, everything is refused', async () => {
  const kernel = without((name) => name === 'process_vm_readv' || name === 'pidfd_getfd', EPERM);
  const run = await runSupervised(LOCALHOST, probe('connect', '127.0.0.1', 9), { kernel });
  expect(run.output).toBe('EPERM');
});
