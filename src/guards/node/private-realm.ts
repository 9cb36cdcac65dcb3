import { existsSync, readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { createContext, Script } from 'node:vm';
import type { createJudge, Judge } from './decide/index.js';
import type { GuardFiles } from './guard-files.js';
import { realPath } from './system.js';

/** Policies as a list, in JSON, all of which hold; what the target's own code needs to read, in JSON. */
export type OpenJudge = (policiesText: string, rootsText: string) => Judge;

/** Where the decisions run, and no object of the target's world exists. */
export function openPrivateRealm({ decide: file, package: folder }: GuardFiles): OpenJudge {
  const context = createContext(
    { __proto__: null, toAscii: domainToASCII },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const cache = `${file}.cache`;
  const cachedData = existsSync(cache) ? { cachedData: readFileSync(cache) } : {};
  const script = new Script(readFileSync(file, 'utf8'), { filename: file, ...cachedData });
  // The bundle's last expression is createJudge.
  const create = script.runInContext(context) as typeof createJudge;
  const stdio = [0, 1, 2].map((descriptor) => realPath(`/proc/self/fd/${descriptor}`, true)).join('\n');
  return (policiesText, rootsText) => create(policiesText, rootsText, stdio, folder);
}
