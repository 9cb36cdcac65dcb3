import { HermeticError } from '../../../../errors.js';
import { BAD_MODULE, MODULE_PROBLEM_SHAPES } from '../../../../wire/module-problem.js';
import { parse } from '../../../../wire/shape.js';

/** The error for an interpreter that ended because it cannot load a registered module; null if it ended for another reason. */
export function moduleProblem(lastWords: string, python: string): HermeticError | null {
  const at = lastWords.indexOf(BAD_MODULE);
  if (at < 0) return null;
  const { module, reason } = parse(
    MODULE_PROBLEM_SHAPES,
    'moduleProblem',
    JSON.parse(lastWords.slice(at + BAD_MODULE.length)),
  );
  return notLoaded([module], reason, python);
}

/** The error for modules that an interpreter does not load, and says nothing about. */
export function notLoaded(modules: readonly string[], reason: string, python: string): HermeticError {
  const names = modules.map((name) => `"${name}"`).join(', ');
  return new HermeticError('E_PYTHON_MODULE', `Python module ${names} cannot be loaded: ${reason}`, {
    hint: `install it for ${python}, or name another interpreter with the option python; a module is loaded without network, processes and files to write`,
  });
}
