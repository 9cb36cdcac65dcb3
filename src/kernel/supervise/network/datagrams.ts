import { EACCES, EAFNOSUPPORT, EINVAL } from '../../abi/errno.js';
import {
  AF_INET,
  AF_INET6,
  PORT_OFFSET,
  SHUT_WR,
  SO_BINDTODEVICE,
  SOCK_CLOEXEC,
  SOCK_DGRAM,
  SOCK_NONBLOCK,
  SOCK_TYPE_MASK,
  SOCKADDR_IN_SIZE,
  SOL_SOCKET,
} from '../../abi/sockets.js';
import type { Notification } from '../listener.js';
import { andThen, type NowOrLater } from '../now-or-later.js';
import { type Handler, intArgument, type Supervision } from '../supervision.js';
import { ipSocketAddress, parseSocketAddress, withHost } from './socket-address.js';
import type { TargetSocket } from './target-socket.js';

const LOOPBACK_DEVICE: Uint8Array = Buffer.from('lo\0');
const DISCARD_PORT = 9;
/** AF_UNSPEC: connecting to it disconnects a socket. */
const NO_ADDRESS: Uint8Array = new Uint8Array(SOCKADDR_IN_SIZE);

/** A datagram socket of our making, which reaches no further than the judge says. */
export const socket: Handler = (supervision, call) => {
  const { system, judge } = supervision;
  const [domain, type, protocol] = [intArgument(call, 0), intArgument(call, 1), intArgument(call, 2)];
  if ((domain !== AF_INET && domain !== AF_INET6) || (type & SOCK_TYPE_MASK) !== SOCK_DGRAM) return -EACCES;
  const made = system.ffi.call('socket', domain, SOCK_DGRAM | SOCK_CLOEXEC | (type & SOCK_NONBLOCK), protocol);
  if (made < 0) return made;
  const error =
    keepHere(supervision, made) || (judge.datagramReach() === 'nowhere' ? silence(system, made, domain) : 0);
  if (error < 0) {
    system.close(made);
    return error;
  }
  return { give: made, closeOnExec: (type & SOCK_CLOEXEC) !== 0 };
};

/** Binds the socket to loopback if it may not send to other machines. Nothing arrives from them then, either. */
function keepHere({ system, judge }: Supervision, descriptor: number): number {
  if (judge.datagramReach() === 'anywhere') return 0;
  return system.setOption(descriptor, SOL_SOCKET, SO_BINDTODEVICE, LOOPBACK_DEVICE);
}

/**
 * Makes a socket unable to send. Programs that never use it, or that handle the error, keep working. A shutdown cannot be
 * undone, so the filter need not check messages.
 */
function silence(system: Supervision['system'], descriptor: number, domain: number): number {
  const anywhere = domain === AF_INET ? '127.0.0.1' : '::1';
  return (
    system.connectNow(descriptor, ipSocketAddress(domain, anywhere, DISCARD_PORT)) ||
    system.ffi.call('shutdown', descriptor, SHUT_WR) ||
    system.connectNow(descriptor, NO_ADDRESS)
  );
}

/** Connects the socket, or disconnects it. Disconnecting also unbinds it from its device, so it is bound again. */
export function connectDatagrams(
  supervision: Supervision,
  call: Notification,
  target: TargetSocket,
  bytes: Buffer,
): NowOrLater<number> {
  const { system, names } = supervision;
  const aim = (to: Buffer | null | number): number => {
    if (typeof to === 'number') return to;
    const result = system.connectNow(target.descriptor, to ?? bytes);
    const local = system.localAddress(target.descriptor);
    if (result === 0 && local !== null) names.expect(local.readUInt16BE(PORT_OFFSET), call.tid);
    return result;
  };
  if (parseSocketAddress(bytes)?.family === 'none') {
    const result = aim(bytes);
    return result < 0 ? result : keepHere(supervision, target.descriptor);
  }
  return andThen(destinationOf(supervision, call, target, 'connect', bytes), aim);
}

/**
 * The destination of a message: the address it names, our own name server instead, or null for the address that its socket
 * is connected to. Sockets that are no datagram sockets go nowhere else anyway.
 */
export function destinationOf(
  { judge, names }: Supervision,
  { tid }: Notification,
  { domain, type }: TargetSocket,
  api: string,
  name: Buffer | null,
): NowOrLater<Buffer | null | number> {
  if (name === null || type !== SOCK_DGRAM || (domain !== AF_INET && domain !== AF_INET6)) return null;
  const address = parseSocketAddress(name);
  if (address === null) return -EINVAL;
  if (address.family !== 'ip') return -EAFNOSUPPORT;
  const { host, port, bytes } = address;
  const ruling = judge.check({
    guard: 'network',
    api,
    action: api === 'connect' ? 'connect' : 'send',
    tid,
    socket: 'datagram',
    host,
    port,
    pinnedNames: names.pinnedTo(host),
    isNameServer: names.isNameServer(host),
  });
  return andThen(ruling, (ruled): NowOrLater<Buffer | number> => {
    switch (ruled.decision) {
      case 'allow':
        return bytes;
      case 'our-name-server':
        return names.serverPort().then((ours) => withHost(bytes, '127.0.0.1', ours));
      case 'refuse':
        return -ruled.errno;
    }
  });
}
