import module from 'node:module';
import vm from 'node:vm';
import { builtin } from '../../builtin.js';
import { isCalledByNode } from './call-depth.js';
import { binding, type GuardContext, property, prototypeOf } from './guard.js';
import { type AnyFunction, apply, defineProperty } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

/**
 * The process was started with --disallow-code-generation-from-strings, which holds for eval and the Function family.
 * The replacements here say who refused and why; vm, which that flag does not cover, is closed as a whole.
 */
export function codeGuard({ refuse }: GuardContext): void {
  const violation = (api: string): PolicyViolation =>
    refuse({
      guard: 'code',
      api,
      action: 'run code made at run time',
      kind: '',
      subject: '',
      natural: { code: 'EACCES', errno: EACCES, syscall: api },
    });
  const refusing =
    (api: string): (() => never) =>
    () => {
      throw violation(api);
    };

  patch(globalThis, 'eval', () => refusing('eval'));
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const kind of kinds) {
    const prototype = Object.getPrototypeOf(kind) as object;
    const Original = property(prototype, 'constructor') as AnyFunction & { name: string };
    // A proxy keeps `instanceof Function` and `Function.prototype` what they are.
    const closed = new Proxy(Original, { apply: refusing(Original.name), construct: refusing(Original.name) });
    defineProperty(prototype, 'constructor', {
      value: closed,
      writable: false,
      configurable: false,
      enumerable: false,
    });
    if (Original === (Function as unknown)) {
      defineProperty(globalThis, 'Function', { value: closed, writable: true, configurable: true, enumerable: false });
    }
  }

  for (const name of [
    'runInContext',
    'runInNewContext',
    'runInThisContext',
    'compileFunction',
    'createContext',
    'createScript',
  ]) {
    patchIfPresent(vm, name, () => refusing(`vm.${name}`));
  }
  for (const name of ['Script', 'SourceTextModule', 'SyntheticModule']) closeClass(vm, name, refusing(`vm.${name}`));
  // Node's own loader ends here too; only a caller from outside is refused.
  patch(prototypeOf('contextify', 'ContextifyScript'), 'runInContext', (original) => {
    const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
      if (!isCalledByNode(seam)) throw violation('contextify.runInContext');
      return apply(original, this, args);
    };
    return seam;
  });
  for (const name of ['compileFunction', 'compileFunctionForCJSLoader', 'makeContext']) {
    patchIfPresent(binding('contextify'), name, (original) => {
      const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
        if (!isCalledByNode(seam)) throw violation(`contextify.${name}`);
        return apply(original, this, args);
      };
      return seam;
    });
  }
  patch(module.prototype, '_compile', (original) => {
    const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
      if (!isCalledByNode(seam)) throw violation('Module._compile');
      return apply(original, this, args);
    };
    return seam;
  });
  for (const name of ['register', 'registerHooks', 'stripTypeScriptTypes']) {
    patchIfPresent(module, name, () => refusing(`module.${name}`));
  }
  patch(builtin('node:v8'), 'setFlagsFromString', () => refusing('v8.setFlagsFromString'));
}

function closeClass(owner: object, name: string, refuse: () => never): void {
  const Original = property(owner, name);
  if (typeof Original !== 'function') return;
  const closed = new Proxy(Original, { construct: refuse, apply: refuse });
  defineProperty(owner, name, { value: closed, writable: true, configurable: true, enumerable: true });
  const prototype: unknown = Original.prototype;
  if (typeof prototype === 'object' && prototype !== null) {
    defineProperty(prototype, 'constructor', { value: closed, writable: true, configurable: true, enumerable: false });
  }
}
