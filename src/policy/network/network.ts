import { type Address, inBlock, isLoopback, isWildcard, parseAddress } from './address.js';
import { domainMatches, normaliseDomain, toAscii } from './domain.js';
import { isMetadataAddress, isMetadataName } from './metadata.js';
import type { NetworkClause } from '../reach-policy.js';

export interface NetworkRequest {
  readonly action: 'connect' | 'send' | 'resolve' | 'listen' | 'reverse';
  /** A name or an address, as the program wrote it. */
  readonly host: string;
  readonly port: number | null;
  /** Names that resolved to this address earlier in this process. */
  readonly pinnedNames: readonly string[];
}

export type Verdict =
  | { readonly allowed: true }
  /** A listener on every address may listen on this one instead. */
  | { readonly allowed: true; readonly narrowTo: '127.0.0.1' | '::1' | '::ffff:127.0.0.1' }
  | { readonly allowed: false; readonly reason: DenialReason };

export type DenialReason =
  /** No setting opens it. */
  | 'metadata'
  /** Neither a name nor an address, so that no rule can be about it. */
  | 'malformed'
  /** An exception would open it. */
  | 'not-allowed';

type Host = { readonly kind: 'address'; readonly address: Address } | { readonly kind: 'name'; readonly name: string };

/** Every clause must agree. Without clauses the network is not guarded at all. */
export function decideNetwork(clauses: readonly NetworkClause[], request: NetworkRequest): Verdict {
  if (clauses.length === 0) return { allowed: true };
  const host = parseHost(request.host);
  if (host === null) return { allowed: false, reason: 'malformed' };
  if (isMetadata(host)) return { allowed: false, reason: 'metadata' };
  if (!clauses.every((clause) => clauseAllows(clause, host, request))) return { allowed: false, reason: 'not-allowed' };
  if (request.action !== 'listen' || host.kind === 'name' || !isWildcard(host.address)) return { allowed: true };
  return { allowed: true, narrowTo: loopbackFor(host.address) };
}

function parseHost(text: string): Host | null {
  // The empty host is how most languages write "every address".
  if (text === '') return { kind: 'address', address: { family: 4, hex: '00000000' } };
  const ascii = toAscii(text)?.replace(/\.$/, '');
  const address = parseAddress(text) ?? parseAddress(ascii ?? '');
  if (address !== null) return { kind: 'address', address };
  const name = normaliseDomain(text);
  return name === null ? null : { kind: 'name', name };
}

function isMetadata(host: Host): boolean {
  return host.kind === 'name' ? isMetadataName(host.name) : isMetadataAddress(host.address);
}

function clauseAllows(clause: NetworkClause, host: Host, request: NetworkRequest): boolean {
  if (clause.localhost && isThisMachine(host)) return true;
  if (request.action === 'listen') return false;
  return host.kind === 'name'
    ? domainAllowed(clause, host.name, request)
    : ipAllowed(clause, host.address, request) || pinAllowed(clause, request);
}

function isThisMachine(host: Host): boolean {
  return host.kind === 'name' ? host.name === 'localhost' : isLoopback(host.address) || isWildcard(host.address);
}

function domainAllowed(clause: NetworkClause, name: string, request: NetworkRequest): boolean {
  return clause.domains.some((rule) => domainMatches(rule.name, name) && portAllowed(rule.port, request));
}

function pinAllowed(clause: NetworkClause, request: NetworkRequest): boolean {
  return request.pinnedNames.some((pinned) => {
    const name = normaliseDomain(pinned);
    return name !== null && !isMetadataName(name) && domainAllowed(clause, name, request);
  });
}

function ipAllowed(clause: NetworkClause, address: Address, request: NetworkRequest): boolean {
  return clause.ips.some((rule) => inBlock(address, rule) && portAllowed(rule.port, request));
}

/** Looking a host up is no traffic to it: one allowed port is enough. */
function portAllowed(port: number | null, request: NetworkRequest): boolean {
  return port === null || port === request.port || request.action === 'resolve' || request.action === 'reverse';
}

/** In the family of the socket, which could not be bound to an address of the other one. */
function loopbackFor(wildcard: Address): '127.0.0.1' | '::1' | '::ffff:127.0.0.1' {
  if (wildcard.family === 4) return '127.0.0.1';
  return /^0*$/.test(wildcard.hex) ? '::1' : '::ffff:127.0.0.1';
}
