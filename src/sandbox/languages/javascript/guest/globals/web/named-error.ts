import { ErrorFunction, hide } from '../../primordials.js';

/** An error with the name that a DOMException would have. */
export function namedError(name: string, message: string): Error {
  const error = new ErrorFunction(message);
  hide(error, 'name', name);
  return error;
}
