import { type Address, type AddressBlock, blockOf, embeddedIPv4, inBlock, parseAddress } from './address.js';
import { domainMatches } from './domain.js';

/**
 * The services that hand a cloud machine's credentials to whoever asks from inside it. No setting opens them.
 * Plain data: the Python guard gets this very table. A name stands for itself and everything below it.
 */
export const METADATA: { readonly names: readonly string[]; readonly blocks: readonly string[] } = {
  names: [
    'metadata',
    // Google Cloud.
    'metadata.google.internal',
    'metadata.goog',
    // EC2, by its older name.
    'instance-data',
    'instance-data.ec2.internal',
    'metadata.azure.internal',
    'metadata.tencentyun.com',
    'api.metadata.cloud.ibm.com',
  ],
  blocks: [
    // Every cloud's link-local service, ECS task credentials and EKS pod identity among them.
    '169.254.0.0/16',
    // EC2 over IPv6.
    'fd00:ec2::254/128',
    // EKS pod identity over IPv6.
    'fd00:ec2::23/128',
    // Google Cloud over IPv6.
    'fd20:ce::254/128',
    // Oracle Cloud over IPv6.
    'fd00:c1::a9fe:a9fe/128',
    // Scaleway over IPv6.
    'fd00:42::42/128',
    // 169.254.169.254 as an IPv6 link-local address.
    'fe80::a9fe:a9fe/128',
    // Alibaba Cloud.
    '100.100.100.200/32',
    // Azure's WireServer.
    '168.63.129.16/32',
    // Oracle Cloud.
    '192.0.0.192/32',
  ],
};

let parsed: readonly AddressBlock[] | undefined;

/** Parsed when first asked for: most runs only pass the table on. */
function blocks(): readonly AddressBlock[] {
  parsed ??= METADATA.blocks.map(parseRow);
  return parsed;
}

function parseRow(row: string): AddressBlock {
  const [text = '', prefix] = row.split('/');
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`${row} is not an address block`);
  return blockOf(address, Number(prefix));
}

/** `name` as `normaliseDomain` returns it. */
export function isMetadataName(name: string): boolean {
  return METADATA.names.some((row) => domainMatches(row, name));
}

export function isMetadataAddress(address: Address): boolean {
  return blocks().some((block) => reaches(address, block));
}

/** Whether every address of the block is a metadata endpoint, so that allowing the block could only mean those. */
export function isMetadataBlock(block: AddressBlock): boolean {
  const first: Address = { family: block.family, hex: block.base };
  const last: Address = { family: block.family, hex: lastOf(block) };
  return blocks().some((row) => reaches(first, row) && reaches(last, row));
}

function reaches(address: Address, block: AddressBlock): boolean {
  return [address, ...embeddedIPv4(address)].some((one) => inBlock(one, block));
}

function lastOf({ base, prefix }: AddressBlock): string {
  const hostBits = (1n << BigInt(base.length * 4 - prefix)) - 1n;
  return (BigInt(`0x${base}`) | hostBits).toString(16).padStart(base.length, '0');
}
