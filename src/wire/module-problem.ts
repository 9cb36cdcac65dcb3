import type { Catalogue } from './shape.js';

/** Begins the last line that an interpreter writes when a module of `policy.pythonModule` cannot be loaded; a problem as JSON follows. */
export const BAD_MODULE = 'hermetic: E_PYTHON_MODULE ';

interface ModuleProblemShapes extends Catalogue {
  readonly moduleProblem: {
    readonly fields: {
      readonly module: 'text';
      /** The error of the import, or that it took too long. */
      readonly reason: 'text';
    };
  };
}

export const MODULE_PROBLEM_SHAPES: ModuleProblemShapes = {
  moduleProblem: { fields: { module: 'text', reason: 'text' } },
};
