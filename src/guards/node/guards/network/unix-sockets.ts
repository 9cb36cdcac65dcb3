import { unixSocketRequest } from '../../judge/request.js';
import { isAbstract } from '../../judge/rules.js';
import { type Current, holding } from '../../judge/scope.js';
import { prototypeOf } from '../../realm/bindings.js';
import { type Ask, installSeams, seam } from '../../seams/install-seams.js';
import { apply, emptyRecord, replace, text } from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { failSocket } from './deny.js';

/** Unix sockets that this run made are inside; a socket that was there before leads outside. */
export function unixSocketGuard(everywhere: Current): void {
  const pipe = prototypeOf('pipe_wrap', 'Pipe');
  const bound = emptyRecord<true>();
  patch(
    pipe,
    'bind',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const path = text(args[0]);
        replace(args, 0, path);
        const result = apply(original, this, args);
        // A file may be another one later; an abstract name stays what it was when it was bound.
        if (result === 0 && isAbstract(path)) bound[path] = true;
        return result;
      },
  );
  // (request, path)
  const connect: Ask = (scope, args) => {
    const path = text(args[1]);
    replace(args, 1, path);
    const verdict = scope.check(unixSocketRequest(path, bound[path] === true));
    return typeof verdict === 'string' ? null : verdict;
  };
  installSeams(holding(everywhere, 'network'), [seam(pipe, 'connect', connect, failSocket)]);
}
