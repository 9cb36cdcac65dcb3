import { type GuardContext, prototypeOf } from './guard.js';
import { apply, slice, text } from './primordials.js';
import { patch } from './seam.js';
import { changedAt } from './system.js';
import { EACCES } from './violation.js';

/** File times come from a coarser clock, which may lag behind. */
const CLOCK_SLACK_MS = 50;

/** Unix sockets: what this run made is inside; a socket that was there before is the outside. */
export function pipeGuard({ refuse }: GuardContext, startedAt: number): void {
  const prototype = prototypeOf('pipe_wrap', 'Pipe');
  const bound: Record<string, true> = { __proto__: null } as unknown as Record<string, true>;
  patch(
    prototype,
    'bind',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const path = text(args[0]);
        args[0] = path;
        bound[path] = true;
        return apply(original, this, args);
      },
  );
  patch(
    prototype,
    'connect',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const path = text(args[1]);
        args[1] = path;
        // Abstract names have no file to tell their age: only this process's own count as inside.
        const isAbstract = slice(path, 0, 1) === '\0';
        const isInside = bound[path] === true || (!isAbstract && !(changedAt(path) < startedAt - CLOCK_SLACK_MS));
        if (isInside) return apply(original, this, args);
        refuse({
          guard: 'network',
          api: 'net.connect',
          action: 'connect to the unix socket',
          kind: 'path',
          subject: path,
          natural: { code: 'EACCES', errno: EACCES, syscall: 'connect', address: path },
        });
        return EACCES;
      },
  );
}
