import { existsSync, readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { createContext, type CreateContextOptions, Script } from 'node:vm';
import { cacheFileOf } from '../../../loaders/cache-file.js';
import type { createJudge, Judge } from '../decide/index.js';
import { prototypeOf } from '../judge/guard.js';
import type { GuardFiles } from '../entry/guard-files.js';
import { type AnyFunction, apply, get } from '../seams/primordials.js';
import { realPath } from '../seams/system.js';

/** Policies as a list, in JSON, all of which hold; what the target's own code needs to read, in JSON. */
export type OpenJudge = (policiesText: string, rootsText: string) => Judge;

/**
 * Where the decisions run, and no object of the target's world exists. It takes a millisecond to make, and most programs
 * do nothing that has to be decided: where the script is here already, the realm is made with the first judge.
 */
export function openPrivateRealm({ decide: file, decisions, package: folder }: GuardFiles): OpenJudge {
  let create = decisions === null ? evaluate(file) : null;
  // The target may close them, or put something else into their place.
  const stdio = [0, 1, 2].map((descriptor) => realPath(`/proc/self/fd/${descriptor}`, true)).join('\n');
  return (policiesText, rootsText) => {
    create ??= decisions === null ? evaluate(file) : decisionsOf(decisions);
    return create(policiesText, rootsText, stdio, folder);
  };
}

// The target may replace it in its prototype, where Node looks for it.
const runScript = get(prototypeOf('contextify', 'ContextifyScript'), 'runInContext') as AnyFunction;
const makeContext = createContext;

function runIn(script: Script): unknown {
  // Whatever is missing in these must not come from Object.prototype.
  const codeGeneration = { __proto__: null, strings: false, wasm: false };
  const context = makeContext({ __proto__: null, toAscii: domainToASCII }, {
    __proto__: null,
    codeGeneration,
  } as CreateContextOptions);
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

/** Written by scripts/build/run.mjs: an object of functions, of which no other is called in this realm. */
function decisionsOf(script: Script): typeof createJudge {
  return (runIn(script) as { decide(): typeof createJudge }).decide();
}
