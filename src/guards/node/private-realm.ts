import { existsSync, readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { type Context, createContext, Script } from 'node:vm';
import type { createJudge, Judge } from './decide/index.js';
import type { GuardFiles } from './guard-files.js';
import { realPath } from './system.js';

/** Policies as a list, in JSON, all of which hold; what the target's own code needs to read, in JSON. */
export type OpenJudge = (policiesText: string, rootsText: string) => Judge;

/** Where the decisions run, and no object of the target's world exists. */
export function openPrivateRealm({ decide: file, decisions, package: folder }: GuardFiles): OpenJudge {
  const context = createContext(
    { __proto__: null, toAscii: domainToASCII },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const create = decisions === null ? evaluate(file, context) : decisionsOf(decisions, context);
  const stdio = [0, 1, 2].map((descriptor) => realPath(`/proc/self/fd/${descriptor}`, true)).join('\n');
  return (policiesText, rootsText) => create(policiesText, rootsText, stdio, folder);
}

function evaluate(file: string, context: Context): typeof createJudge {
  const cache = `${file}.cache`;
  const cachedData = existsSync(cache) ? { cachedData: readFileSync(cache) } : {};
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...cachedData });
  // The bundle's last expression is createJudge.
  return script.runInContext(context) as typeof createJudge;
}

/** Written by scripts/build.mjs: an object of functions, of which no other is called in this realm. */
function decisionsOf(script: Script, context: Context): typeof createJudge {
  return (script.runInContext(context) as { decide(): typeof createJudge }).decide();
}
