import { inAscii } from './passes/in-ascii.mjs';
import { onDemand } from './passes/on-demand.mjs';
import { onlyUsed } from './passes/only-used.mjs';
import { quietThrows } from './passes/quiet-throws.mjs';
import { NothingToReplace } from './passes/replace-all.mjs';

/** These tell by themselves whether a bundle needs them. `plainExports` is a choice: it pays in a chunk of every start. */
const EXPECTED = [quietThrows, onlyUsed, onDemand];

/**
 * Applies the passes that are listed for a bundle, in order, and then `inAscii`. A listed pass that finds nothing fails the
 * build (its pattern no longer fits what the bundler writes), and so does one of `EXPECTED` that would find something and
 * is not listed. `spared` names those that are left out on purpose.
 * @typedef {(code: string) => string} Pass
 * @param {string} code
 * @param {string} file
 * @param {readonly Pass[]} passes
 * @param {readonly Pass[]} [spared]
 */
export function applyPasses(code, file, passes, spared = []) {
  let result = code;
  for (const pass of passes) {
    try {
      result = pass(result);
    } catch (error) {
      throw new Error(`${file}: ${error.message}; correct its pattern, or take it off the list of this bundle`, {
        cause: error,
      });
    }
  }
  const forgotten = EXPECTED.filter((pass) => !passes.includes(pass) && !spared.includes(pass) && isNeeded(pass, code));
  if (forgotten.length > 0) {
    throw new Error(
      `${file}: needs the passes ${forgotten.map(({ name }) => name).join(', ')}, which it does not list`,
    );
  }
  return inAscii(result);
}

function isNeeded(pass, code) {
  try {
    pass(code);
    return true;
  } catch (error) {
    if (error instanceof NothingToReplace) return false;
    throw error;
  }
}
