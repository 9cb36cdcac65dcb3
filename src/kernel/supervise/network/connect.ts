import { decideNetwork } from '../../../policy/network/network.js';
import { connectDatagrams } from './datagrams.js';
import { connectUnix } from './unix-sockets.js';
import type { Notification, Outcome } from '../listener.js';
import { type SocketAddress, withHost } from './socket-address.js';
import type { Handler, Supervision } from '../supervision.js';
import { readAddress, type TargetSocket, withSocket } from './target-socket.js';
import { untilWritable } from './until-writable.js';
import { EACCES, EAFNOSUPPORT, EALREADY, EINPROGRESS, EINVAL, EISCONN } from '../../abi/errno.js';
import { AF_INET, AF_INET6, AF_UNIX, IPPROTO_TCP, SOCK_DGRAM, SOCK_STREAM } from '../../abi/sockets.js';

type IpAddress = Extract<SocketAddress, { family: 'ip' }>;

const DNS_PORT = 53;

export const connect: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    const address = readAddress(supervision, call, 1, 2);
    if (typeof address === 'number') return address;
    if (socket.domain === AF_UNIX) {
      return address.family === 'unix' ? connectUnix(supervision, call, socket, address) : -EINVAL;
    }
    if (socket.domain !== AF_INET && socket.domain !== AF_INET6) return -EACCES;
    if (socket.type === SOCK_DGRAM && 'bytes' in address) {
      return connectDatagrams(supervision, call, socket, address.bytes);
    }
    if (address.family === 'none') return supervision.system.connectNow(socket.descriptor, address.bytes);
    if (address.family !== 'ip') return -EAFNOSUPPORT;
    // Only what was inherited can be anything else: the filter lets no other be made.
    if (socket.type !== SOCK_STREAM || socket.protocol !== IPPROTO_TCP) return -EACCES;
    return connectStream(supervision, call, socket, address);
  });

function connectStream(
  supervision: Supervision,
  call: Notification,
  socket: TargetSocket,
  address: IpAddress,
): Outcome | Promise<Outcome> {
  const { policy, names, refuse } = supervision;
  const { host, port, bytes } = address;
  const isAllowed = decideNetwork(policy.network, {
    action: 'connect',
    host,
    port,
    pinnedNames: names.pinnedTo(host),
  }).allowed;
  // A resolver that was asked elsewhere would not tell us its answers.
  if (port === DNS_PORT && (!isAllowed || names.isNameServer(host))) {
    return names.serverPort().then((ours) => {
      const outcome = connectAndWait(supervision, call, socket, withHost(bytes, '127.0.0.1', ours));
      // It has a port of its own from now on, by which the server knows who asks.
      const local = supervision.system.localAddress(socket.descriptor);
      if (local !== null) names.expect(local.readUInt16BE(2), call.tid);
      return outcome;
    });
  }
  if (isAllowed) return connectAndWait(supervision, call, socket, bytes);
  refuse(call.tid, { guard: 'network', api: 'connect', action: 'connect to', subject: { kind: 'host', text: host } });
  return -EACCES;
}

/** A socket that waits is waited for here, without holding up anybody else. */
function connectAndWait(
  supervision: Supervision,
  call: Notification,
  { descriptor }: TargetSocket,
  bytes: Buffer,
): number | Promise<number> {
  const { system } = supervision;
  const first = system.connectNow(descriptor, bytes);
  return isUnderWay(first) && !system.isNonBlocking(descriptor) ? wait() : first;

  async function wait(): Promise<number> {
    for (;;) {
      const ready = await untilWritable(supervision, call, descriptor, -EINPROGRESS);
      if (ready < 0) return ready;
      const result = system.connectNow(descriptor, bytes);
      if (!isUnderWay(result)) return result === -EISCONN ? 0 : result;
    }
  }
}

/** EALREADY: the call was interrupted by a signal, and made again. */
function isUnderWay(result: number): boolean {
  return result === -EINPROGRESS || result === -EALREADY;
}
