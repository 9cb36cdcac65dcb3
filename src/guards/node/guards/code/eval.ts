import { type Current, holding } from '../../judge/scope.js';
import {
  type AnyFunction,
  append,
  data,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  methodOf,
} from '../../seams/primordials.js';
import { markPatched } from '../../seams/seam.js';
import { closed } from '../../seams/stand-in.js';
import { createCodeCheck } from './code.js';

const KINDS = [function () {}, async function () {}, function* () {}, async function* () {}];

/**
 * Replaces eval and the Function family; the returned function puts them back. While eval is replaced, a direct eval works
 * like an indirect one. With `isRun` the constructors of functions stay replaced for ever.
 */
export function evalGuard(everywhere: Current, isRun: boolean): () => void {
  const check = createCodeCheck(holding(everywhere, 'code'));
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, value: AnyFunction, isLocked: boolean): void => {
    const before = getOwnPropertyDescriptor(owner, name);
    defineProperty(owner, name, { ...data(value), writable: !isLocked, configurable: !isLocked, enumerable: false });
    markPatched(owner, name);
    append(undo, () => {
      // Somebody else's replacement stays.
      if (get(owner, name) === value && before !== undefined) defineProperty(owner, name, before);
    });
  };
  const closedEval = closed(methodOf(globalThis, 'eval'), () => check('eval'));
  replace(globalThis, 'eval', closedEval, false);
  for (const kind of KINDS) {
    const prototype = getPrototypeOf(kind);
    if (prototype === null) throw new TypeError('this Node has a function without a prototype');
    const Original = methodOf(prototype, 'constructor');
    const { name } = Original;
    // Its prototype is the same, so that `instanceof Function` stays true.
    const Closed = closed(Original, () => check(name));
    replace(prototype, 'constructor', Closed, isRun);
    // The types of Function and of a function that takes anything do not overlap.
    if (Original === (Function as unknown)) replace(globalThis, 'Function', Closed, false);
  }
  return () => {
    for (let index = undo.length - 1; index >= 0; index -= 1) undo[index]?.();
  };
}
