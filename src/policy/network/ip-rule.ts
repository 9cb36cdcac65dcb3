import { HermeticError } from '../../errors.js';
import { type Address, blockOf, parseAddress } from './address.js';
import { normaliseDomain } from './domain.js';
import { isMetadataBlock } from './metadata.js';
import type { IpRule } from '../reach-policy.js';
import { parsePort } from './port.js';

/** `CIDR[:PORT]`, the value of `--allow-ip`. */
export function parseIpRule(text: string): IpRule {
  const { block, portText } = splitPort(text);
  const [, addressText = '', prefixText] = /^([^/]*)(?:\/(.*))?$/s.exec(block) ?? [];
  const address = parseRuleAddress(addressText, text);
  const prefix = prefixText === undefined ? widthOf(address) : parsePrefix(prefixText, address, text);
  const port = portText === undefined ? null : parsePort(portText);
  if (portText !== undefined && port === null) {
    throw badAddress(
      `"${portText}" in "${text}" is not a port`,
      'write a number from 1 to 65535, or leave it out for every port',
    );
  }
  const parsed = blockOf(address, prefix);
  if (isMetadataBlock(parsed)) {
    throw badAddress(`"${text}" is a cloud metadata endpoint; metadata endpoints are never opened`, 'leave it out');
  }
  return { ...parsed, port };
}

function splitPort(text: string): { readonly block: string; readonly portText: string | undefined } {
  const [, bracketed, bracketPort] = /^\[([^\]]*)\](?::(.*))?$/s.exec(text) ?? [];
  if (bracketed !== undefined) return { block: bracketed, portText: bracketPort };
  // More than one colon outside brackets is an IPv6 address without a port.
  const [, host, port] = /^([^:]*):([^:]*)$/s.exec(text) ?? [];
  return host === undefined ? { block: text, portText: undefined } : { block: host, portText: port };
}

/** Stricter than a resolver: `10/8` would be 0.0.0.10/8 and `010.0.0.1` would be 8.0.0.1, which nobody means. */
function parseRuleAddress(addressText: string, text: string): Address {
  const address = parseAddress(addressText);
  const exact = addressText.includes(':')
    ? !/[%[\]]/.test(addressText)
    : /^(?:(?:0|[1-9]\d*)(?:\.|$)){4}$/.test(addressText);
  if (address !== null && exact) return address;
  const isName = !/^[\d.]*$/.test(addressText) && normaliseDomain(addressText) !== null;
  throw badAddress(
    `"${text}" is not an address or a block of addresses`,
    isName ? `use --allow-domain ${text}` : SHAPES,
  );
}

const SHAPES = 'write it in full, such as 192.0.2.7, 10.0.0.0/8:443 or [fd00::/8]:443';

function parsePrefix(prefixText: string, address: Address, text: string): number {
  const width = widthOf(address);
  const prefix = /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  if (prefix >= 0 && prefix <= width) return prefix;
  const [, size, port] = /^(\d+):(\d+)$/.exec(prefixText) ?? [];
  const hint =
    size === undefined
      ? `write a number from 0 to ${width} after the slash`
      : `an IPv6 block with a port needs brackets: [${text.slice(0, text.indexOf('/'))}/${size}]:${port}`;
  throw badAddress(`"${prefixText}" in "${text}" is not a prefix length`, hint);
}

function widthOf(address: Address): number {
  return address.family === 4 ? 32 : 128;
}

function badAddress(message: string, hint: string): HermeticError {
  return new HermeticError('E_BAD_ADDRESS', message, { hint });
}
