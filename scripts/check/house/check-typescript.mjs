import { parseSync } from 'rolldown/utils';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const CASTS = new Set(['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression']);

/**
 * Finds functions that are too long, and casts without a comment on their line, on the line above, or above the statement.
 * @param {string} file
 * @param {string} source
 * @param {{ lines: number }} limits
 * @returns {string[]}
 */
export function checkTypescript(file, source, { lines: most }) {
  // A generated table is as long as what it lists.
  if (source.startsWith('// Generated')) return [];
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = lineFinder(source);
  const commented = new Set(comments.flatMap(({ start, end }) => range(lineOf(start), lineOf(end))));
  /** @type {string[]} */
  const found = [];
  walk(program, null, 0, lineOf, (node, parent, statementLine) => {
    const [first, last] = [lineOf(node.start), lineOf(node.end)];
    if (FUNCTIONS.has(node.type) && last - first + 1 > most) {
      found.push(`${file}:${first} a function of ${last - first + 1} lines; ${most} at most`);
    }
    // `a as unknown as B` is one cast.
    if (!CASTS.has(node.type) || isConst(node) || CASTS.has(parent?.type)) return;
    if (![last, last - 1, first - 1, statementLine - 1].some((line) => commented.has(line))) {
      found.push(`${file}:${last} a cast without a reason`);
    }
  });
  return found;
}

function isConst({ typeAnnotation }) {
  return typeAnnotation?.type === 'TSTypeReference' && typeAnnotation.typeName?.name === 'const';
}

/** Calls `visit(node, parent, line of the statement around it)` for every node. */
function walk(node, parent, statementLine, lineOf, visit) {
  const isStatement =
    /Statement$|Declaration$|Definition$|^Property$/.test(node.type) && node.type !== 'BlockStatement';
  const line = isStatement ? lineOf(node.start) : statementLine;
  visit(node, parent, line);
  for (const key of Object.keys(node)) {
    for (const child of [node[key]].flat()) {
      if (typeof child?.type === 'string') walk(child, node, line, lineOf, visit);
    }
  }
}

/** Returns a function from an offset to its line, the first of which is 1. */
function lineFinder(source) {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
