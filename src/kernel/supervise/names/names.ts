import { createPins } from './pins.js';
import type { Judge } from '../judge.js';
import { type Hosts, parseHosts, parseResolverConfig, readText, type ResolverConfig } from './resolver-files.js';

/** Knowledge of the supervisor about host names. */
export interface Names {
  /** Names that led to this address in this run, and those of /etc/hosts. */
  pinnedTo(host: string): readonly string[];
  /** One of the machine's own name servers has this address. */
  isNameServer(host: string): boolean;
  /** The port of our own name server on 127.0.0.1, for TCP and UDP; it starts when first asked for. */
  serverPort(): Promise<number>;
  /** Questions to our server from this port come from this thread. */
  expect(port: number, tid: number): void;
  close(): void;
}

export interface NameSources {
  readonly config: ResolverConfig;
  readonly hosts: Hosts;
}

export function nameSourcesOfThisMachine(): NameSources {
  return {
    config: parseResolverConfig(readText('/etc/resolv.conf')),
    hosts: parseHosts(readText('/etc/hosts')),
  };
}

const MOST_EXPECTED = 4096;

export function createNames(sources: NameSources, judge: Judge): Names {
  const pins = createPins();
  for (const { address, names } of sources.hosts) for (const name of names) pins.add(address, name);
  const servers = new Set(sources.config.servers.map((server) => server.replace(/:53$|%.*$/, '')));
  const callers = new Map<number, number>();
  let started: Promise<{ readonly port: number; close(): void }> | null = null;
  let isClosed = false;

  const start = async (): Promise<{ readonly port: number; close(): void }> => {
    // Most runs resolve nothing.
    const { startNameServer } = await import('./name-server.js');
    return startNameServer({ sources, pins, judge, threadAt: (port) => callers.get(port) ?? 0 });
  };
  return {
    pinnedTo: (host) => pins.namesOf(host),
    isNameServer: (host) => servers.has(host),
    async serverPort() {
      started ??= start();
      const server = await started;
      if (isClosed) server.close();
      return server.port;
    },
    expect(port, tid) {
      if (callers.size >= MOST_EXPECTED) callers.clear();
      callers.set(port, tid);
    },
    close() {
      isClosed = true;
      void started?.then((server) => server.close());
    },
  };
}
