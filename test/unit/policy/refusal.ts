import { HermeticError } from '../../../src/errors.js';

/** The coded error that `run` throws, as data. */
export function refusal(run: () => unknown): Pick<HermeticError, 'code' | 'message' | 'hint'> | 'nothing was thrown' {
  try {
    run();
  } catch (error) {
    if (!(error instanceof HermeticError)) throw error;
    return { code: error.code, message: error.message, hint: error.hint };
  }
  return 'nothing was thrown';
}
