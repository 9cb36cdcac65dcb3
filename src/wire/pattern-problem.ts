import type { Catalogue } from './shape.js';

/** Begins the last line that an interpreter writes when a pattern of `policy.pythonModule` names nothing; a problem as JSON follows. */
export const BAD_PATTERN = 'hermetic: E_BAD_PATTERN ';

interface PatternProblemShapes extends Catalogue {
  readonly patternProblem: {
    readonly fields: {
      readonly module: 'text';
      readonly option: 'text';
      readonly pattern: 'text';
      /** Names that may have been meant. */
      readonly nearest: { readonly list: 'text' };
      /** Whether only members of the module itself are looked at. */
      readonly isFlat: 'flag';
    };
  };
}

export const PATTERN_PROBLEM_SHAPES: PatternProblemShapes = {
  patternProblem: {
    fields: { module: 'text', option: 'text', pattern: 'text', nearest: { list: 'text' }, isFlat: 'flag' },
  },
};
