import { HermeticError } from '../../../../errors.js';
import { BAD_PATTERN, PATTERN_PROBLEM_SHAPES } from '../../../../wire/pattern-problem.js';
import { parse } from '../../../../wire/shape.js';

/** The error for an interpreter that ended because a pattern names nothing in its module; null if it ended for another reason. */
export function patternProblem(lastWords: string): HermeticError | null {
  const at = lastWords.indexOf(BAD_PATTERN);
  if (at < 0) return null;
  const problem = parse(PATTERN_PROBLEM_SHAPES, 'patternProblem', JSON.parse(lastWords.slice(at + BAD_PATTERN.length)));
  const { module, option, pattern, nearest, isFlat } = problem;
  return new HermeticError('E_BAD_PATTERN', `Python module "${module}", ${option}: there is no "${pattern}"`, {
    hint: hintOf(nearest, isFlat),
  });
}

function hintOf(nearest: readonly string[], isFlat: boolean): string {
  if (nearest.length > 0) return `did you mean ${nearest.map((name) => `"${name}"`).join(' or ')}?`;
  return isFlat
    ? 'recursive: true adds the submodules of a package; members of classes cannot be selected'
    : 'patterns name members of the module and of its submodules; members of classes cannot be selected';
}
