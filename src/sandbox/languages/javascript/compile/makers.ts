import type { AnyNode, Function as FunctionNode } from 'acorn';
import { childrenOf } from './children.js';

/** Syntax of a program that can allocate too much in one step. */
export interface Makers {
  readonly dots: boolean;
  readonly bigints: boolean;
  /** Answers about values of fields, which are asked again for every class around them. */
  readonly known: Map<AnyNode | FunctionNode, boolean>;
}

/** Judged by the text: most programs have neither, and need not be searched. */
export function makersIn(code: string): Makers | null {
  const dots = code.includes('...');
  const bigints = /\b\d[\da-fox_]*n\b|BigInt/i.test(code);
  return dots || bigints ? { dots, bigints, known: new Map() } : null;
}

/**
 * Whether a round of this loop, a call of this function or the value of this field makes as much as the program likes by
 * itself: `[...list]`, `f(...list)`, `{ ...object }`, `const [first, ...rest] = list` and `big << big` are one tick, as
 * `i++` is. Loops and functions inside are asked for themselves.
 */
export function makesMuch(node: AnyNode | FunctionNode, makers: Makers): boolean {
  const known = makers.known.get(node);
  if (known !== undefined) return known;
  return childrenOf(node).some((child) => {
    if (child.type === 'SpreadElement') return true;
    // The arguments of `(...args) =>` were spread by its caller.
    if (child.type === 'RestElement') return !isParameter(child, node) || child.argument.type !== 'Identifier';
    if (makers.bigints && calculates(child)) return true;
    if (isLoop(child) || isFunction(child)) return false;
    const answer = makesMuch(child, makers);
    if (node.type === 'PropertyDefinition') makers.known.set(child, answer);
    return answer;
  });
}

/** A bigint may have a billion bits, and every operation makes a new one. */
function calculates(node: AnyNode): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return /^(?:[-+*/%&|^]|\*\*|<<|>>)$/.test(node.operator);
    case 'AssignmentExpression':
      return !/^(?:\|\||&&|\?\?)?=$/.test(node.operator);
    case 'UnaryExpression':
      return node.operator === '-' || node.operator === '~';
    default:
      return node.type === 'UpdateExpression';
  }
}

export type LoopStatement = Extract<
  AnyNode,
  { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' | 'WhileStatement' | 'DoWhileStatement' }
>;

export function isLoop(node: AnyNode): node is LoopStatement {
  return /^(?:For|While|DoWhile)/.test(node.type);
}

/** How deep loops nest in this one, itself included, and whether it awaits or yields. Functions inside count by themselves. */
export function loopsIn(loop: LoopStatement): { readonly deepest: number; readonly suspends: boolean } {
  let deepest = 0;
  let suspends = false;
  const visit = (node: AnyNode, depth: number): void => {
    if (isFunction(node) || node.type === 'StaticBlock') return;
    if (isSuspension(node)) suspends = true;
    const inside = isLoop(node) ? depth + 1 : depth;
    deepest = Math.max(deepest, inside);
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(loop, 0);
  return { deepest, suspends };
}

function isSuspension(node: AnyNode): boolean {
  switch (node.type) {
    case 'AwaitExpression':
    case 'YieldExpression':
      return true;
    case 'ForOfStatement':
      return node.await;
    case 'VariableDeclaration':
      return node.kind === 'await using';
    default:
      return false;
  }
}

function isFunction(node: AnyNode | FunctionNode): node is FunctionNode {
  return /^(?:Function|ArrowFunction)/.test(node.type);
}

function isParameter(child: AnyNode, parent: AnyNode | FunctionNode): boolean {
  return isFunction(parent) && parent.params.some((parameter) => parameter === child);
}
