import { EACCES, EAFNOSUPPORT, EALREADY, EINPROGRESS, EINVAL, EISCONN } from '../../abi/errno.js';
import { AF_INET, AF_INET6, AF_UNIX, IPPROTO_TCP, PORT_OFFSET, SOCK_DGRAM, SOCK_STREAM } from '../../abi/sockets.js';
import type { Notification, Outcome } from '../listener.js';
import { andThen, type NowOrLater } from '../now-or-later.js';
import type { Handler, Supervision } from '../supervision.js';
import { connectDatagrams } from './datagrams.js';
import { type IpAddress, withHost } from './socket-address.js';
import { readAddress, type TargetSocket, withSocket } from './target-socket.js';
import { connectUnix } from './unix-sockets.js';
import { untilWritable } from './until-writable.js';

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
    // Any other socket is inherited, since the filter allows none to be made. We do not connect it.
    if (socket.type !== SOCK_STREAM || socket.protocol !== IPPROTO_TCP) return -EACCES;
    return connectStream(supervision, call, socket, address);
  });

function connectStream(
  supervision: Supervision,
  call: Notification,
  socket: TargetSocket,
  { host, port, bytes }: IpAddress,
): NowOrLater<Outcome> {
  const { judge, names } = supervision;
  const ruling = judge.check({
    guard: 'network',
    api: 'connect',
    action: 'connect',
    tid: call.tid,
    socket: 'stream',
    host,
    port,
    pinnedNames: names.pinnedTo(host),
    isNameServer: names.isNameServer(host),
  });
  return andThen(ruling, (ruled): NowOrLater<Outcome> => {
    switch (ruled.decision) {
      case 'allow':
        return connectAndWait(supervision, call, socket, bytes);
      case 'our-name-server':
        return connectToNameServer(supervision, call, socket, bytes);
      case 'refuse':
        return -ruled.errno;
    }
  });
}

async function connectToNameServer(
  supervision: Supervision,
  call: Notification,
  socket: TargetSocket,
  bytes: Buffer,
): Promise<Outcome> {
  const { names, system } = supervision;
  const port = await names.serverPort();
  const outcome = connectAndWait(supervision, call, socket, withHost(bytes, '127.0.0.1', port));
  // The socket has a port of its own from now on, by which the server knows who asks.
  const local = system.localAddress(socket.descriptor);
  if (local !== null) names.expect(local.readUInt16BE(PORT_OFFSET), call.tid);
  return outcome;
}

/** Waits here for a socket that waits, without holding up anybody else. */
function connectAndWait(
  supervision: Supervision,
  call: Notification,
  { descriptor }: TargetSocket,
  bytes: Buffer,
): NowOrLater<number> {
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

/** EALREADY: a signal interrupted the call, and the program made it again. */
function isUnderWay(result: number): boolean {
  return result === -EINPROGRESS || result === -EALREADY;
}
