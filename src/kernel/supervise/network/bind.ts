import { isWildcard, parseAddress } from '../../../policy/network/address.js';
import { decideNetwork, type Verdict } from '../../../policy/network/network.js';
import { mayHaveDatagrams } from '../../seccomp/network.js';
import type { Notification } from '../listener.js';
import { ipSocketAddress, parseSocketAddress, type SocketAddress, withHost } from './socket-address.js';
import { type Handler, intArgument, type Supervision } from '../supervision.js';
import { readAddress, type TargetSocket, withSocket } from './target-socket.js';
import { bindUnix } from './unix-sockets.js';
import { EACCES, EAFNOSUPPORT, EINVAL } from '../../abi/errno.js';
import {
  AF_INET,
  AF_INET6,
  AF_UNIX,
  IPPROTO_IPV6,
  IPV6_V6ONLY,
  SOCKADDR_IN_SIZE,
  SOCK_DGRAM,
} from '../../abi/sockets.js';

type IpAddress = Extract<SocketAddress, { family: 'ip' }>;

export const bind: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    const given = readAddress(supervision, call, 1, 2);
    if (typeof given === 'number') return given;
    if (socket.domain === AF_UNIX) {
      return given.family === 'unix' ? bindUnix(supervision, call, socket, given) : -EINVAL;
    }
    if (socket.domain !== AF_INET && socket.domain !== AF_INET6) return -EACCES;
    const address = given.family === 'none' ? asWildcard(given.bytes) : given;
    if (address?.family !== 'ip') return -EAFNOSUPPORT;
    if (isWhatSendingDoes(supervision, socket, address))
      return supervision.system.bind(socket.descriptor, address.bytes);
    const verdict = judge(supervision, call, 'bind', address.host, address.port);
    if (!verdict.allowed) return -EACCES;
    const bytes = withHost(address.bytes, hostFor(supervision, socket, verdict, address.host));
    return supervision.system.bind(socket.descriptor, bytes);
  });

/** An unbound socket that listens is bound to every address; this one is bound to loopback first. */
export const listen: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    const { system } = supervision;
    const perform = (): number => system.ffi.call('listen', socket.descriptor, intArgument(call, 1));
    if (socket.domain === AF_UNIX) return perform();
    const local = system.localAddress(socket.descriptor);
    const address = local === null ? null : parseSocketAddress(local);
    if (address?.family !== 'ip') return -EACCES;
    const verdict = judge(supervision, call, 'listen', address.host, address.port);
    if (!verdict.allowed) return -EACCES;
    const host = hostFor(supervision, socket, verdict, address.host);
    if (address.port !== 0) {
      // Bound to every address before the run, by whoever passed it on: it cannot be narrowed any more.
      return host === address.host ? perform() : -EACCES;
    }
    const result = system.bind(socket.descriptor, ipSocketAddress(socket.domain, host, 0));
    return result < 0 ? result : perform();
  });

/** The first message of a socket that may send binds it to some port of every address; node:dgram does so beforehand. */
function isWhatSendingDoes({ policy }: Supervision, socket: TargetSocket, { host, port }: IpAddress): boolean {
  const mayListen = policy.network.every(({ localhost }) => localhost);
  const address = parseAddress(host);
  const isAny = port === 0 && address !== null && isWildcard(address);
  return socket.type === SOCK_DGRAM && isAny && !mayListen && mayHaveDatagrams(policy.network);
}

function judge({ policy, refuse }: Supervision, call: Notification, api: string, host: string, port: number): Verdict {
  const verdict = decideNetwork(policy.network, { action: 'listen', host, port, pinnedNames: [] });
  if (!verdict.allowed) {
    refuse(call.tid, { guard: 'network', api, action: 'listen on', subject: { kind: 'host', text: host } });
  }
  return verdict;
}

/** A socket for both families is narrowed to the one that `localhost` and `127.0.0.1` mean. */
function hostFor({ system }: Supervision, socket: TargetSocket, verdict: Verdict, host: string): string {
  if (!('narrowTo' in verdict)) return host;
  const isDual = verdict.narrowTo === '::1' && system.getOption(socket.descriptor, IPPROTO_IPV6, IPV6_V6ONLY) === 0;
  return isDual ? '::ffff:127.0.0.1' : verdict.narrowTo;
}

/** The kernel takes AF_UNSPEC for AF_INET here if the rest is the wildcard. */
function asWildcard(bytes: Buffer): ReturnType<typeof parseSocketAddress> {
  if (bytes.length < SOCKADDR_IN_SIZE || bytes.readUInt32LE(4) !== 0) return null;
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(AF_INET, 0);
  return parseSocketAddress(copy);
}
