import type { Verdict } from '../../judge/check.js';
import { hostRequest, type NetworkAction } from '../../judge/request.js';
import type { Scope } from '../../judge/scope.js';
import type { Ask } from '../../seams/install-seams.js';
import { number, replace, text } from '../../seams/primordials.js';

/** The positions of a host and its port among the arguments; -1 for a call that takes no port. */
export interface HostArguments {
  readonly host: number;
  readonly port: number;
}

export function askHost(action: NetworkAction, api: string, at: HostArguments): Ask {
  return (scope, args) => {
    const verdict = judged(scope, action, api, args, at);
    return typeof verdict === 'string' ? null : verdict;
  };
}

const IPV6_ONLY = 1;
const BOUND: HostArguments = { host: 0, port: 1 };

/** (host, port, flags): the judge may allow a narrower address than the one that was asked for. */
export function askListen(api: string): Ask {
  return (scope, args) => {
    const host = text(args[0]);
    replace(args, 0, host);
    const verdict = judged(scope, 'listen', api, args, BOUND);
    if (typeof verdict !== 'string') return verdict;
    replace(args, 0, loopbackOf(verdict, host, args[2]));
    return null;
  };
}

function judged(scope: Scope, action: NetworkAction, api: string, args: unknown[], at: HostArguments): Verdict {
  const host = text(args[at.host]);
  const port = at.port < 0 ? -1 : number(args[at.port]);
  replace(args, at.host, host);
  if (at.port >= 0) replace(args, at.port, port);
  return scope.check(hostRequest(action, api, host, port));
}

/** A socket for both families is narrowed to the one that `localhost` and `127.0.0.1` mean. */
function loopbackOf(verdict: string, host: string, flags: unknown): string {
  const isNarrowed = verdict === '::1' && host !== verdict;
  return isNarrowed && (number(flags) & IPV6_ONLY) === 0 ? '::ffff:127.0.0.1' : verdict;
}
