import { createContext, Script } from 'node:vm';
import { ValidationError } from '../../../../src/sandbox/errors.js';
import { NAMES } from '../../../../src/sandbox/languages/javascript/compile/names.js';
import { prepare } from '../../../../src/sandbox/languages/javascript/compile/prepare.js';
import type { Generated } from './generate.js';

/** What a program did: its calls of `probe`, and the name of the error that ended it. */
export interface Deeds {
  readonly calls: readonly string[];
  readonly end: string;
}

let calls: string[] = [];
/** What a call of `probe` leaves in the list. The text of a function is not the same in both. */
export function noted(value: unknown): string {
  if (typeof value === 'function' || value === undefined) return typeof value;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? 'bigint' : part));
}

const probe = (value: unknown): number => {
  calls.push(noted(value));
  return 2;
};
/** Code that was not rewritten finds this one. */
const rawProbe = (): never => {
  calls.push('RAW CODE RAN');
  throw new Error('raw code');
};

const plainContext = createContext({ probe });
const guestContext = createContext({ probe: rawProbe, checked: probe });
new Script(runtime()).runInContext(guestContext);

/** The names that rewritten code calls, as functions that do nothing: V8 runs it, and no realm of ours is in the way. */
function runtime(): string {
  const same = [NAMES.caught, NAMES.resumed, NAMES.called, NAMES.echo, NAMES.heritage, NAMES.sized];
  const nothing = [NAMES.checkpoint, NAMES.survive, NAMES.glance];
  return `"use strict";let ${NAMES.fuel}=1e9,${NAMES.stride}=1e9,answer;
    const ${same.map((name) => `${name}=(value)=>value`).join(',')},${nothing.map((name) => `${name}=()=>{}`).join(',')},
    ${NAMES.registered}={probe:checked},
    ${NAMES.lookup}=new Proxy({},{get(target,name){throw new ReferenceError(String(name))},set(target,name){throw new ReferenceError(String(name))}}),
    ${NAMES.quietLookup}={},
    ${NAMES.start}=(program)=>{answer=program(()=>{},{},()=>Promise.reject(new Error("import")))};`;
}

const answer = new Script('answer');

async function deedsOf(run: () => unknown): Promise<Deeds> {
  calls = [];
  try {
    await run();
    return { calls, end: '' };
  } catch (error) {
    if (error instanceof ValidationError) throw error;
    // Errors of either context: `instanceof` knows none of them.
    return {
      calls,
      end: error === null || typeof error !== 'object' ? typeof error : String((error as { name?: unknown }).name),
    };
  }
}

/** Not rewritten, as a script. */
export async function runPlain({ plain }: Generated): Promise<Deeds> {
  const script = new Script(`(async function(){"use strict";${plain}\n})()`, {
    importModuleDynamically: () => {
      throw new Error('import');
    },
  });
  return deedsOf(() => script.runInContext(plainContext));
}

/** The program's value, or a promise of it. Throws ValidationError for a program that is refused. */
export function evaluateRewritten({ code, language }: Omit<Generated, 'plain'>, ticks: boolean): unknown {
  const { script } = prepare(code, '<generated>', language, {
    kind: 'program',
    ticks,
    echo: 'none',
    known: () => false,
    registered: (name) => name === 'probe',
  });
  script.runInContext(guestContext);
  return answer.runInContext(guestContext);
}

export async function runRewritten(program: Generated, ticks: boolean): Promise<Deeds> {
  return deedsOf(() => evaluateRewritten(program, ticks));
}
