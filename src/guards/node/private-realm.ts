import { domainToASCII } from 'node:url';
import { createContext, Script } from 'node:vm';
import type { createJudge, Judge } from './decide/index.js';

/** Runs the decisions where no object of the target's world exists. */
export function openPrivateRealm(source: string, ...parameters: Parameters<typeof createJudge>): Judge {
  const context = createContext(
    { __proto__: null, toAscii: domainToASCII },
    { codeGeneration: { strings: false, wasm: false } },
  );
  // policy/domain.ts asks URL for IDNA; the real one lives in the target's world.
  const script = new Script(`'use strict';
    globalThis.URL = class {
      #host;
      constructor(url) { this.#host = toAscii(url.slice('http://'.length, -1)); }
      get hostname() { return this.#host; }
      static canParse(url) { return toAscii(url.slice('http://'.length, -1)) !== ''; }
    };
    ${source}`);
  // The bundle's last expression is createJudge.
  const create = script.runInContext(context) as typeof createJudge;
  return create(...parameters);
}
