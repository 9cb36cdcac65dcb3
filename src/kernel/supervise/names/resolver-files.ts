import { readFileSync } from 'node:fs';
import { parseAddress } from '../../../policy/network/address.js';
import { normaliseDomain } from '../../../policy/network/domain.js';

/** The part of /etc/resolv.conf that matters here. */
export interface ResolverConfig {
  readonly servers: readonly string[];
  /** Domains that a resolver tries behind a name. */
  readonly search: readonly string[];
}

/** The addresses of /etc/hosts with their names. */
export type Hosts = readonly { readonly address: string; readonly names: readonly string[] }[];

export function parseResolverConfig(text: string): ResolverConfig {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/),
  );
  const servers = lines.filter(([key]) => key === 'nameserver').flatMap(([, server]) => server ?? []);
  const search = lines.findLast(([key]) => key === 'search' || key === 'domain')?.slice(1) ?? [];
  return {
    servers: servers.filter((server) => parseAddress(server) !== null),
    search: search.flatMap((domain) => normaliseDomain(domain) ?? []),
  };
}

export function parseHosts(text: string): Hosts {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (parseAddress(address) === null) return [];
    return [{ address, names: names.flatMap((name) => normaliseDomain(name) ?? []) }];
  });
}

/** The text of a file, empty if there is none. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
