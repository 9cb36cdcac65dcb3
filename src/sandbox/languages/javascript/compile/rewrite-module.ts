import type {
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  ModuleDeclaration,
  Program,
  Statement,
} from 'acorn';
import { NAMES, PREFIX } from './names.js';
import { blank } from './parse.js';
import { isDefinition, type NodeRewriter } from './rewrite-node.js';
import { declarationNames, type Scope } from './scope.js';

export interface ImportRequest {
  readonly specifier: string;
  /** Names that must be exported there. */
  readonly names: readonly string[];
  /** Its offset in the source, for errors. */
  readonly at: number;
}

/** import and export as plain code: a binding of another module is read from its namespace each time, so that it is live. */
export class ModuleRewriter {
  readonly requests: { readonly specifier: string; readonly names: string[]; readonly at: number }[] = [];
  /** Local names of imports, and the text that is written for them. */
  readonly imported: Map<string, string> = new Map();
  readonly #nodes: NodeRewriter;
  readonly #code: string;
  readonly #exported: string[] = [];
  /** `[name, request, name there]`: the realm follows these, to find circles and missing names. */
  readonly #indirect: (readonly [string, number, string | null])[] = [];
  readonly #origins = new Map<string, readonly [request: number, name: string | null]>();
  readonly #stars: number[] = [];
  readonly #indexes = new Map<string, number>();
  #anonymous = '';

  constructor(program: Program, nodes: NodeRewriter, code: string) {
    this.#nodes = nodes;
    this.#code = code;
    for (const statement of program.body) if (statement.type === 'ImportDeclaration') this.#declareImports(statement);
  }

  visit(statement: Statement | ModuleDeclaration, scope: Scope): void {
    switch (statement.type) {
      case 'ImportDeclaration':
        this.#blank(statement);
        break;
      case 'ExportNamedDeclaration':
        this.#exportNamed(statement, scope);
        break;
      case 'ExportAllDeclaration': {
        this.#blank(statement);
        const { index } = this.#request(String(statement.source.value), statement.start);
        if (statement.exported) this.#indirect.push([nameOf(statement.exported), index, null]);
        else this.#stars.push(index);
        break;
      }
      case 'ExportDefaultDeclaration':
        this.#exportDefault(statement, scope);
        break;
      default:
        this.#nodes.visit(statement, scope);
    }
  }

  /**
   * A generator: its first step declares what the module exports, so that cycles find functions; its second runs it.
   * An async one would start later than the language says: `await` becomes `yield`. Only `for await`
   * and `await using` at the top level still need one.
   */
  head(): string {
    const nodes = this.#nodes;
    if (!nodes.needsAsync) for (const at of nodes.topAwaits) nodes.edits.replace(at, at + 'await'.length, 'yield');
    const parameters = `${NAMES.bind},${NAMES.modules},${NAMES.importModule}`;
    const links = `[${this.#stars.join(',')}],${JSON.stringify(this.#indirect)}`;
    const anonymous = this.#anonymous === '' ? '' : `,${this.#anonymous}`;
    const bind = `${NAMES.bind}({__proto__:null,${this.#exported.join(',')}},${links}${anonymous});`;
    return `${NAMES.define}(${nodes.needsAsync ? 'async ' : ''}function*(${parameters}){"use strict";${bind}yield;`;
  }

  /** An empty statement and blanks: a line that follows must not continue the one before. */
  #blank({ start, end }: ModuleDeclaration): void {
    this.#nodes.edits.replace(start, end, `;${blank(this.#code.slice(start + 1, end))}`);
  }

  #blankWords(start: number, end: number): void {
    this.#nodes.edits.replace(start, end, blank(this.#code.slice(start, end)));
  }

  #request(specifier: string, at: number): { index: number; names: string[] } {
    const known = this.#indexes.get(specifier);
    const index = known ?? this.requests.length;
    if (known === undefined) {
      this.#indexes.set(specifier, index);
      this.requests.push({ specifier, names: [], at });
    }
    return { index, names: this.requests[index]?.names ?? [] };
  }

  #declareImports({ source, specifiers, start }: ImportDeclaration): void {
    const { index, names } = this.#request(String(source.value), start);
    for (const specifier of specifiers) {
      const local = specifier.local.name;
      if (specifier.type === 'ImportNamespaceSpecifier') {
        this.imported.set(local, `${NAMES.modules}.n${index}`);
        this.#origins.set(local, [index, null]);
        continue;
      }
      const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
      names.push(name);
      this.imported.set(local, `${namespaceText(index)}${access(name)}`);
      this.#origins.set(local, [index, name]);
    }
  }

  #exportNamed(node: ExportNamedDeclaration, scope: Scope): void {
    if (node.declaration) {
      this.#blankWords(node.start, node.declaration.start);
      this.#nodes.visit(node.declaration, scope);
      const names = new Set<string>();
      if (node.declaration.type === 'VariableDeclaration') declarationNames(node.declaration, names);
      else names.add(node.declaration.id.name);
      for (const name of names) this.#exported.push(getter(name, name));
      return;
    }
    this.#blank(node);
    const from = node.source ? this.#request(String(node.source.value), node.start) : null;
    for (const { local, exported: as } of node.specifiers) {
      const name = nameOf(local);
      const origin = from === null ? this.#origins.get(name) : ([from.index, name] as const);
      if (origin === undefined) this.#exported.push(getter(nameOf(as), this.imported.get(name) ?? name));
      else this.#indirect.push([nameOf(as), ...origin]);
    }
  }

  #exportDefault(statement: ExportDefaultDeclaration, scope: Scope): void {
    const { declaration, start } = statement;
    if ((declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id) {
      this.#blankWords(start, declaration.start);
      this.#nodes.visit(declaration, scope);
      this.#exported.push(getter('default', declaration.id.name));
      return;
    }
    const end = start + this.#lengthOf(EXPORT_DEFAULT, start);
    this.#blankWords(start, end);
    this.#nameDefault(statement, end, scope);
    this.#exported.push(getter('default', DEFAULT));
  }

  /** The length of the keywords that stand there. */
  #lengthOf(keywords: RegExp, at: number): number {
    keywords.lastIndex = at;
    return keywords.exec(this.#code)?.[0].length ?? 0;
  }

  /** A default export without a name becomes a variable of ours. */
  #nameDefault({ declaration, end }: ExportDefaultDeclaration, start: number, scope: Scope): void {
    const { edits } = this.#nodes;
    if (declaration.type === 'FunctionDeclaration') {
      // Hoisted, as the language has it: it gets a name, which the realm takes away again.
      edits.close(declaration.start + this.#lengthOf(FUNCTION, declaration.start), ` ${DEFAULT}`);
      this.#nodes.visit(declaration, scope);
      this.#anonymous = DEFAULT;
      return;
    }
    // The property's name becomes that of an anonymous class or function.
    const isNamed = declaration.type === 'ClassDeclaration' || isDefinition(declaration);
    edits.open(start, isNamed ? `let ${DEFAULT}={default:` : `let ${DEFAULT}={default:(`);
    this.#nodes.visit(declaration, scope);
    const isStatement = this.#code[end - 1] === ';';
    edits.close(isStatement ? end - 1 : end, `${isNamed ? '' : ')'}}.default${isStatement ? '' : ';'}`);
  }
}

/** There are no comments between. A parenthesis after it belongs to the expression. */
const EXPORT_DEFAULT = /export\s+default/y;
/** `async function *`, up to where its name would stand. */
const FUNCTION = /(?:async\s+)?function(?:\s*\*)?/y;
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
