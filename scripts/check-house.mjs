// npm run house: rules of the tree that neither linter knows. Each offender is printed as `file:line what`, and any fails.
//   - a cast says why on its line or above: `as`, `!` (not `as const`)
//   - no function is longer than 120 lines, none in Python has more than 12 parameters
//   - no room (folder) holds more than 20 files
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

const MOST_LINES = 120;
const MOST_FILES = 20;
const MOST_PARAMETERS = 12;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const CASTS = new Set(['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression']);

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'python'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== '' && isThere(file));
const complaints = [
  ...rooms(files),
  ...files.filter((file) => file.endsWith('.ts')).flatMap(typescript),
  ...python(files.filter((file) => file.endsWith('.py'))),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) {
  console.error(`${complaints.length} complaints`);
  process.exitCode = 1;
}

function isThere(file) {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

function rooms(all) {
  return [...groupBy(all, dirname)]
    .filter(([, members]) => members.length > MOST_FILES)
    .map(([room, members]) => `${room}:1 holds ${members.length} files; ${MOST_FILES} at most`);
}

function groupBy(all, key) {
  const groups = new Map();
  for (const item of all) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function typescript(file) {
  const source = readFileSync(file, 'utf8');
  // A generated table is as long as what it lists.
  if (source.startsWith('// Generated')) return [];
  const { program, comments } = parseSync(file, source);
  const lineOf = lineFinder(source);
  const commented = new Set(comments.flatMap(({ start, end }) => range(lineOf(start), lineOf(end))));
  const found = [];
  walk(
    program,
    null,
    0,
    (node, parent, statementLine) => {
      if (FUNCTIONS.has(node.type)) {
        const lines = lineOf(node.end) - lineOf(node.start) + 1;
        if (lines > MOST_LINES)
          found.push(`${file}:${lineOf(node.start)} a function of ${lines} lines; ${MOST_LINES} at most`);
      }
      const isCast = CASTS.has(node.type) && !isConst(node) && !CASTS.has(parent?.type);
      if (isCast) {
        const line = lineOf(node.end);
        const places = [line, line - 1, lineOf(node.start) - 1, statementLine - 1];
        if (!places.some((at) => commented.has(at))) found.push(`${file}:${line} a cast without a reason`);
      }
    },
    lineOf,
  );
  return found;
}

function isConst({ typeAnnotation }) {
  return typeAnnotation?.type === 'TSTypeReference' && typeAnnotation.typeName?.name === 'const';
}

/** Calls `visit(node, parent, line of the statement around it)` for every node. */
function walk(node, parent, statementLine, visit, lineOf) {
  const isStatement =
    /Statement$|Declaration$|Definition$|^Property$/.test(node.type) && node.type !== 'BlockStatement';
  const line = isStatement ? lineOf(node.start) : statementLine;
  visit(node, parent, line);
  for (const key of Object.keys(node)) {
    const child = node[key];
    for (const item of Array.isArray(child) ? child : [child]) {
      if (typeof item?.type === 'string') walk(item, node, line, visit, lineOf);
    }
  }
}

function lineFinder(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function python(sources) {
  const script = `
import ast, sys
for path in sys.stdin.read().split("\\n"):
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = node.end_lineno - node.lineno + 1
            args = node.args
            count = len(args.args) + len(args.kwonlyargs) + len(getattr(args, "posonlyargs", ()))
            if lines > ${MOST_LINES}:
                print("%s:%d a function of %d lines; ${MOST_LINES} at most" % (path, node.lineno, lines))
            if count > ${MOST_PARAMETERS}:
                print("%s:%d a function of %d parameters; ${MOST_PARAMETERS} at most" % (path, node.lineno, count))
`;
  const output = execFileSync('python3', ['-c', script], { input: sources.join('\n'), encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}
