import { existsSync, readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { createContext, Script } from 'node:vm';
import { cacheFileOf } from '../../../loaders/cache-file.js';
import type { createJudge, Judge } from '../decide/index.js';
import { prototypeOf } from './bindings.js';
import type { GuardFiles } from '../entry/guard-files.js';
import { apply, methodOf } from '../seams/primordials.js';
import { realPath } from '../seams/system.js';

/** Takes two texts in JSON: a list of policies, all of which hold, and the folders that the target's code is read from. */
export type OpenJudge = (policiesText: string, rootsText: string) => Judge;

/**
 * The decisions run in this realm, where no object of the target exists. It takes a millisecond to make, and most
 * programs do nothing that has to be decided: where the script is here already, the realm is made with the first judge.
 */
export function openPrivateRealm({ decide: file, decisions, package: folder }: GuardFiles): OpenJudge {
  let create = decisions === null ? evaluate(file) : null;
  // Read now: the target may close the descriptors, or reuse their numbers.
  const stdio = [0, 1, 2].map((descriptor) => realPath(`/proc/self/fd/${descriptor}`, true)).join('\n');
  return (policiesText, rootsText) => {
    create ??= decisions === null ? evaluate(file) : decisionsOf(decisions);
    return create(policiesText, rootsText, stdio, folder);
  };
}

// Taken now: Node looks for it in the prototype, where the target may replace it.
const runScript = methodOf(prototypeOf('contextify', 'ContextifyScript'), 'runInContext');
const makeContext = createContext;

function runIn(script: Script): unknown {
  // An option that is missing in these must not come from Object.prototype.
  const codeGeneration = { __proto__: null, strings: false, wasm: false };
  const options = { __proto__: null, codeGeneration };
  const context = makeContext({ __proto__: null, toAscii: domainToASCII }, options);
  // (context, no timeout, show errors, not for SIGINT, no breakpoint)
  return apply(runScript, script, [context, -1, true, false, false]);
}

function evaluate(file: string): typeof createJudge {
  const cache = cacheFileOf(file);
  const cachedData = existsSync(cache) ? { cachedData: readFileSync(cache) } : {};
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...cachedData });
  // The bundle's last expression is createJudge.
  return runIn(script) as typeof createJudge;
}

/** The build writes an object of functions; this realm calls none but `decide`. */
function decisionsOf(script: Script): typeof createJudge {
  // The script is part of our own bundle.
  return (runIn(script) as { decide(): typeof createJudge }).decide();
}
