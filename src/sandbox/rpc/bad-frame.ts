import { HermeticError } from '../../errors.js';

/** The other side broke the protocol. There is no way to go on with it. */
export function badFrame(why: string): HermeticError {
  return new HermeticError('E_BAD_FRAME', `the process of the program sent what could not be read: ${why}`);
}
