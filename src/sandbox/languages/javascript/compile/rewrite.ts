import type { ExpressionStatement } from 'acorn';
import { completions } from './completion.js';
import type { Positions } from './edits.js';
import { CONSTANT_NAMES, GUEST_GLOBALS, NAMES } from './names.js';
import { tooDeep } from './parse.js';
import { type ImportRequest, ModuleRewriter } from './rewrite-module.js';
import { NodeRewriter } from './rewrite-node.js';
import { bodyNames, Scope, varNames } from './scope.js';
import type { Validated } from './validate.js';

declare const rewritten: unique symbol;

/** A program as it will run, and the way back to the guest's source. */
export interface Rewritten {
  readonly [rewritten]: true;
  /** One expression statement: the realm's `start` is called with the program as a function. */
  readonly script: string;
  /** The same script with poison in all its literals: if an engine accepts it, it runs none of them as code. */
  readonly twin: string;
  readonly source: string;
  readonly positions: Positions;
  /** Offset of the guest's text in `script`. */
  readonly offset: number;
  readonly imports: readonly ImportRequest[];
  /** Names that the program does not declare, and the text that was written for them: it is valid as long as they are. */
  readonly free: ReadonlyMap<string, string | null>;
  /** It awaits at its top level. */
  readonly awaits: boolean;
  /** `var` names, and whether the box had them. */
  readonly kept: ReadonlyMap<string, boolean>;
  /** Something may happen after the last statement: promises, async functions, an await. */
  readonly isAsync: boolean;
}

export interface RewriteOptions {
  readonly kind: 'program' | 'module';
  readonly ticks: boolean;
  readonly echo: Echo;
  /** Names that the box has from earlier programs. */
  readonly known: (name: string) => boolean;
  readonly registered: (name: string) => boolean;
}

export type Echo = 'none' | 'last' | 'all';

const ASYNC = /\b(?:async|await|Promise|import|queueMicrotask|setTimeout|setInterval|setImmediate|then)\b|\\u/;

export function rewrite(ast: Validated, options: RewriteOptions): Rewritten {
  try {
    return rewriteProgram(ast, options);
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

function rewriteProgram({ source, code, program, tokens }: Validated, options: RewriteOptions): Rewritten {
  const isAsync = ASYNC.test(code) || options.kind === 'module';
  const nodes = new NodeRewriter(code, {
    ticks: options.ticks,
    isAsync,
    resolve: (name) => resolveFree(name, options),
  });
  const module = new ModuleRewriter(program, nodes, code);
  const names = bodyNames(program.body);
  const scope = new Scope(null, new Map([...[...names].map((name) => [name, null] as const), ...module.imported]));
  if (options.kind === 'program') keepValues(nodes, completions(program.body), topLevel(program.body), options.echo);
  for (const statement of program.body) module.visit(statement, scope);

  for (const gap of tokens.gaps) nodes.edits.close(gap, ' ');
  for (const end of ambiguousDivisions(code, tokens.divisions)) nodes.edits.close(end, '\n');
  const head =
    options.kind === 'program'
      ? programHead(names, varNames(program.body), module.imported, nodes, options)
      : module.head();
  const literals = tokens.literals.filter((_offset, index, all) => !nodes.spared.has(all[index - (index % 2)] ?? 0));
  const { text, twin, positions } = nodes.edits.apply(code, literals);
  const free = new Map([...nodes.free].map((name) => [name, resolveFree(name, options)]));
  const kept = new Map([...varNames(program.body)].map((name) => [name, options.known(name)]));
  // A function of the host, or of an earlier program, may leave a promise that nobody awaits.
  const waits = isAsync || [...nodes.free].some((name) => options.registered(name) || options.known(name));
  const tail = options.kind === 'program' ? `\n;return ${NAMES.value}},${nodes.awaits ? 2 : waits ? 1 : 0})` : '\n})';
  // Only this function makes one.
  return {
    script: `${head}${text}${tail}`,
    twin: `${poisoned(head)}${twin}${tail}`,
    source,
    positions,
    offset: head.length,
    imports: module.requests,
    free,
    kept,
    awaits: nodes.awaits,
    isAsync,
  } as unknown as Rewritten;
}

/** The head of a script has names that the guest chose, as texts. */
function poisoned(head: string): string {
  return head.replaceAll(/"(?:[^"\\]|\\[^])+"/g, (text) => (text === '"use strict"' ? text : '"#@"'));
}

/**
 * Ends of divisions that could be the start of a regular expression, because there is another slash on the line. A newline
 * there makes that impossible: whoever takes it for the start of a regular expression finds no end of it.
 */
function* ambiguousDivisions(code: string, divisions: readonly number[]): Generator<number> {
  let slash = -1;
  let lineEnd = -1;
  for (const end of divisions) {
    if (slash < end) slash = indexFrom(code, /\//g, end);
    if (lineEnd < end) lineEnd = indexFrom(code, /[\r\n\u2028\u2029]/g, end);
    if (slash < lineEnd) yield end;
  }
}

function indexFrom(code: string, what: RegExp, from: number): number {
  what.lastIndex = from;
  return what.exec(code)?.index ?? code.length;
}

/** The text for a name that the program does not declare; null for a constant of the realm, which stays as it is. */
export function resolveFree(
  name: string,
  { known, registered }: Pick<RewriteOptions, 'known' | 'registered'>,
): string | null {
  if (CONSTANT_NAMES.has(name)) return null;
  if (known(name)) return `${NAMES.namespace}.${name}`;
  if (registered(name)) return `${NAMES.registered}.${name}`;
  return GUEST_GLOBALS.has(name) ? null : `${NAMES.lookup}.${name}`;
}

function topLevel(body: readonly { type: string }[]): ExpressionStatement[] {
  return body.filter((statement): statement is ExpressionStatement => statement.type === 'ExpressionStatement');
}

function keepValues(
  nodes: NodeRewriter,
  last: readonly ExpressionStatement[],
  all: readonly ExpressionStatement[],
  echo: Echo,
): void {
  if (echo === 'all') for (const statement of all) nodes.keep.set(statement, `${NAMES.echo}(`);
  for (const statement of last)
    nodes.keep.set(statement, echo === 'none' ? `${NAMES.value}=(` : `${NAMES.value}=${NAMES.echo}(`);
}

/** Every name becomes a property of the box that reads and writes the variable: functions of later programs share it. */
function programHead(
  names: ReadonlySet<string>,
  vars: ReadonlySet<string>,
  imported: ReadonlyMap<string, string>,
  nodes: NodeRewriter,
  { known }: RewriteOptions,
): string {
  const accessors = [...names].map(
    (name) => `get ${name}(){return ${name}},set ${name}(${NAMES.argument}){${name}=${NAMES.argument}}`,
  );
  for (const [name, text] of imported) accessors.push(`get ${name}(){return ${text}}`);
  // `var x` without a value keeps the one that x has.
  const kept = [...vars].filter((name) => known(name)).map((name) => `${name}=${NAMES.namespace}.${name};`);
  const written = [...names].filter((name) => nodes.written.has(name));
  const bind =
    accessors.length === 0
      ? ''
      : `${NAMES.bind}({__proto__:null,${accessors.join(',')}}${
          written.length === 0 ? '' : `,${JSON.stringify(written)}`
        });`;
  const parameters = `${NAMES.bind},${NAMES.modules},${NAMES.importModule}`;
  return `${NAMES.start}(${nodes.awaits ? 'async ' : ''}function(${parameters}){"use strict";let ${NAMES.value};${kept.join('')}${bind}`;
}
