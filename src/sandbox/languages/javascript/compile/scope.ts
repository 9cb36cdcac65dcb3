import type {
  AnyNode,
  Function as FunctionNode,
  Pattern,
  Statement,
  ModuleDeclaration,
  VariableDeclaration,
} from 'acorn';
import { tooDeep } from './parse.js';

const FAR = 8;
/** From scope to scope, in one program. Hundreds of scopes around hundreds of thousands of names are not written by people. */
const MAX_STEPS = 20_000_000;

/** Declared names, each with the text to write for it if that is not the name itself (an import's binding). */
export class Scope {
  readonly #names: ReadonlyMap<string, string | null>;
  readonly #parent: Scope | null;
  /** Names that were found far above, or nowhere. */
  readonly #remembered = new Map<string, string | null | undefined>();
  readonly #steps: { left: number };

  constructor(parent: Scope | null, names: ReadonlyMap<string, string | null>) {
    this.#parent = parent;
    this.#names = names;
    this.#steps = parent === null ? { left: MAX_STEPS } : parent.#steps;
  }

  static of(parent: Scope, names: Iterable<string>): Scope {
    const own = new Map(Array.from(names, (name) => [name, null]));
    return own.size === 0 ? parent : new Scope(parent, own);
  }

  /** undefined if it is declared neither here nor above; null for an ordinary name. */
  find(name: string): string | null | undefined {
    if (this.#remembered.has(name)) return this.#remembered.get(name);
    let found = this.#names.get(name);
    let steps = 0;
    for (let scope = this.#parent; found === undefined && scope !== null; scope = scope.#parent) {
      found = scope.#names.get(name);
      steps += 1;
    }
    if (steps > FAR) this.#remembered.set(name, found);
    this.#steps.left -= steps;
    if (this.#steps.left < 0) throw tooDeep();
    return found;
  }
}

export function patternNames(pattern: Pattern, names: Set<string>): void {
  switch (pattern.type) {
    case 'Identifier':
      names.add(pattern.name);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties)
        patternNames(property.type === 'RestElement' ? property.argument : property.value, names);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) patternNames(element, names);
      break;
    case 'AssignmentPattern':
      patternNames(pattern.left, names);
      break;
    case 'RestElement':
      patternNames(pattern.argument, names);
      break;
    case 'MemberExpression':
      break;
  }
}

/** let, const, class and function of this list of statements, not of blocks inside. */
export function lexicalNames(statements: readonly (Statement | ModuleDeclaration)[]): Set<string> {
  const names = new Set<string>();
  for (const statement of statements) addLexical(statement, names);
  return names;
}

function addLexical(statement: Statement | ModuleDeclaration, names: Set<string>): void {
  switch (statement.type) {
    case 'VariableDeclaration':
      if (statement.kind !== 'var') declarationNames(statement, names);
      break;
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      names.add(statement.id.name);
      break;
    case 'ExportNamedDeclaration':
      if (statement.declaration) addLexical(statement.declaration, names);
      break;
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement;
      if ((declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id)
        names.add(declaration.id.name);
      break;
    }
    case 'LabeledStatement':
      addLexical(statement.body, names);
      break;
    default:
      break;
  }
}

export function declarationNames(declaration: VariableDeclaration, names: Set<string>): void {
  for (const { id } of declaration.declarations) patternNames(id, names);
}

/** `var` of a function's body (or of the program), from blocks of any depth, not from functions inside. */
export function varNames(statements: readonly AnyNode[], names: Set<string> = new Set()): Set<string> {
  for (const statement of statements) addVars(statement, names);
  return names;
}

function addVars(node: AnyNode, names: Set<string>): void {
  switch (node.type) {
    case 'VariableDeclaration':
      if (node.kind === 'var') declarationNames(node, names);
      break;
    case 'ExportNamedDeclaration':
      if (node.declaration) addVars(node.declaration, names);
      break;
    case 'BlockStatement':
      varNames(node.body, names);
      break;
    case 'IfStatement':
      addVars(node.consequent, names);
      if (node.alternate) addVars(node.alternate, names);
      break;
    case 'ForStatement':
      if (node.init) addVars(node.init, names);
      addVars(node.body, names);
      break;
    case 'ForInStatement':
    case 'ForOfStatement':
      addVars(node.left, names);
      addVars(node.body, names);
      break;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
      addVars(node.body, names);
      break;
    case 'TryStatement':
      addVars(node.block, names);
      if (node.handler) addVars(node.handler.body, names);
      if (node.finalizer) addVars(node.finalizer, names);
      break;
    case 'SwitchStatement':
      for (const { consequent } of node.cases) varNames(consequent, names);
      break;
    default:
      break;
  }
}

/** Parameters and `arguments`, which default values can see. */
export function parameterNames(node: FunctionNode): Set<string> {
  const names = new Set<string>();
  for (const parameter of node.params) patternNames(parameter, names);
  if (node.type !== 'ArrowFunctionExpression') names.add('arguments');
  return names;
}

/** Everything declared in a list of statements that is a body of its own. */
export function bodyNames(statements: readonly (Statement | ModuleDeclaration)[]): Set<string> {
  return varNames(statements, lexicalNames(statements));
}
