import dnsPromises from 'node:dns/promises';
import inspector from 'node:inspector';
import { type Current, holding, prototypeOf } from '../judge/guard.js';
import { judge } from '../guards/network.js';
import { apply, SafePromise, text } from '../seams/primordials.js';
import { patchIfPresent } from '../seams/seam.js';

/**
 * A few modules of Node take what they need out of a binding when they are loaded. In a process that guards itself they
 * may have been loaded before, so that what they export is guarded too.
 */
export function guardLoadedDns(everywhere: Current): void {
  const current = holding(everywhere, 'network');
  for (const [name, action] of [
    ['lookup', 'resolve'],
    ['lookupService', 'reverse'],
  ] as const) {
    patchIfPresent(
      dnsPromises,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope === null || !args[0]) return apply(original, this, args);
          const host = text(args[0]);
          const verdict = judge(scope, action, `dns.${name}`, host, -1);
          if (typeof verdict !== 'string') return SafePromise.reject(verdict);
          args[0] = host;
          return apply(original, this, args);
        },
    );
  }
}

/** A script that was made before, or whose class somebody kept, is run here. */
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
