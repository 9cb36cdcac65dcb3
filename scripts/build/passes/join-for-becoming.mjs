/** The value of the script guard-decide.js. Its last line, which is the bundle's footer. */
export const DECISIONS = 'decide.createJudge';

/**
 * Joins three bundles into one script for a launcher that becomes its target: it then reads one file and one cache. The
 * value is an object of functions: `main` and `guards` are the wrapped modules, `decide` returns the value of that script.
 * @param {{ main: string, guards: string, decide: string }} bundles
 * @returns {string}
 */
export function joinForBecoming({ main, guards, decide }) {
  const decisions = expressionOf(decide);
  if (!decisions.endsWith(DECISIONS)) throw new Error(`joinForBecoming: decide does not end with ${DECISIONS}`);
  const body = `function () {\n${decisions.slice(0, -DECISIONS.length)}return ${DECISIONS};\n}`;
  return `({\nmain: ${wrapped('main', main)},\nguards: ${wrapped('guards', guards)},\ndecide: ${body},\n})`;
}

function wrapped(name, code) {
  const expression = expressionOf(code);
  if (!expression.startsWith('(function (exports, require, module, ') || !expression.endsWith('})')) {
    throw new Error(`joinForBecoming: ${name} has no module wrapper around it`);
  }
  return expression;
}

function expressionOf(script) {
  return script.trim().replace(/;$/, '');
}
