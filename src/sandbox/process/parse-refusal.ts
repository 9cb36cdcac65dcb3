import { HermeticError } from '../../errors.js';
import { ValidationError, WorkerDiedError } from '../errors.js';
import type { ToHost } from '../../wire/frames.js';

/** The reason why nothing ran, as the worker tells it: one of the errors that a worker can have, never another. */
export function parseRefusal({
  code,
  message,
  hint,
  line,
  column,
}: Extract<ToHost, { kind: 'refused' }>): HermeticError {
  const given = hint === '' ? {} : { hint };
  switch (code) {
    case 'E_VALIDATION':
      return new ValidationError(message, { line: oneBased(line), column: oneBased(column), ...given });
    case 'E_MODULE_NOT_FOUND':
    case 'E_BAD_VALUE':
      return new HermeticError(code, message, given);
    default:
      return new WorkerDiedError(`could not go on: ${message}`);
  }
}

function oneBased(number: number): number | null {
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
