import { promises } from 'node:dns';
import type { Answer, RecordType } from 'dns-packet';

export type Records = readonly Answer[];

/** null if there is no such name. The records carry no name: the question's is put in later. */
export type Lookup = (name: string, type: RecordType) => Promise<Records | null | 'failed'>;

const TIMEOUT_MS = 5000;
const TRIES = 2;
/** For records whose TTL Node does not report. */
const TTL = 60;

const NO_SUCH_NAME: readonly unknown[] = [promises.NOTFOUND];
const NO_RECORDS: readonly unknown[] = [promises.NODATA];

/** Asks the machine's own name servers, through the resolver that Node has. */
export function createLookup(servers: readonly string[]): { readonly ask: Lookup; cancel(): void } {
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const ask: Lookup = async (name, type) => {
    try {
      return await query(resolver, name, type);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (NO_SUCH_NAME.includes(code)) return null;
      return NO_RECORDS.includes(code) ? [] : 'failed';
    }
  };
  return { ask, cancel: () => resolver.cancel() };
}

/** Other types have no answer: some, HTTPS among them, carry addresses that would have to be pinned too. */
async function query(resolver: promises.Resolver, name: string, type: RecordType): Promise<Records> {
  const bare = { name: '', ttl: TTL };
  switch (type) {
    case 'A':
      return (await resolver.resolve4(name, { ttl: true })).map(({ address, ttl }) => ({
        ...bare,
        type,
        ttl,
        data: address,
      }));
    case 'AAAA':
      return (await resolver.resolve6(name, { ttl: true })).map(({ address, ttl }) => ({
        ...bare,
        type,
        ttl,
        data: address,
      }));
    case 'CNAME':
      return (await resolver.resolveCname(name)).map((data) => ({ ...bare, type, data }));
    case 'NS':
      return (await resolver.resolveNs(name)).map((data) => ({ ...bare, type, data }));
    case 'PTR':
      return (await resolver.resolvePtr(name)).map((data) => ({ ...bare, type, data }));
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => ({
        ...bare,
        type,
        data: { preference: priority, exchange },
      }));
    case 'SRV':
      return (await resolver.resolveSrv(name)).map(({ name: target, port, priority, weight }) => ({
        ...bare,
        type,
        data: { target, port, priority, weight },
      }));
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((data) => ({ ...bare, type, data }));
    default:
      return [];
  }
}
