export { hermetic, HermeticError, PolicyViolation, withHermetic } from '../../../dist/index.js';
import { PolicyViolation } from '../../../dist/index.js';

export function say(name, value) {
  process.stdout.write(`${JSON.stringify({ [name]: value ?? null })}\n`);
}

/** 'done', or who refused: the violation wherever it sits in the error. */
export async function outcome(act) {
  try {
    await act();
    return 'done';
  } catch (error) {
    const found = [error, error?.cause].find((one) => one instanceof PolicyViolation);
    return found === undefined ? `${error?.code ?? error?.name}: ${error?.message}` : found.message;
  }
}
