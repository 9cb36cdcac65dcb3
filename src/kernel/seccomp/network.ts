import type { NetworkClause } from '../../policy/reach-policy.js';
import {
  type Decision,
  decide,
  EACCES,
  EOPNOTSUPP,
  EPERM,
  hasBit,
  isNull,
  NOTIFY,
  oneOf,
  type SyscallRule,
} from './rule.js';
import { TUNSETIFF } from '../abi/ioctls.js';
import {
  AF_INET,
  AF_INET6,
  AF_UNIX,
  IPPROTO_DEFAULT,
  IPPROTO_IP,
  IPPROTO_IPV6,
  IPPROTO_TCP,
  IPPROTO_UDP,
  IPV6_2292PKTOPTIONS,
  IPV6_2292RTHDR,
  IPV6_JOIN_ANYCAST,
  IPV6_JOIN_GROUP,
  IPV6_RTHDR,
  IPV6_UNICAST_IF,
  IP_ADD_MEMBERSHIP,
  IP_ADD_SOURCE_MEMBERSHIP,
  IP_OPTIONS,
  IP_UNICAST_IF,
  MCAST_JOIN_GROUP,
  MCAST_JOIN_SOURCE_GROUP,
  MSG_FASTOPEN,
  SOCK_DGRAM,
  SOCK_SEQPACKET,
  SOCK_STREAM,
  SOCK_TYPE_MASK,
  SOL_SOCKET,
  SO_BINDTODEVICE,
  SO_BINDTOIFINDEX,
} from '../abi/sockets.js';

/** An end of a datagram pair can be aimed at the path of somebody else's socket. */
const PAIRS: SyscallRule = {
  calls: ['socketpair'],
  decide: decide(
    oneOf(0, [AF_UNIX]),
    decide(oneOf(1, [SOCK_STREAM, SOCK_SEQPACKET], SOCK_TYPE_MASK), 'pass', EACCES),
    EACCES,
  ),
};

/** The address of a sendmsg is in memory. It matters for datagram sockets only, which no program has unjudged. */
function fastOpenRules(refusal: number): readonly SyscallRule[] {
  return [
    { calls: ['sendto', 'sendmmsg'], decide: decide(hasBit(3, MSG_FASTOPEN), refusal, 'pass') },
    { calls: ['sendmsg'], decide: decide(hasBit(2, MSG_FASTOPEN), refusal, 'pass') },
  ];
}

const TUNNELS: SyscallRule = { calls: ['ioctl'], decide: decide(oneOf(1, [TUNSETIFF]), EACCES, 'pass') };

/** The processes of a run talk to each other over unix streams. BPF cannot see which of them lead outside. */
const UNIX_STREAMS: Decision = decide(
  oneOf(0, [AF_UNIX]),
  decide(oneOf(1, [SOCK_STREAM, SOCK_SEQPACKET], SOCK_TYPE_MASK), 'pass', EACCES),
  EACCES,
);

/** The rules without a supervisor. Inherited sockets cannot be aimed: Landlock refuses TCP, and datagrams need an address. */
export const NO_NETWORK: readonly SyscallRule[] = [
  PAIRS,
  TUNNELS,
  ...fastOpenRules(EACCES),
  { calls: ['sendto'], decide: decide(isNull(4), 'pass', EACCES) },
  { calls: ['socket'], decide: UNIX_STREAMS },
];

const STREAM_OVER_IP: Decision = decide(oneOf(2, [IPPROTO_DEFAULT, IPPROTO_TCP]), 'pass', EACCES);
/** The supervisor makes the socket itself, and limits how far it reaches. */
const DATAGRAMS_OVER_IP: Decision = decide(oneOf(2, [IPPROTO_DEFAULT, IPPROTO_UDP]), NOTIFY, EACCES);

const IP_JOIN: readonly number[] = [
  IP_ADD_MEMBERSHIP,
  IP_ADD_SOURCE_MEMBERSHIP,
  MCAST_JOIN_GROUP,
  MCAST_JOIN_SOURCE_GROUP,
];
const IPV6_JOIN: readonly number[] = [IPV6_JOIN_GROUP, IPV6_JOIN_ANYCAST, MCAST_JOIN_GROUP, MCAST_JOIN_SOURCE_GROUP];

/**
 * Source routes and interfaces send packets for an allowed address to somebody else. Joining a group listens to
 * everybody.
 */
const STEERING: readonly SyscallRule[] = [
  steering(SOL_SOCKET, [SO_BINDTODEVICE, SO_BINDTOIFINDEX]),
  steering(IPPROTO_IP, [IP_OPTIONS, IP_UNICAST_IF, ...IP_JOIN]),
  steering(IPPROTO_IPV6, [IPV6_2292RTHDR, IPV6_2292PKTOPTIONS, IPV6_RTHDR, IPV6_UNICAST_IF, ...IPV6_JOIN]),
];

function steering(level: number, options: readonly number[]): SyscallRule {
  return {
    calls: ['setsockopt'],
    decide: decide(oneOf(1, [level]), decide(oneOf(2, options), EPERM, 'pass'), 'pass'),
  };
}

/** Whether some exception lets a datagram be sent. */
export function mayHaveDatagrams(clauses: readonly NetworkClause[]): boolean {
  return clauses.every(({ localhost, domains, ips }) => localhost || domains.length > 0 || ips.length > 0);
}

/** The address and the interface of such a message are in memory. Streams that use these calls become slower. */
const MESSAGES: readonly SyscallRule[] = [{ calls: ['sendmsg', 'sendmmsg'], decide: NOTIFY }];

/** A program may make stream sockets; the supervisor connects them, and sees every address before anything is sent. */
export function supervisedNetwork(clauses: readonly NetworkClause[]): readonly SyscallRule[] {
  return [...SUPERVISED, ...(mayHaveDatagrams(clauses) ? MESSAGES : [])];
}

const SUPERVISED: readonly SyscallRule[] = [
  PAIRS,
  TUNNELS,
  // The destination may be allowed, so that programs get the error on which they try without this flag.
  ...fastOpenRules(EOPNOTSUPP),
  ...STEERING,
  {
    calls: ['socket'],
    decide: decide(
      oneOf(0, [AF_INET, AF_INET6]),
      decide(
        oneOf(1, [SOCK_STREAM], SOCK_TYPE_MASK),
        STREAM_OVER_IP,
        decide(oneOf(1, [SOCK_DGRAM], SOCK_TYPE_MASK), DATAGRAMS_OVER_IP, EACCES),
      ),
      UNIX_STREAMS,
    ),
  },
  { calls: ['sendto'], decide: decide(isNull(4), 'pass', NOTIFY) },
  // An unbound socket that listens is bound to every address.
  { calls: ['connect', 'bind', 'listen'], decide: NOTIFY },
];
