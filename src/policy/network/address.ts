import ipaddr from 'ipaddr.js';

/** The bytes that reach the kernel, whatever spelling they came in: 4 or 16 of them, as lower-case hex. */
export interface Address {
  readonly family: 4 | 6;
  readonly hex: string;
}

/** `base` is already masked. */
export interface AddressBlock {
  readonly family: 4 | 6;
  readonly base: string;
  readonly prefix: number;
}

const ZONE = /%\S+$/;
const MAPPED = '00000000000000000000ffff';
const LOOPBACK_6 = '00000000000000000000000000000001';
const WILDCARD_4 = '00000000';
const WILDCARD_6 = '00000000000000000000000000000000';
const LOOPBACK_4: AddressBlock = { family: 4, base: '7f000000', prefix: 8 };

/** Every spelling that the C resolver reads as an address; null for a name, and for nonsense. */
export function parseAddress(text: string): Address | null {
  if (!text.includes(':')) return parseIPv4(text);
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  return parseIPv6(bare.replace(ZONE, ''));
}

function parseIPv4(text: string): Address | null {
  return ipaddr.IPv4.isValid(text) ? { family: 4, hex: toHex(ipaddr.IPv4.parse(text)) } : null;
}

function parseIPv6(text: string): Address | null {
  const plain = withHexTail(text);
  return plain !== null && ipaddr.IPv6.isValid(plain) ? { family: 6, hex: toHex(ipaddr.IPv6.parse(plain)) } : null;
}

/** ipaddr.js reads `::1.2.3.4` as `::ffff:1.2.3.4`, and leading zeros in such a tail as decimal. */
function withHexTail(text: string): string | null {
  if (!text.includes('.')) return text;
  const start = text.lastIndexOf(':') + 1;
  const tail = text.slice(start);
  if (!ipaddr.IPv4.isValidFourPartDecimal(tail)) return null;
  const hex = toHex(ipaddr.IPv4.parse(tail));
  return `${text.slice(0, start)}${hex.slice(0, 4)}:${hex.slice(4)}`;
}

function toHex(parsed: ipaddr.IPv4 | ipaddr.IPv6): string {
  return parsed
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** `::ffff:a.b.c.d` leaves the machine as IPv4, so it is judged as IPv4. */
export function unmapped(address: Address): Address {
  if (address.family === 4 || !address.hex.startsWith(MAPPED)) return address;
  return { family: 4, hex: address.hex.slice(MAPPED.length) };
}

/** The offsets at which IPv6 addresses of a transition mechanism carry the IPv4 address that is finally reached. */
const EMBEDDINGS: readonly { readonly start: string; readonly read: (hex: string) => readonly string[] }[] = [
  { start: MAPPED, read: lastFourBytes },
  // Compatible, and SIIT's translated form.
  { start: '000000000000000000000000', read: lastFourBytes },
  { start: '0000000000000000ffff0000', read: lastFourBytes },
  { start: '0064ff9b0000000000000000', read: lastFourBytes },
  // Local NAT64 picks its own prefix length (RFC 8215), hence its own place (RFC 6052); byte 8 is always skipped.
  {
    start: '0064ff9b0001',
    read: (hex) => [
      ...lastFourBytes(hex),
      hex.slice(12, 16) + hex.slice(18, 22),
      hex.slice(14, 16) + hex.slice(18, 24),
      hex.slice(18, 26),
    ],
  },
  { start: '2002', read: (hex) => [hex.slice(4, 12)] },
  // Teredo stores the client's address inverted.
  { start: '20010000', read: (hex) => [inverted(hex.slice(24))] },
];

function lastFourBytes(hex: string): readonly string[] {
  return [hex.slice(24)];
}

function inverted(hex: string): string {
  return (0xffffffff - Number.parseInt(hex, 16)).toString(16).padStart(8, '0');
}

/** The IPv4 addresses that a packet to this IPv6 address may end at. */
export function embeddedIPv4(address: Address): readonly Address[] {
  if (address.family === 4) return [];
  return EMBEDDINGS.filter(({ start }) => address.hex.startsWith(start))
    .flatMap(({ read }) => read(address.hex))
    .map((hex) => ({ family: 4, hex }));
}

export function isLoopback(address: Address): boolean {
  return address.hex === LOOPBACK_6 || inBlock(address, LOOPBACK_4);
}

/** Connecting to one of these reaches this machine. The rest of 0.0.0.0/8 does not: Linux 5.3 and later route it. */
export function isWildcard(address: Address): boolean {
  return unmapped(address).hex === WILDCARD_4 || address.hex === WILDCARD_6;
}

export function inBlock(address: Address, block: AddressBlock): boolean {
  const { family, hex } = unmapped(address);
  return family === block.family && masked(hex, block.prefix) === block.base;
}

/** The block of `prefix` bits around an address. A block of mapped addresses is the IPv4 block that it stands for. */
export function blockOf(address: Address, prefix: number): AddressBlock {
  const plain = prefix >= 96 ? unmapped(address) : address;
  const bits = plain.family === address.family ? prefix : prefix - 96;
  return { family: plain.family, base: masked(plain.hex, bits), prefix: bits };
}

function masked(hex: string, prefix: number): string {
  const zeros = BigInt(hex.length * 4 - prefix);
  return ((BigInt(`0x${hex}`) >> zeros) << zeros).toString(16).padStart(hex.length, '0');
}
