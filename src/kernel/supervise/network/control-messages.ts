import { AF_UNIX } from './socket-address.js';
import { EINVAL, EPERM } from '../supervision.js';

const SOL_SOCKET = 1;
const SCM_RIGHTS = 1;
const IPPROTO_IP = 0;
const IPPROTO_UDP = 17;
const IPPROTO_IPV6 = 41;
const SOL_TLS = 282;
const IP_PKTINFO = 8;
const IPV6_PKTINFO = 50;

/** What may come along with a message to the network: how it is marked and cut, never where it goes. */
const HARMLESS: readonly (readonly [level: number, type: number])[] = [
  [IPPROTO_IP, 1], // IP_TOS
  [IPPROTO_IP, 2], // IP_TTL
  [IPPROTO_IPV6, 67], // IPV6_TCLASS
  [IPPROTO_IPV6, 52], // IPV6_HOPLIMIT
  [IPPROTO_UDP, 103], // UDP_SEGMENT
  [SOL_TLS, 1], // TLS_SET_RECORD_TYPE
];

/** Length, level and type. */
const HEADER = 16;
const DESCRIPTOR = 4;
const MOST_DESCRIPTORS = 253;
/** `lo` is the first interface of every network namespace. */
const LOOPBACK_INTERFACE = 1;

/** Where in it descriptors are passed on. Minus an error number for what is malformed, or may not be sent. */
export function descriptorsIn(control: Buffer, domain: number): readonly number[] | number {
  const offsets: number[] = [];
  for (let at = 0; at + HEADER <= control.length;) {
    const length = Number(control.readBigUInt64LE(at));
    if (length < HEADER || at + length > control.length) return -EINVAL;
    const [level, type] = [control.readInt32LE(at + 8), control.readInt32LE(at + 12)];
    const data = control.subarray(at + HEADER, at + length);
    if (domain === AF_UNIX) {
      // Credentials would be those of the launcher.
      if (level !== SOL_SOCKET || type !== SCM_RIGHTS) return -EPERM;
      for (let offset = 0; offset + DESCRIPTOR <= data.length; offset += DESCRIPTOR) offsets.push(at + HEADER + offset);
    } else if (!isHarmless(level, type, data)) return -EPERM;
    at += Math.ceil(length / 8) * 8;
  }
  return offsets.length > MOST_DESCRIPTORS ? -EINVAL : offsets;
}

/** The source address may be chosen. An interface overrules the one that a socket is bound to, and so may not. */
function isHarmless(level: number, type: number, data: Buffer): boolean {
  if (level === IPPROTO_IP && type === IP_PKTINFO) return data.length >= 12 && isHere(data.readInt32LE(0));
  if (level === IPPROTO_IPV6 && type === IPV6_PKTINFO) return data.length >= 20 && isHere(data.readInt32LE(16));
  return HARMLESS.some(([allowedLevel, allowedType]) => level === allowedLevel && type === allowedType);
}

function isHere(networkInterface: number): boolean {
  return networkInterface === 0 || networkInterface === LOOPBACK_INTERFACE;
}
