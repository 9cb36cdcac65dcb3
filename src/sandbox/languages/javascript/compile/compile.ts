import { Script } from 'node:vm';
import { ValidationError } from '../../../errors.js';
import { refuseImport } from '../realm/raw-import.js';
import { tooDeep } from './parse.js';
import type { Rewritten } from './rewrite.js';

/** Script names of guest code start with this. The realm's formatter of stacks shows these frames and no others. */
export const UNIT_PREFIX = 'hermetic-guest:';

declare const compiled: unique symbol;

export interface Compiled {
  readonly [compiled]: true;
  readonly id: number;
  /** Its name in stacks: `<exec>`, `/lib/a.js`. */
  readonly name: string;
  readonly rewritten: Rewritten;
  readonly script: Script;
}

let units = 0;

/**
 * The last gate. In the twin every literal holds poison: if V8 accepts it, then what V8 takes for code is what was taken for
 * code when the program was validated.
 */
function refuseAmbiguous({ script, twin }: Rewritten): void {
  if (twin === script) return;
  const problem = problemOf(twin);
  if (problem === null) return;
  // The program itself may be one that V8 does not know; its own message is the better one.
  throw (
    problemOf(script) ??
    new ValidationError('the program can be read in two ways: text in it would run as code', {
      hint: 'end its statements with semicolons',
    })
  );
}

function toScript(text: string, filename: string): Script {
  return new Script(text, { filename, importModuleDynamically: refuseImport });
}

/** The error with which V8 refuses a script. */
function problemOf(script: string): SyntaxError | null {
  try {
    toScript(script, 'hermetic-gate');
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** Text becomes code that any realm can run. */
export function compile(rewritten: Rewritten, name: string): Compiled {
  units += 1;
  const id = units;
  try {
    refuseAmbiguous(rewritten);
    const script = toScript(rewritten.script, `${UNIT_PREFIX}${id}`);
    // Only this function makes one.
    return { id, name, rewritten, script } as unknown as Compiled;
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    if (error instanceof SyntaxError) throw new ValidationError(`${error.message} (this Node cannot run it)`);
    throw error;
  }
}
