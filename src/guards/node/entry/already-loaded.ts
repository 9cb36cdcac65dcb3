import dnsPromises from 'node:dns/promises';
import inspector from 'node:inspector';
import { failPromise } from '../guards/files/deny.js';
import { askHost } from '../guards/network/ask-host.js';
import type { NetworkAction } from '../judge/request.js';
import { type Current, holding } from '../judge/scope.js';
import { prototypeOf } from '../realm/bindings.js';
import { type Ask, installSeams, optionalSeam } from '../seams/install-seams.js';
import { apply } from '../seams/primordials.js';
import { patchIfPresent } from '../seams/seam.js';

/**
 * A few modules of Node copy functions out of a binding when they are loaded. A process that guards itself may have loaded
 * them before, so that their exports are guarded too.
 */
export function guardLoadedDns(everywhere: Current): void {
  installSeams(holding(everywhere, 'network'), [
    optionalSeam(dnsPromises, 'lookup', askName('resolve', 'dns.lookup'), failPromise),
    optionalSeam(dnsPromises, 'lookupService', askName('reverse', 'dns.lookupService'), failPromise),
  ]);
}

/** The first argument is the name. Without one Node resolves nothing, so there is nothing to ask. */
function askName(action: NetworkAction, api: string): Ask {
  const ask = askHost(action, api, { host: 0, port: -1 });
  return (scope, args, self) => (args[0] ? ask(scope, args, self) : null);
}

/** All scripts run through this method, even if they were compiled, or their class was kept, before the guards. */
export function guardLoadedScripts(check: (api: string) => void): void {
  patchIfPresent(
    prototypeOf('contextify', 'ContextifyScript'),
    'runInContext',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        check('vm.Script');
        return apply(original, this, args);
      },
  );
}

export function guardLoadedInspector(check: (api: string) => void): void {
  for (const [owner, name] of [
    [inspector.Session.prototype, 'connect'],
    [inspector.Session.prototype, 'connectToMainThread'],
    [inspector, 'open'],
  ] as const) {
    patchIfPresent(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          check(`inspector.${name}`);
          return apply(original, this, args);
        },
    );
  }
}
