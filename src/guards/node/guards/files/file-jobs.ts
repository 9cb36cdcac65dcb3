import type { Access } from '../../judge/request.js';
import type { Current } from '../../judge/scope.js';
import { apply, construct, isFunction } from '../../seams/primordials.js';
import { replaceClass, standIn } from '../../seams/stand-in.js';
import { askPaths, pathAt } from './ask-path.js';

/** fs.promises makes its jobs late, and so could the target. */
export function fileJobGuard(binding: Record<string, unknown>, current: Current): void {
  guardJob(binding, 'ReadFileJob', 'read', current);
  guardJob(binding, 'WriteFileJob', 'write', current);
}

function guardJob(binding: Record<string, unknown>, name: string, access: Access, current: Current): void {
  const Original = binding[name];
  if (!isFunction(Original)) return;
  const ask = askPaths(`fs.${name}`, [pathAt(0, access)]);
  const Guarded = standIn(Original, {
    call: apply,
    make(target, args, newTarget) {
      const scope = current();
      const violation = scope === null ? null : ask(scope, args, undefined);
      if (violation !== null) throw violation;
      return construct(target, args, newTarget);
    },
  });
  replaceClass(binding, name, Original, Guarded);
}
