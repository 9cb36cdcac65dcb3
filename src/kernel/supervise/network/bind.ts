import { EACCES, EAFNOSUPPORT, EINVAL } from '../../abi/errno.js';
import { AF_INET, AF_INET6, AF_UNIX, IN_ADDRESS_OFFSET, IPPROTO_IPV6, IPV6_V6ONLY, SOCK_DGRAM, SOCKADDR_IN_SIZE } from '../../abi/sockets.js'; // prettier-ignore
import type { Ruling } from '../judge.js';
import type { Notification } from '../listener.js';
import { andThen, type NowOrLater } from '../now-or-later.js';
import { type Handler, intArgument, type Supervision } from '../supervision.js';
import { type IpAddress, ipSocketAddress, parseSocketAddress, type SocketAddress, withHost } from './socket-address.js';
import { readAddress, type TargetSocket, withSocket } from './target-socket.js';
import { bindUnix } from './unix-sockets.js';

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
    return withListeningHost(supervision, call, socket, 'bind', address, (host) =>
      supervision.system.bind(socket.descriptor, withHost(address.bytes, host)),
    );
  });

/** listen(2) binds an unbound socket to every address, so we bind it to loopback first. */
export const listen: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    const { system } = supervision;
    const perform = (): number => system.ffi.call('listen', socket.descriptor, intArgument(call, 1));
    if (socket.domain === AF_UNIX) return perform();
    const local = system.localAddress(socket.descriptor);
    const address = local === null ? null : parseSocketAddress(local);
    if (address?.family !== 'ip') return -EACCES;
    return withListeningHost(supervision, call, socket, 'listen', address, (host) => {
      if (address.port !== 0) {
        // If it was bound to every address before the run, it cannot be narrowed any more.
        return host === address.host ? perform() : -EACCES;
      }
      const result = system.bind(socket.descriptor, ipSocketAddress(socket.domain, host, 0));
      return result < 0 ? result : perform();
    });
  });

function withListeningHost(
  supervision: Supervision,
  { tid }: Notification,
  socket: TargetSocket,
  api: 'bind' | 'listen',
  { host, port }: IpAddress,
  use: (host: string) => number,
): NowOrLater<number> {
  const kind = socket.type === SOCK_DGRAM ? 'datagram' : 'stream';
  const ruling = supervision.judge.check({ guard: 'network', api, action: 'listen', tid, socket: kind, host, port });
  return andThen(ruling, (ruled) =>
    ruled.decision === 'refuse' ? -ruled.errno : use(hostFor(supervision, socket, ruled, host)),
  );
}

/** A socket for both families is narrowed to the one that `localhost` and `127.0.0.1` mean. */
function hostFor({ system }: Supervision, { descriptor }: TargetSocket, ruling: Ruling, host: string): string {
  const narrowTo = ruling.decision === 'allow' ? ruling.narrowTo : undefined;
  if (narrowTo === undefined) return host;
  const isDual = narrowTo === '::1' && system.getOption(descriptor, IPPROTO_IPV6, IPV6_V6ONLY) === 0;
  return isDual ? '::ffff:127.0.0.1' : narrowTo;
}

/** The kernel takes AF_UNSPEC for AF_INET here if the rest is the wildcard. */
function asWildcard(bytes: Buffer): SocketAddress | null {
  if (bytes.length < SOCKADDR_IN_SIZE || bytes.readUInt32LE(IN_ADDRESS_OFFSET) !== 0) return null;
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(AF_INET, 0);
  return parseSocketAddress(copy);
}
