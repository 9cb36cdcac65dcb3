import { existsSync, readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { createContext, Script } from 'node:vm';
import type { createJudge, Judge } from './decide/index.js';

/** Runs the decisions, the bundle `file`, where no object of the target's world exists. */
export function openPrivateRealm(file: string, ...parameters: Parameters<typeof createJudge>): Judge {
  const context = createContext(
    { __proto__: null, toAscii: domainToASCII },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const cache = `${file}.cache`;
  const cachedData = existsSync(cache) ? { cachedData: readFileSync(cache) } : {};
  const script = new Script(readFileSync(file, 'utf8'), { filename: file, ...cachedData });
  // The bundle's last expression is createJudge.
  const create = script.runInContext(context) as typeof createJudge;
  return create(...parameters);
}
