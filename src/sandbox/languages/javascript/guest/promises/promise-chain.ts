import { behind } from '../proxies.js';
import {
  apply,
  construct,
  defineProperty,
  deleteProperty,
  FunctionPrototype,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hide,
  ObjectPrototype,
  preventExtensions,
  PromiseConstructor,
  PromisePrototype,
  ProxyConstructor,
  setPrototypeOf,
  then,
  TypeErrorFunction,
} from '../primordials.js';

/**
 * Node reads symbols of its own on a rejected promise that nobody handles, outside of every limit. Guest code may not
 * stand in that way: either a promise is a plain one, with prototypes that cannot be proxies, or it counts as handled.
 */
export function fixPromiseChain(object: typeof Object, reflect: typeof Reflect): void {
  const { getPrototypeOf: objectGet, setPrototypeOf: objectSet } = object;
  const { setPrototypeOf: reflectSet } = reflect;
  const { bind } = FunctionPrototype as Function;
  const proto = getOwnPropertyDescriptor(ObjectPrototype, '__proto__') as { get(): unknown; set(value: unknown): void };
  const objects = {
    getPrototypeOf: (of: object): unknown => shown(objectGet(of)),
    setPrototypeOf: (target: object, prototype: object | null): unknown =>
      objectSet(moved(target), parentFor(target, prototype)),
    get __proto__(): unknown {
      return shown(apply(proto.get, this, []));
    },
    set __proto__(prototype: unknown) {
      apply(proto.set, moved(this), [parentFor(this, prototype as object)]);
    },
  };
  const reflected = {
    getPrototypeOf: (of: object): unknown => shown(getPrototypeOf(of)),
    setPrototypeOf: (target: object, prototype: object | null): boolean =>
      reflectSet(moved(target), parentFor(target, prototype)),
    construct(target: Function, args: ArrayLike<unknown>, newTarget?: Function): unknown {
      // The number of arguments counts: an explicit undefined is no constructor.
      if (arguments.length < 3) return construct(target, args);
      return construct(heritage(target) as Function, args, newTarget as Function);
    },
  };
  const functions = {
    bind(this: unknown, ...args: unknown[]): unknown {
      return apply(bind, heritage(this), args);
    },
  };
  hide(object, 'getPrototypeOf', objects.getPrototypeOf);
  hide(object, 'setPrototypeOf', objects.setPrototypeOf);
  hide(reflect, 'getPrototypeOf', reflected.getPrototypeOf);
  hide(reflect, 'setPrototypeOf', reflected.setPrototypeOf);
  hide(reflect, 'construct', withLength(reflected.construct, 2));
  hide(FunctionPrototype, 'bind', withLength(functions.bind, 1));
  const accessor = getOwnPropertyDescriptor(objects, '__proto__') as PropertyDescriptor;
  defineProperty(ObjectPrototype, '__proto__', { ...accessor, __proto__: null, enumerable: false } as object);
  preventExtensions(PromisePrototype);
}

/** What a class that extends Promise really extends. */
const PromiseParent: PromiseConstructor = new ProxyConstructor(PromiseConstructor, {
  __proto__: null,
  construct(target: Function, args: unknown[], newTarget: Function): object {
    // `new` of a bound Promise makes a plain one.
    const executor = args[0];
    if (newTarget === PromiseParent || newTarget === PromiseConstructor || typeof executor !== 'function')
      return construct(target, args, newTarget) as object;
    let resolve: unknown;
    let reject: unknown;
    const store = (yes: unknown, no: unknown): void => {
      resolve = yes;
      reject = no;
    };
    const made = construct(target, [store], newTarget) as object;
    // Before the executor may reject it.
    handle(made);
    try {
      apply(executor as () => void, undefined, [resolve, reject]);
    } catch (error) {
      apply(reject as () => void, undefined, [error]);
    }
    return made;
  },
} as ProxyHandler<PromiseConstructor>);

/** What stands for this value where something may inherit from it, or construct it in the name of another. */
export function heritage(value: unknown): unknown {
  return value === PromiseConstructor ? PromiseParent : value;
}

function parentFor(target: unknown, prototype: object | null): object | null {
  return typeof target === 'function' ? (heritage(prototype) as object | null) : prototype;
}

function shown(prototype: unknown): unknown {
  return prototype === PromiseParent ? PromiseConstructor : prototype;
}

/** It gets another prototype; a proxy passes that on to what is behind it. */
function moved<T>(target: T): T {
  if (typeof target !== 'object' || target === null) return target;
  const real = behind(target);
  if (getPrototypeOf(real) === PromisePrototype) handle(real);
  return target;
}

/** A promise with a handler is none of Node's business. */
function handle(promise: object): void {
  const own = getOwnPropertyDescriptor(promise, 'constructor');
  // Without a constructor, `then` makes a plain promise and runs no code of the guest.
  const hidden = { __proto__: null, value: undefined, configurable: true } as PropertyDescriptor;
  if (!defineProperty(promise, 'constructor', hidden))
    throw new TypeErrorFunction('the prototype of this promise is fixed');
  try {
    then(promise, undefined, ignore);
  } catch {
    // Something that only inherits from Promise.prototype.
  }
  if (own === undefined) deleteProperty(promise, 'constructor');
  else defineProperty(promise, 'constructor', setPrototypeOf(own, null) as PropertyDescriptor);
}

function ignore(): void {}

function withLength<F extends object>(f: F, value: number): F {
  defineProperty(f, 'length', { __proto__: null, value, configurable: true } as PropertyDescriptor);
  return f;
}
