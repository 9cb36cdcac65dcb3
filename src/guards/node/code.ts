import module from 'node:module';
import vm from 'node:vm';
import { builtin } from '../../builtin.js';
import { isCalledByLoader } from './call-depth.js';
import { binding, type GuardContext, property, prototypeOf } from './guard.js';
import { type AnyFunction, apply, data, defineProperty, get, handler, slice, text } from './primordials.js';
import { markPatched, patch, patchIfPresent } from './seam.js';
import { isWrapperIntact } from './module-wrapper.js';
import { contentOf } from './system.js';
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
    const Original = get(prototype, 'constructor') as AnyFunction & { name: string };
    // A proxy keeps `instanceof Function` and `Function.prototype` what they are.
    const closed = new Proxy(Original, handler({ apply: refusing(Original.name), construct: refusing(Original.name) }));
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
  // Node's own code took its references to these before us.
  const contextify = binding('contextify');
  closeClass(contextify, 'ContextifyScript', refusing('contextify.ContextifyScript'));
  patch(prototypeOf('contextify', 'ContextifyScript'), 'constructor', () => refusing('contextify.ContextifyScript'));
  for (const name of ['compileFunction', 'compileFunctionForCJSLoader', 'makeContext']) {
    patchIfPresent(contextify, name, () => refusing(`contextify.${name}`));
  }
  guardCompile(violation);
  for (const name of ['register', 'registerHooks', 'stripTypeScriptTypes']) {
    patchIfPresent(module, name, () => refusing(`module.${name}`));
  }
  patch(builtin('node:v8'), 'setFlagsFromString', () => refusing('v8.setFlagsFromString'));
}

/** What is compiled must be what the file says, whoever asks. */
function guardCompile(violation: (api: string) => PolicyViolation): void {
  patch(module.prototype, '_compile', (original) => {
    const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
      const content = text(args[0]);
      const filename = text(args[1]);
      const isTypeScript =
        slice(filename, -3) === '.ts' || slice(filename, -4, -1) === '.mt' || slice(filename, -4, -1) === '.ct';
      // Node takes the types out before it compiles.
      const isHonest = isTypeScript ? isCalledByLoader(seam) : content === contentOf(filename);
      // Node compiles what a changed wrapper makes of a file.
      if (!isHonest || !isWrapperIntact()) throw violation('Module._compile');
      defineProperty(args, 0, data(content));
      defineProperty(args, 1, data(filename));
      return apply(original, this, args);
    };
    return seam;
  });
}

function closeClass(owner: object, name: string, refuse: () => never): void {
  const Original = property(owner, name);
  if (typeof Original !== 'function') return;
  const closed = new Proxy(Original, handler({ construct: refuse, apply: refuse }));
  defineProperty(owner, name, { value: closed, writable: true, configurable: true, enumerable: true });
  markPatched(owner, name);
  const prototype: unknown = Original.prototype;
  if (typeof prototype === 'object' && prototype !== null) {
    defineProperty(prototype, 'constructor', { value: closed, writable: true, configurable: true, enumerable: false });
  }
}
