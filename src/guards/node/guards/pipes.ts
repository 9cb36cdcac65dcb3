import { FILE_CLOCK_LAG_MS } from '../../../wire/clock.js';
import { type Current, holding, prototypeOf } from '../judge/guard.js';
import { apply, data, defineProperty, slice, text } from '../seams/primordials.js';
import { failSocket } from './network.js';
import { patch } from '../seams/seam.js';
import { bornAt } from '../seams/system.js';
import { EACCES } from '../judge/violation.js';

/** Unix sockets: what this run made is inside; a socket that was there before is the outside. */
export function pipeGuard(everywhere: Current): void {
  const current = holding(everywhere, 'network');
  const prototype = prototypeOf('pipe_wrap', 'Pipe');
  const bound: Record<string, true> = { __proto__: null } as unknown as Record<string, true>;
  patch(
    prototype,
    'bind',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const path = text(args[0]);
        defineProperty(args, 0, data(path));
        const result = apply(original, this, args);
        // A file may be another one later; an abstract name stays what it was when it was bound.
        if (result === 0 && isAbstract(path)) bound[path] = true;
        return result;
      },
  );
  patch(
    prototype,
    'connect',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const path = text(args[1]);
        defineProperty(args, 1, data(path));
        // Abstract names have no file to tell their age: only this process's own count as inside.
        const isInside = isAbstract(path)
          ? bound[path] === true
          : !(bornAt(path) < scope.startedAt - FILE_CLOCK_LAG_MS);
        if (isInside) return apply(original, this, args);
        const violation = scope.refuse({
          guard: 'network',
          api: 'net.connect',
          action: 'connect to the unix socket',
          kind: 'path',
          subject: path,
          natural: { code: 'EACCES', errno: EACCES, syscall: 'connect', address: path },
        });
        return failSocket(this, violation);
      },
  );
}

function isAbstract(path: string): boolean {
  return slice(path, 0, 1) === '\0';
}
