import module from 'node:module';
import vm from 'node:vm';
import { builtin } from '../../../loaders/builtin.js';
import { isCalledByLoader } from '../seams/call-depth.js';
import { binding, type Current, holding, property, type Scope } from '../judge/guard.js';
import {
  type AnyFunction,
  append,
  apply,
  data,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  setPrototypeOf,
  slice,
  text,
} from '../seams/primordials.js';
import { markPatched, patch, patchIfPresent } from '../seams/seam.js';
import { closed } from '../seams/stand-in.js';
import { isWrapperIntact } from '../seams/module-wrapper.js';
import { contentOf } from '../seams/system.js';
import { EACCES, type PolicyViolation } from '../judge/violation.js';

/** Throws where code may not be made now. */
type Check = (api: string) => void;

/**
 * A run was started with --disallow-code-generation-from-strings, which holds for eval and the Function family. The
 * replacements here say who refused and why; vm, which that flag does not cover, is closed as a whole.
 */
export function codeGuard(everywhere: Current, more?: (check: Check) => void): void {
  const current = holding(everywhere, 'code');
  const check: Check = (api) => {
    const scope = current();
    if (scope !== null) throw violation(scope, api);
  };
  const guard = (owner: object, name: string, api: string): void =>
    patchIfPresent(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          check(api);
          return apply(original, this, args);
        },
    );

  for (const name of [
    'runInContext',
    'runInNewContext',
    'runInThisContext',
    'compileFunction',
    'createContext',
    'createScript',
  ]) {
    guard(vm, name, `vm.${name}`);
  }
  for (const name of ['Script', 'SourceTextModule', 'SyntheticModule']) closeClass(vm, name, check, `vm.${name}`);
  // Node's own code took its references to these before us.
  const contextify = binding('contextify');
  const Contextified = closeClass(contextify, 'ContextifyScript', check, 'contextify.ContextifyScript');
  // The class that it extends is one step away from a class.
  if (Contextified !== null) setPrototypeOf(get(vm, 'Script'), Contextified);
  for (const name of ['compileFunction', 'compileFunctionForCJSLoader', 'makeContext']) {
    guard(contextify, name, `contextify.${name}`);
  }
  guardCompile(current);
  more?.(check);
  for (const name of ['register', 'registerHooks', 'stripTypeScriptTypes']) guard(module, name, `module.${name}`);
  guard(builtin('node:v8'), 'setFlagsFromString', 'v8.setFlagsFromString');
}

const KINDS = [function () {}, async function () {}, function* () {}, async function* () {}];

/**
 * eval and the Function family. As long as they are replaced, a direct eval is an indirect one; the answer puts them
 * back. `isRun`: for ever.
 */
export function evalGuard(everywhere: Current, isRun: boolean): () => void {
  const current = holding(everywhere, 'code');
  const check: Check = (api) => {
    const scope = current();
    if (scope !== null) throw violation(scope, api);
  };
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, value: unknown, isLocked: boolean): void => {
    const before = getOwnPropertyDescriptor(owner, name);
    defineProperty(owner, name, { ...data(value), writable: !isLocked, configurable: !isLocked, enumerable: false });
    markPatched(owner, name);
    append(undo, () => {
      // Somebody else's replacement stays.
      if (get(owner, name) === value && before !== undefined) defineProperty(owner, name, before);
    });
  };
  replace(
    globalThis,
    'eval',
    closed(get(globalThis, 'eval') as AnyFunction, () => check('eval')),
    false,
  );
  for (const kind of KINDS) {
    const prototype = Object.getPrototypeOf(kind) as object;
    const Original = get(prototype, 'constructor') as AnyFunction & { name: string };
    const { name } = Original;
    // Its prototype is the same, so that `instanceof Function` stays true.
    const Closed = closed(Original, () => check(name));
    replace(prototype, 'constructor', Closed, isRun);
    if (Original === (Function as unknown)) replace(globalThis, 'Function', Closed, false);
  }
  return () => {
    for (let index = undo.length - 1; index >= 0; index -= 1) undo[index]?.();
  };
}

function violation({ refuse }: Scope, api: string): PolicyViolation {
  return refuse({
    guard: 'code',
    api,
    action: 'run code made at run time',
    kind: '',
    subject: '',
    natural: { code: 'EACCES', errno: EACCES, syscall: api },
  });
}

/** What is compiled must be what the file says, whoever asks. */
function guardCompile(current: Current): void {
  patch(module.prototype, '_compile', (original) => {
    const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
      const scope = current();
      if (scope === null) return apply(original, this, args);
      const content = text(args[0]);
      const filename = text(args[1]);
      const isTypeScript =
        slice(filename, -3) === '.ts' || slice(filename, -4, -1) === '.mt' || slice(filename, -4, -1) === '.ct';
      // Node takes the types out before it compiles.
      const isHonest = isTypeScript ? isCalledByLoader(seam) : content === contentOf(filename);
      // Node compiles what a changed wrapper makes of a file.
      if (!isHonest || !isWrapperIntact()) throw violation(scope, 'Module._compile');
      defineProperty(args, 0, data(content));
      defineProperty(args, 1, data(filename));
      return apply(original, this, args);
    };
    return seam;
  });
}

function closeClass(owner: object, name: string, check: Check, api: string): AnyFunction | null {
  const Original = property(owner, name);
  if (typeof Original !== 'function') return null;
  const Closed = closed(Original as AnyFunction, () => check(api));
  defineProperty(owner, name, data(Closed));
  markPatched(owner, name);
  const prototype: unknown = Original.prototype;
  if (typeof prototype === 'object' && prototype !== null) {
    defineProperty(prototype, 'constructor', { ...data(Closed), enumerable: false });
    markPatched(prototype, 'constructor');
  }
  return Closed;
}
