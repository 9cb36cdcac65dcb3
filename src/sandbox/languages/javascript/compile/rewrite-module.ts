import type {
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  ModuleDeclaration,
  Program,
  Statement,
} from 'acorn';
import { NAMES, PREFIX } from './names.js';
import { isDefinition, type NodeRewriter } from './rewrite-node.js';
import { declarationNames, type Scope } from './scope.js';

export interface ImportRequest {
  readonly specifier: string;
  /** Names that must be exported there. */
  readonly names: readonly string[];
  /** Where it stands, for errors. */
  readonly at: number;
}

export interface ModuleRewrite {
  readonly requests: ImportRequest[];
  /** Local names of imports, and what is written for them. */
  readonly imported: ReadonlyMap<string, string>;
  visit(statement: Statement | ModuleDeclaration, scope: Scope): void;
  head(): string;
}

/** import and export as plain code: a binding of another module is read from its namespace each time, so that it lives. */
export function rewriteModule(program: Program, nodes: NodeRewriter, code: string): ModuleRewrite {
  const requests: { specifier: string; names: string[]; at: number }[] = [];
  const imported = new Map<string, string>();
  const exported: string[] = [];
  /** `[name, request, name there]`: the realm follows these, to find circles and names that are not there. */
  const indirect: (readonly [string, number, string | null])[] = [];
  const origins = new Map<string, readonly [request: number, name: string | null]>();
  let anonymous = '';
  const stars: number[] = [];
  const indexes = new Map<string, number>();

  for (const statement of program.body) if (statement.type === 'ImportDeclaration') declareImports(statement);

  function request(specifier: string, at: number): { index: number; names: string[] } {
    const known = indexes.get(specifier);
    const index = known ?? requests.length;
    if (known === undefined) {
      indexes.set(specifier, index);
      requests.push({ specifier, names: [], at });
    }
    return { index, names: requests[index]?.names ?? [] };
  }

  function declareImports({ source, specifiers, start }: ImportDeclaration): void {
    const { index, names } = request(String(source.value), start);
    for (const specifier of specifiers) {
      const local = specifier.local.name;
      if (specifier.type === 'ImportNamespaceSpecifier') {
        imported.set(local, `${NAMES.modules}.n${index}`);
        origins.set(local, [index, null]);
        continue;
      }
      const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
      names.push(name);
      imported.set(local, `${namespaceText(index)}${access(name)}`);
      origins.set(local, [index, name]);
    }
  }

  function exportNamed(node: ExportNamedDeclaration, scope: Scope): void {
    if (node.declaration) {
      nodes.edits.blank(code, node.start, node.declaration.start);
      nodes.visit(node.declaration, scope);
      const names = new Set<string>();
      if (node.declaration.type === 'VariableDeclaration') declarationNames(node.declaration, names);
      else names.add(node.declaration.id.name);
      for (const name of names) exported.push(getter(name, name));
      return;
    }
    nodes.edits.blank(code, node.start, node.end);
    const from = node.source ? request(String(node.source.value), node.start) : null;
    for (const { local, exported: as } of node.specifiers) {
      const name = nameOf(local);
      const origin = from === null ? origins.get(name) : ([from.index, name] as const);
      if (origin === undefined) exported.push(getter(nameOf(as), imported.get(name) ?? name));
      else indirect.push([nameOf(as), ...origin]);
    }
  }

  function exportDefault(
    declaration: ExportDefaultDeclaration['declaration'],
    { end }: ExportDefaultDeclaration,
    start: number,
    scope: Scope,
  ): void {
    if (declaration.type === 'FunctionDeclaration') {
      // Hoisted, as the language has it: it gets a name, which the realm takes away again.
      const words = FUNCTION.exec(code.slice(declaration.start))?.[0].length ?? 0;
      nodes.edits.close(declaration.start + words, ` ${DEFAULT}`);
      nodes.visit(declaration, scope);
      anonymous = DEFAULT;
      return;
    }
    // The property's name becomes that of an anonymous class or function.
    const isNamed = declaration.type === 'ClassDeclaration' || isDefinition(declaration);
    nodes.edits.open(start, isNamed ? `let ${DEFAULT}={default:` : `let ${DEFAULT}={default:(`);
    nodes.visit(declaration, scope);
    const isStatement = code[end - 1] === ';';
    nodes.edits.close(isStatement ? end - 1 : end, `${isNamed ? '' : ')'}}.default${isStatement ? '' : ';'}`);
  }

  function visit(statement: Statement | ModuleDeclaration, scope: Scope): void {
    switch (statement.type) {
      case 'ImportDeclaration':
        nodes.edits.blank(code, statement.start, statement.end);
        break;
      case 'ExportNamedDeclaration':
        exportNamed(statement, scope);
        break;
      case 'ExportAllDeclaration': {
        nodes.edits.blank(code, statement.start, statement.end);
        const { index } = request(String(statement.source.value), statement.start);
        if (statement.exported) indirect.push([nameOf(statement.exported), index, null]);
        else stars.push(index);
        break;
      }
      case 'ExportDefaultDeclaration': {
        const { declaration } = statement;
        if ((declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id) {
          nodes.edits.blank(code, statement.start, declaration.start);
          nodes.visit(declaration, scope);
          exported.push(getter('default', declaration.id.name));
          break;
        }
        const words = EXPORT_DEFAULT.exec(code.slice(statement.start))?.[0].length ?? 0;
        nodes.edits.blank(code, statement.start, statement.start + words);
        exportDefault(declaration, statement, statement.start + words, scope);
        exported.push(getter('default', DEFAULT));
        break;
      }
      default:
        nodes.visit(statement, scope);
    }
  }

  /**
   * A generator: its first step declares what the module exports, so that cycles find functions; its second runs it.
   * An async one would start later than the language says: `await` becomes `yield`. Only `for await`
   * and `await using` at the top level still need one.
   */
  function head(): string {
    if (!nodes.needsAsync) for (const at of nodes.topAwaits) nodes.edits.replace(at, at + 'await'.length, 'yield');
    const parameters = `${NAMES.bind},${NAMES.modules},${NAMES.importModule}`;
    const links = `[${stars.join(',')}],${JSON.stringify(indirect)}`;
    const bind = `${NAMES.bind}({__proto__:null,${exported.join(',')}},${links}${anonymous === '' ? '' : `,${anonymous}`});`;
    return `${NAMES.define}(${nodes.needsAsync ? 'async ' : ''}function*(${parameters}){"use strict";${nodes.loopCounters()}${bind}yield;`;
  }

  return { requests, imported, visit, head };
}

/** `export default`, whatever stands between; a parenthesis after it belongs to the expression. */
const GAP = String.raw`(?:\s|/\*[^]*?\*/|//[^\r\n\u2028\u2029]*)*`;
const EXPORT_DEFAULT = new RegExp(`^export${GAP}default`);
/** `async function *`, up to where its name would stand. */
const FUNCTION = new RegExp(`^(?:async${GAP})?function(?:${GAP}\\*)?`);
const DEFAULT = `${PREFIX}default`;

function namespaceText(index: number): string {
  return `${NAMES.modules}[${index}]`;
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value);
}

function access(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function getter(name: string, text: string): string {
  return `get ${JSON.stringify(name)}(){return ${text}}`;
}
