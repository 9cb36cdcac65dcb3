import type { AnyNode, Function as FunctionNode } from 'acorn';
import { childrenOf } from './children.js';

/**
 * Whether a round of this loop, a call of this function or the value of this field copies as much as the program likes by itself: `[...list]`,
 * `f(...list)`, `{ ...object }` and `const [first, ...rest] = list` are one tick, as `i++` is. Loops and functions inside
 * are asked for themselves.
 */
export function copiesMuch(node: AnyNode | FunctionNode): boolean {
  return childrenOf(node).some((child) => {
    if (child.type === 'SpreadElement') return true;
    // What `(...args) =>` takes was spread by its caller.
    if (child.type === 'RestElement') return !isParameter(child, node) || child.argument.type !== 'Identifier';
    return !isLoop(child) && !isFunction(child) && copiesMuch(child);
  });
}

export type LoopStatement = Extract<
  AnyNode,
  { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' | 'WhileStatement' | 'DoWhileStatement' }
>;

export function isLoop(node: AnyNode): node is LoopStatement {
  return /^(?:For|While|DoWhile)/.test(node.type);
}

function isFunction(node: AnyNode | FunctionNode): node is FunctionNode {
  return /^(?:Function|ArrowFunction)/.test(node.type);
}

function isParameter(child: AnyNode, parent: AnyNode | FunctionNode): boolean {
  return isFunction(parent) && parent.params.some((parameter) => parameter === child);
}
