import { EINVAL, EPERM } from '../../abi/errno.js';
import {
  AF_UNIX,
  CONTROL_HEADER_SIZE,
  IPPROTO_IP,
  IPPROTO_IPV6,
  IPPROTO_UDP,
  IPV6_HOPLIMIT,
  IPV6_PKTINFO,
  IPV6_TCLASS,
  IP_PKTINFO,
  IP_TOS,
  IP_TTL,
  LOOPBACK_INTERFACE,
  MOST_DESCRIPTORS,
  SCM_RIGHTS,
  SOL_SOCKET,
  SOL_TLS,
  TLS_SET_RECORD_TYPE,
  UDP_SEGMENT,
} from '../../abi/sockets.js';

/** Control messages that may go along to the network: they mark and cut a message, and never say where it goes. */
const HARMLESS: readonly (readonly [level: number, type: number])[] = [
  [IPPROTO_IP, IP_TOS],
  [IPPROTO_IP, IP_TTL],
  [IPPROTO_IPV6, IPV6_TCLASS],
  [IPPROTO_IPV6, IPV6_HOPLIMIT],
  [IPPROTO_UDP, UDP_SEGMENT],
  [SOL_TLS, TLS_SET_RECORD_TYPE],
];

const DESCRIPTOR = 4;

/** Offsets of the descriptors that are passed on; minus an error number if it is malformed, or may not be sent. */
export function descriptorsIn(control: Buffer, domain: number): readonly number[] | number {
  const offsets: number[] = [];
  for (let at = 0; at + CONTROL_HEADER_SIZE <= control.length;) {
    const length = Number(control.readBigUInt64LE(at));
    if (length < CONTROL_HEADER_SIZE || at + length > control.length) return -EINVAL;
    const [level, type] = [control.readInt32LE(at + 8), control.readInt32LE(at + 12)];
    const data = control.subarray(at + CONTROL_HEADER_SIZE, at + length);
    if (domain === AF_UNIX) {
      // The receiver would get the credentials of the launcher.
      if (level !== SOL_SOCKET || type !== SCM_RIGHTS) return -EPERM;
      for (let offset = 0; offset + DESCRIPTOR <= data.length; offset += DESCRIPTOR)
        offsets.push(at + CONTROL_HEADER_SIZE + offset);
    } else if (!isHarmless(level, type, data)) return -EPERM;
    at += Math.ceil(length / 8) * 8;
  }
  return offsets.length > MOST_DESCRIPTORS ? -EINVAL : offsets;
}

/** A program may choose the source address, but no interface: that would overrule the one that the socket is bound to. */
function isHarmless(level: number, type: number, data: Buffer): boolean {
  if (level === IPPROTO_IP && type === IP_PKTINFO) return data.length >= 12 && isHere(data.readInt32LE(0));
  if (level === IPPROTO_IPV6 && type === IPV6_PKTINFO) return data.length >= 20 && isHere(data.readInt32LE(16));
  return HARMLESS.some(([allowedLevel, allowedType]) => level === allowedLevel && type === allowedType);
}

function isHere(networkInterface: number): boolean {
  return networkInterface === 0 || networkInterface === LOOPBACK_INTERFACE;
}
