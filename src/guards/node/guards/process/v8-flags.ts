import { builtin } from '../../../../loaders/builtin.js';
import { v8FlagRequest } from '../../judge/request.js';
import type { Current } from '../../judge/scope.js';
import { binding } from '../../realm/bindings.js';
import { quietly } from '../../realm/load-quietly.js';
import { type Ask, installSeams, seam, throwIt } from '../../seams/install-seams.js';
import { replace, text } from '../../seams/primordials.js';

/**
 * Always on in a run: V8 itself writes the files that some of its flags name, and others open what the guards close. Node
 * 20 and 22 have the function in a binding, from which `node:v8` takes it when the target first loads that.
 */
export function v8FlagGuard(current: Current): void {
  // Node warns about this binding.
  const owner = quietly(() => binding('v8')) ?? builtin('node:v8');
  installSeams(current, [seam(owner, 'setFlagsFromString', askFlags, throwIt)]);
}

const askFlags: Ask = (scope, args) => {
  const flags = text(args[0]);
  // Node refuses what is no text, by its own error.
  if (typeof args[0] !== 'string') return null;
  replace(args, 0, flags);
  const verdict = scope.check(v8FlagRequest(flags));
  return typeof verdict === 'string' ? null : verdict;
};
