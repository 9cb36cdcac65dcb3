import module from 'node:module';
import vm from 'node:vm';
import { builtin } from '../../../../loaders/builtin.js';
import { demand } from '../../judge/demand.js';
import { codeRequest } from '../../judge/held-requests.js';
import { type Current, holding } from '../../judge/scope.js';
import { binding } from '../../realm/bindings.js';
import { isCalledByLoader } from '../../seams/call-depth.js';
import { askHeld, installSeams, optionalSeam, throwIt } from '../../seams/install-seams.js';
import { isWrapperIntact } from '../../seams/module-wrapper.js';
import {
  type AnyFunction,
  apply,
  get,
  isFunction,
  property,
  replace,
  setPrototypeOf,
  slice,
  text,
} from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { closed, replaceClass } from '../../seams/stand-in.js';
import { contentOf } from '../../seams/system.js';

/** Throws where code may not be made now. */
export type CheckCode = (api: string) => void;

const COMPILERS = [
  'runInContext',
  'runInNewContext',
  'runInThisContext',
  'compileFunction',
  'createContext',
  'createScript',
];

/**
 * A run was started with --disallow-code-generation-from-strings, which holds for eval and the Function family. The
 * replacements here say who refused and why; vm, which that flag does not cover, is closed as a whole.
 */
export function codeGuard(everywhere: Current, more?: (check: CheckCode) => void): void {
  const current = holding(everywhere, 'code');
  const check = createCodeCheck(current);
  const close = (owner: object, prefix: string, names: readonly string[]): void => {
    for (const name of names) {
      installSeams(current, [optionalSeam(owner, name, askHeld(codeRequest, `${prefix}.${name}`), throwIt)]);
    }
  };
  close(vm, 'vm', COMPILERS);
  for (const name of ['Script', 'SourceTextModule', 'SyntheticModule']) closeClass(vm, name, check, `vm.${name}`);
  const contextify = binding('contextify');
  const Contextified = closeClass(contextify, 'ContextifyScript', check, 'contextify.ContextifyScript');
  // The prototype of a class leads to the class that it extends: that must be the closed one.
  if (Contextified !== null) setPrototypeOf(get(vm, 'Script'), Contextified);
  // Node's own code keeps working: it took its references to these before us.
  close(contextify, 'contextify', ['compileFunction', 'compileFunctionForCJSLoader', 'makeContext']);
  guardCompile(current);
  more?.(check);
  close(module, 'module', ['register', 'registerHooks', 'stripTypeScriptTypes']);
  close(builtin('node:v8'), 'v8', ['setFlagsFromString']);
}

/** `current` of the code guard. */
export function createCodeCheck(current: Current): CheckCode {
  return (api) => {
    const scope = current();
    if (scope !== null) demand(scope, codeRequest(api));
  };
}

/** A module may be compiled only from the content of its file, whoever asks for it. */
function guardCompile(current: Current): void {
  patch(module.prototype, '_compile', (original) => {
    const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
      const scope = current();
      if (scope === null) return apply(original, this, args);
      const content = text(args[0]);
      const filename = text(args[1]);
      const isTypeScript =
        slice(filename, -3) === '.ts' || slice(filename, -4, -1) === '.mt' || slice(filename, -4, -1) === '.ct';
      // Node removes the types first, so the content differs from the file.
      const isHonest = isTypeScript ? isCalledByLoader(seam) : content === contentOf(filename);
      // If the target changed the wrapper, Node would compile that text too.
      if (!isHonest || !isWrapperIntact()) demand(scope, codeRequest('Module._compile'));
      replace(args, 0, content);
      replace(args, 1, filename);
      return apply(original, this, args);
    };
    return seam;
  });
}

function closeClass(owner: object, name: string, check: CheckCode, api: string): AnyFunction | null {
  const Original = property(owner, name);
  if (!isFunction(Original)) return null;
  const Closed = closed(Original, () => check(api));
  replaceClass(owner, name, Original, Closed);
  return Closed;
}
