import ipaddr from 'ipaddr.js';
import {
  AF_INET,
  AF_INET6,
  AF_UNIX,
  AF_UNSPEC,
  FAMILY_SIZE,
  IN6_ADDRESS_OFFSET,
  IN_ADDRESS_OFFSET,
  LONGEST_ADDRESS,
  PORT_OFFSET,
  SHORTEST_SOCKADDR_IN6,
  SOCKADDR_IN6_SIZE,
  SOCKADDR_IN_SIZE,
} from '../../abi/sockets.js';

/** The address that a program passes to connect, bind or sendto, read once. */
export type SocketAddress =
  | IpAddress
  | UnixAddress
  /** Connecting to it disconnects. */
  | { readonly family: 'none'; readonly bytes: Buffer }
  | { readonly family: 'other' };

export interface IpAddress {
  readonly family: 'ip';
  readonly host: string;
  readonly port: number;
  readonly bytes: Buffer;
}

export interface UnixAddress {
  readonly family: 'unix';
  /** Empty if the kernel is to choose an abstract name. */
  readonly path: Buffer;
  readonly isAbstract: boolean;
  readonly bytes: Buffer;
}

/** null if no address of its family has this form: the kernel says EINVAL. */
export function parseSocketAddress(bytes: Buffer): SocketAddress | null {
  if (bytes.length < FAMILY_SIZE || bytes.length > LONGEST_ADDRESS) return null;
  switch (bytes.readUInt16LE(0)) {
    case AF_UNSPEC:
      return { family: 'none', bytes };
    case AF_INET:
      return bytes.length < SOCKADDR_IN_SIZE ? null : ip(bytes, bytes.subarray(IN_ADDRESS_OFFSET, 8));
    case AF_INET6:
      return bytes.length < SHORTEST_SOCKADDR_IN6 ? null : ip(bytes, bytes.subarray(IN6_ADDRESS_OFFSET, 24));
    case AF_UNIX:
      return unix(bytes);
    default:
      return { family: 'other' };
  }
}

function ip(bytes: Buffer, address: Buffer): SocketAddress {
  const host = ipaddr.fromByteArray([...address]).toString();
  return { family: 'ip', host, port: bytes.readUInt16BE(PORT_OFFSET), bytes };
}

function unix(bytes: Buffer): SocketAddress {
  const rest = bytes.subarray(FAMILY_SIZE);
  const isAbstract = rest.length === 0 || rest[0] === 0;
  if (isAbstract) return { family: 'unix', path: rest, isAbstract, bytes };
  const end = rest.indexOf(0);
  return { family: 'unix', path: end < 0 ? rest : rest.subarray(0, end), isAbstract, bytes };
}

/** The same address, of the same family and length, with another host and perhaps another port. */
export function withHost(bytes: Buffer, host: string, port: number = bytes.readUInt16BE(PORT_OFFSET)): Buffer {
  const copy = Buffer.from(bytes);
  const isV6 = copy.readUInt16LE(0) === AF_INET6;
  copy.writeUInt16BE(port, PORT_OFFSET);
  copy.set(hostBytes(host, isV6), isV6 ? IN6_ADDRESS_OFFSET : IN_ADDRESS_OFFSET);
  return copy;
}

export function ipSocketAddress(domain: number, host: string, port: number): Buffer {
  const bytes = Buffer.alloc(domain === AF_INET6 ? SOCKADDR_IN6_SIZE : SOCKADDR_IN_SIZE);
  bytes.writeUInt16LE(domain, 0);
  return withHost(bytes, host, port);
}

export function unixSocketAddress(path: Buffer): Buffer {
  const bytes = Buffer.alloc(FAMILY_SIZE + path.length + 1);
  bytes.writeUInt16LE(AF_UNIX, 0);
  bytes.set(path, FAMILY_SIZE);
  return bytes;
}

function hostBytes(host: string, isV6: boolean): readonly number[] {
  const address = ipaddr.parse(host);
  if (!isV6 || address.kind() === 'ipv6') return address.toByteArray();
  return ipaddr.IPv4.parse(host).toIPv4MappedAddress().toByteArray();
}
