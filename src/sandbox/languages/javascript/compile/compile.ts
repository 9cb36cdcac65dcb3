import { Script } from 'node:vm';
import { ValidationError } from '../../../errors.js';
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

/** Text becomes code that any realm can run. */
export function compile(rewritten: Rewritten, name: string): Compiled {
  units += 1;
  const id = units;
  try {
    const script = new Script(rewritten.script, { filename: `${UNIT_PREFIX}${id}` });
    // Only this function makes one.
    return { id, name, rewritten, script } as unknown as Compiled;
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    if (error instanceof SyntaxError) throw new ValidationError(`${error.message} (this Node cannot run it)`);
    throw error;
  }
}
