import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What some attacks need of the machine they run on. */
export function machineOffers(): ReadonlySet<string> {
  const offers = new Set<string>();
  if (process.getuid?.() === 0) offers.add('root');
  if (existsSync('/bin/bash')) offers.add('bash');
  if (existsSync('/proc/net/if_inet6') && readFileSync('/proc/net/if_inet6', 'utf8').includes(' lo'))
    offers.add('ipv6');
  if (existsSync('/dev/shm')) offers.add('shm');
  // A default route, so that a datagram socket can be connected to a far address. Nothing is sent.
  if (existsSync('/proc/net/route') && /^\S+\s+00000000\s/m.test(readFileSync('/proc/net/route', 'utf8'))) {
    offers.add('route');
  }
  if (canRun('gcc', '--version')) offers.add('compiler');
  if (canRun('python3', '--version')) offers.add('python');
  return offers;
}

function canRun(...[command, ...args]: [string, ...string[]]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
