import type { Checks } from './check.js';
import type { Request } from './request.js';

/** For calls that throw their errors: the subject to use, and no return from a refusal. */
export function demand({ check }: Pick<Checks, 'check'>, request: Request): string {
  const verdict = check(request);
  if (typeof verdict !== 'string') throw verdict;
  return verdict;
}
