import type { Ffi } from '../ffi.js';
import { AF_UNIX, SOCK_SEQPACKET, SOCK_STREAM, SOL_SOCKET, SO_ACCEPTCONN, SO_DOMAIN, SO_TYPE } from '../abi/sockets.js';

/**
 * An inherited socket that reaches others without anybody being asked: datagrams, raw packets and netlink send to whoever
 * a message names, and a listener over IP lets others in. A stream must be connected first, or is what the caller made it.
 */
export function leadsOut(ffi: Ffi, descriptor: number): boolean {
  const { address, bytes } = ffi.allocate(8);
  const option = (name: number): number | null => {
    bytes.writeInt32LE(4, 4);
    // It fails for a descriptor that is no socket.
    const failed = ffi.call('getsockopt', descriptor, SOL_SOCKET, name, address, address + 4n) < 0;
    return failed ? null : bytes.readInt32LE(0);
  };
  const type = option(SO_TYPE);
  if (type === null) return false;
  if (type !== SOCK_STREAM && type !== SOCK_SEQPACKET) return true;
  return option(SO_ACCEPTCONN) === 1 && option(SO_DOMAIN) !== AF_UNIX;
}
