import { decideNetwork } from '../../../policy/network/network.js';
import type { NetworkClause } from '../../../policy/reach-policy.js';
import { mayHaveDatagrams } from '../../seccomp/network.js';
import type { Notification } from '../listener.js';
import { ipSocketAddress, parseSocketAddress, withHost } from './socket-address.js';
import { type Handler, intArgument, type Supervision } from '../supervision.js';
import type { TargetSocket } from './target-socket.js';
import { EACCES, EAFNOSUPPORT, EINVAL } from '../../abi/errno.js';
import {
  AF_INET,
  AF_INET6,
  SHUT_WR,
  SOCK_CLOEXEC,
  SOCK_DGRAM,
  SOCK_NONBLOCK,
  SOL_SOCKET,
  SO_BINDTODEVICE,
} from '../../abi/sockets.js';

const LOOPBACK_DEVICE: Uint8Array = Buffer.from('lo\0');
const DNS_PORT = 53;
const DISCARD_PORT = 9;
/** AF_UNSPEC: to no address any more. */
const NOWHERE: Uint8Array = new Uint8Array(16);

/** A datagram socket of our making, which cannot leave this machine unless an exception could. */
export const socket: Handler = ({ system, policy }, call) => {
  const [domain, type, protocol] = [intArgument(call, 0), intArgument(call, 1), intArgument(call, 2)];
  if ((domain !== AF_INET && domain !== AF_INET6) || (type & 0xf) !== SOCK_DGRAM) return -EACCES;
  const made = system.ffi.call('socket', domain, SOCK_DGRAM | SOCK_CLOEXEC | (type & SOCK_NONBLOCK), protocol);
  if (made < 0) return made;
  const error =
    keepHere(system, policy.network, made) || (mayHaveDatagrams(policy.network) ? 0 : silence(system, made, domain));
  if (error < 0) {
    system.close(made);
    return error;
  }
  return { give: made, closeOnExec: (type & SOCK_CLOEXEC) !== 0 };
};

/** Nothing arrives from another machine where nothing may be sent to one. */
function keepHere(system: Supervision['system'], clauses: readonly NetworkClause[], descriptor: number): number {
  const staysHere = clauses.some(({ domains, ips }) => domains.length + ips.length === 0);
  return staysHere ? system.setOption(descriptor, SOL_SOCKET, SO_BINDTODEVICE, LOOPBACK_DEVICE) : 0;
}

/**
 * A program may have a socket that it never uses, or hears where it uses it why not; this one can never send. What was shut
 * down stays so, and the filter need not look at messages.
 */
function silence(system: Supervision['system'], descriptor: number, domain: number): number {
  const anywhere = domain === AF_INET ? '127.0.0.1' : '::1';
  return (
    system.connectNow(descriptor, ipSocketAddress(domain, anywhere, DISCARD_PORT)) ||
    system.ffi.call('shutdown', descriptor, SHUT_WR) ||
    system.connectNow(descriptor, NOWHERE)
  );
}

/** Aims the socket, or frees it from its aim: that also frees it from its device. */
export function connectDatagrams(
  supervision: Supervision,
  call: Notification,
  target: TargetSocket,
  bytes: Buffer,
): number | Promise<number> {
  const { system, policy } = supervision;
  const aim = (to: Buffer | null | number): number => {
    if (typeof to === 'number') return to;
    const result = system.connectNow(target.descriptor, to ?? bytes);
    const local = system.localAddress(target.descriptor);
    if (result === 0 && local !== null) supervision.names.expect(local.readUInt16BE(2), call.tid);
    return result;
  };
  if (parseSocketAddress(bytes)?.family === 'none') {
    const result = aim(bytes);
    return result < 0 ? result : keepHere(system, policy.network, target.descriptor);
  }
  const destination = destinationOf(supervision, call, target, 'connect', bytes);
  return destination instanceof Promise ? destination.then(aim) : aim(destination);
}

/**
 * Where a message may go: to the address it names, to our own name server in the place of any other, or, null, to where
 * its socket is connected. Sockets that are no datagrams go nowhere else anyway.
 */
export function destinationOf(
  supervision: Supervision,
  call: Notification,
  { domain, type }: TargetSocket,
  api: string,
  name: Buffer | null,
): Buffer | null | number | Promise<Buffer | number> {
  if (name === null || type !== SOCK_DGRAM || (domain !== AF_INET && domain !== AF_INET6)) return null;
  const address = parseSocketAddress(name);
  if (address === null) return -EINVAL;
  if (address.family !== 'ip') return -EAFNOSUPPORT;
  const { policy, names, refuse } = supervision;
  const { host, port, bytes } = address;
  const pinnedNames = names.pinnedTo(host);
  const action = api === 'connect' ? 'connect' : 'send';
  const isAllowed = decideNetwork(policy.network, { action, host, port, pinnedNames }).allowed;
  // A socket that can never send would ask in vain, and nobody would hear which name it was.
  if (port === DNS_PORT && (!isAllowed || names.isNameServer(host)) && mayHaveDatagrams(policy.network)) {
    return names.serverPort().then((ours) => withHost(bytes, '127.0.0.1', ours));
  }
  if (isAllowed) return bytes;
  // The C library aims sockets at what it resolved, to see which addresses it would use. It sends nothing.
  const isProbe = action === 'connect' && pinnedNames.length > 0;
  if (!isProbe) {
    const words = action === 'connect' ? 'connect to' : 'send to';
    refuse(call.tid, { guard: 'network', api, action: words, subject: { kind: 'host', text: host } });
  }
  return -EACCES;
}
