import { describe, expect, test } from 'vitest';
import type { SyscallName } from '../../../../src/kernel/abi/syscalls.js';
import { OPEN } from '../../../../src/policy/reach-policy.js';
import { ARCHS, ask, LOCALHOST, NO_NETWORK, PLAIN } from '../ask-seccomp.js';

const HIGH = 0xdeadbeef_00000000n;
const POINTER = 0x7ffd_0000_1000n;
const ALIGNED_POINTER = 0x7ffd_0000_0000n;
const FLAGS = 0x80000 | 0x800; // SOCK_CLOEXEC | SOCK_NONBLOCK
const FASTOPEN = 0x20000000;
const NOSIGNAL = 0x4000;

type Row = readonly [
  call: SyscallName,
  args: readonly (number | bigint)[],
  alone: string,
  supervised: string,
  what: string,
];

const ROWS: readonly Row[] = [
  ['socket', [2, 1, 0], 'EACCES', 'allow', 'TCP'],
  ['socket', [10, 1, 0], 'EACCES', 'allow', 'TCP over IPv6'],
  ['socket', [2, 1 | FLAGS, 6], 'EACCES', 'allow', 'TCP with flags and its number'],
  ['socket', [HIGH | 2n, HIGH | 1n, HIGH | 6n], 'EACCES', 'allow', 'TCP below high words'],
  ['socket', [2, 1, 262], 'EACCES', 'EACCES', 'MPTCP'],
  ['socket', [10, 1 | FLAGS, 262], 'EACCES', 'EACCES', 'MPTCP over IPv6'],
  ['socket', [2, 1, 132], 'EACCES', 'EACCES', 'SCTP'],
  ['socket', [2, 5, 0], 'EACCES', 'EACCES', 'SCTP by its type'],
  ['socket', [2, 1, 256], 'EACCES', 'EACCES', 'SMC by its protocol'],
  ['socket', [2, 1, 6n << 32n], 'EACCES', 'allow', 'the default protocol below a high word'],
  ['socket', [2, 2, 0], 'EACCES', 'notify', 'UDP'],
  ['socket', [10, 2 | FLAGS, 17], 'EACCES', 'notify', 'UDP over IPv6'],
  ['socket', [2, HIGH | 2n, 0], 'EACCES', 'notify', 'UDP below a high word'],
  ['socket', [2, 2, 1], 'EACCES', 'EACCES', 'ping'],
  ['socket', [2, 2, 136], 'EACCES', 'EACCES', 'UDP-Lite'],
  ['socket', [2, 3, 1], 'EACCES', 'EACCES', 'raw'],
  ['socket', [2, 3, 6], 'EACCES', 'EACCES', 'raw TCP'],
  ['socket', [2, 10, 0], 'EACCES', 'EACCES', 'SOCK_PACKET'],
  ['socket', [2, 6, 0], 'EACCES', 'EACCES', 'DCCP'],
  ['socket', [2, 0, 0], 'EACCES', 'EACCES', 'no type'],
  ['socket', [1, 1, 0], 'allow', 'allow', 'a unix stream'],
  ['socket', [1, 5 | FLAGS, 0], 'allow', 'allow', 'unix packets in sequence'],
  ['socket', [1, 2, 0], 'EACCES', 'EACCES', 'unix datagrams'],
  ['socket', [1, 3, 0], 'EACCES', 'EACCES', 'unix raw, which is datagrams'],
  ['socket', [0, 1, 0], 'EACCES', 'EACCES', 'AF_UNSPEC'],
  ['socket', [16, 3, 0], 'EACCES', 'EACCES', 'netlink'],
  ['socket', [17, 3, 0], 'EACCES', 'EACCES', 'packet'],
  ['socket', [31, 3, 0], 'EACCES', 'EACCES', 'bluetooth'],
  ['socket', [38, 5, 0], 'EACCES', 'EACCES', 'the crypto interface'],
  ['socket', [40, 1, 0], 'EACCES', 'EACCES', 'vsock'],
  ['socket', [43, 1, 0], 'EACCES', 'EACCES', 'SMC'],
  ['socket', [44, 3, 0], 'EACCES', 'EACCES', 'XDP'],
  ['socket', [-1, 1, 0], 'EACCES', 'EACCES', 'a negative family'],
  ['socket', [2n << 32n, 1, 0], 'EACCES', 'EACCES', 'AF_INET in the high word'],

  ['ioctl', [3, 0x400454ca], 'EACCES', 'EACCES', 'an interface of its own'],
  ['ioctl', [3, HIGH | 0x400454can], 'EACCES', 'EACCES', 'an interface below a high word'],
  ['ioctl', [3, 0x5413], 'allow', 'allow', 'the size of a terminal'],

  ['socketpair', [1, 1], 'allow', 'allow', 'a pair of streams'],
  ['socketpair', [1, 1 | FLAGS], 'allow', 'allow', 'a pair of streams with flags'],
  ['socketpair', [1, 5], 'allow', 'allow', 'a pair of packet sockets'],
  ['socketpair', [HIGH | 1n, HIGH | 1n], 'allow', 'allow', 'a pair of streams below high words'],
  ['socketpair', [1, 2], 'EACCES', 'EACCES', 'an end can be aimed at a path'],
  ['socketpair', [1, 2 | FLAGS], 'EACCES', 'EACCES', 'the same with flags'],
  ['socketpair', [1, HIGH | 2n], 'EACCES', 'EACCES', 'the same below a high word'],
  ['socketpair', [1, 3], 'EACCES', 'EACCES', 'raw is datagrams'],
  ['socketpair', [2, 1], 'EACCES', 'EACCES', 'another family'],
  ['socketpair', [30, 1], 'EACCES', 'EACCES', 'TIPC'],

  ['connect', [3, POINTER, 16], 'allow', 'notify', 'an address to judge'],
  ['connect', [-1, 0, 0], 'allow', 'notify', 'no descriptor'],
  ['bind', [3, POINTER, 16], 'allow', 'notify', 'an address to judge'],
  ['listen', [3, 5], 'allow', 'notify', 'an unbound socket gets every address'],
  ['accept', [3], 'allow', 'allow', 'what listens was judged'],
  ['accept4', [3], 'allow', 'allow', 'what listens was judged'],

  ['sendto', [3, POINTER, 9, 0, 0, 0], 'allow', 'allow', 'send'],
  ['sendto', [3, POINTER, 9, NOSIGNAL, 0, 0], 'allow', 'allow', 'send with a flag'],
  ['sendto', [3, POINTER, 9, FASTOPEN, POINTER, 16], 'EACCES', 'EOPNOTSUPP', 'fast open'],
  ['sendto', [3, POINTER, 9, FASTOPEN | NOSIGNAL, 0, 0], 'EACCES', 'EOPNOTSUPP', 'fast open with another flag'],
  ['sendto', [3, POINTER, 9, HIGH | 0x20000000n, POINTER, 16], 'EACCES', 'EOPNOTSUPP', 'fast open below a high word'],
  ['sendto', [3, POINTER, 9, 0x20000000n << 32n, 0, 0], 'allow', 'allow', 'its bit in the high word'],
  ['sendto', [3, POINTER, 9, 0, POINTER, 16], 'EACCES', 'notify', 'an address to judge'],
  ['sendto', [3, POINTER, 9, 0, ALIGNED_POINTER, 16], 'EACCES', 'notify', 'an address without a low word'],
  ['sendto', [3, POINTER, 9, 0, 0x1000, 16], 'EACCES', 'notify', 'an address without a high word'],
  ['sendto', [3, POINTER, 9, 0, 0, 16], 'allow', 'allow', 'a length without an address'],
  ['sendmsg', [3, POINTER, 0], 'allow', 'allow', 'a message'],
  ['sendmsg', [3, POINTER, FASTOPEN], 'EACCES', 'EOPNOTSUPP', 'fast open'],
  ['sendmsg', [3, POINTER, HIGH | 0x20004000n], 'EACCES', 'EOPNOTSUPP', 'fast open below a high word'],
  ['sendmsg', [3, POINTER, 0, FASTOPEN], 'allow', 'allow', 'its bit where sendto has the flags'],
  ['sendmmsg', [3, POINTER, 2, 0], 'allow', 'allow', 'messages'],
  ['sendmmsg', [3, POINTER, 2, FASTOPEN], 'EACCES', 'EOPNOTSUPP', 'fast open'],
  ['sendmmsg', [3, POINTER, FASTOPEN, 0], 'allow', 'allow', 'its bit in the count'],

  ['recvfrom', [3], 'allow', 'allow', 'reading'],
  ['recvmsg', [3], 'allow', 'allow', 'reading'],
  ['getsockopt', [3], 'allow', 'allow', 'asking'],
  ['setsockopt', [3, 0, 4], 'allow', 'EPERM', 'a source route'],
  ['setsockopt', [3, HIGH, HIGH | 4n], 'allow', 'EPERM', 'a source route below high words'],
  ['setsockopt', [3, 41, 57], 'allow', 'EPERM', 'a routing header'],
  ['setsockopt', [3, 41, 5], 'allow', 'EPERM', 'a routing header, the old way'],
  ['setsockopt', [3, 41, 6], 'allow', 'EPERM', 'packet options, the old way'],
  ['setsockopt', [3, 1, 25], 'allow', 'EPERM', 'another interface'],
  ['setsockopt', [3, 1, 62], 'allow', 'EPERM', 'another interface by its number'],
  ['setsockopt', [3, 0, 50], 'allow', 'EPERM', 'another interface for IPv4'],
  ['setsockopt', [3, 41, 76], 'allow', 'EPERM', 'another interface for IPv6'],
  ['setsockopt', [3, 0, 35], 'allow', 'EPERM', 'a multicast group'],
  ['setsockopt', [3, 41, 20], 'allow', 'EPERM', 'a multicast group of IPv6'],
  ['setsockopt', [3, 1, 2], 'allow', 'allow', 'SO_REUSEADDR'],
  ['setsockopt', [3, 6, 1], 'allow', 'allow', 'TCP_NODELAY'],
  ['setsockopt', [3, 41, 26], 'allow', 'allow', 'IPV6_V6ONLY'],
  ['setsockopt', [3, 6, 25], 'allow', 'allow', 'a number of another level'],
  ['shutdown', [3], 'allow', 'allow', 'ending'],
  ['write', [3], 'allow', 'allow', 'what is connected was judged'],
];

describe.each(ARCHS)('on %s, --no-network', (arch) => {
  const options = { ...PLAIN, arch };

  test.each(ROWS)('%s %o → %s, supervised %s: %s', (call, args, alone, supervised) => {
    expect(ask(NO_NETWORK, options, call, args)).toBe(alone);
    expect(ask(NO_NETWORK, { ...options, supervised: true }, call, args)).toBe(supervised);
  });

  test.each(ROWS)(
    'an exception changes nothing about %s %o but who is asked: it is for the supervisor',
    (call, args, alone, supervised) => {
      // Datagrams may be sent then, and where to lies in memory.
      const isMessage = (call === 'sendmsg' || call === 'sendmmsg') && supervised === 'allow';
      expect(ask(LOCALHOST, options, call, args)).toBe(alone);
      expect(ask(LOCALHOST, { ...options, supervised: true }, call, args)).toBe(isMessage ? 'notify' : supervised);
    },
  );

  test.each(ROWS)('%s %o is free without the flag', (call, args) => {
    expect(ask(OPEN, options, call, args)).toBe('allow');
    expect(ask(OPEN, { ...options, supervised: true }, call, args)).toBe('allow');
  });
});
