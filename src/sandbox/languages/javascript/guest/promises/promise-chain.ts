import { behind } from '../proxies.js';
import {
  apply,
  type BareDescriptor,
  type BareHandler,
  callGuest,
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
  const { bind } = Function.prototype;
  const { get: protoGet, set: protoSet } = getOwnPropertyDescriptor(ObjectPrototype, '__proto__') ?? NONE;
  if (protoGet === undefined || protoSet === undefined) throw new TypeErrorFunction('there is no __proto__');
  const objects = {
    getPrototypeOf: (of: object): unknown => shown(objectGet(of)),
    setPrototypeOf: (target: object, prototype: object | null): unknown =>
      objectSet(moved(target), parentFor(target, prototype)),
    get __proto__(): unknown {
      return shown(callGuest(protoGet, this, []));
    },
    set __proto__(prototype: unknown) {
      callGuest(protoSet, moved(this), [parentFor(this, prototype)]);
    },
  };
  const reflected = {
    getPrototypeOf: (of: object): unknown => shown(getPrototypeOf(of)),
    setPrototypeOf: (target: object, prototype: object | null): boolean =>
      reflectSet(moved(target), parentFor(target, prototype)),
    construct(target: Function, args: ArrayLike<unknown>, newTarget?: Function): unknown {
      // The number of arguments counts: an explicit undefined is no constructor.
      if (arguments.length < 3) return construct(target, args);
      // `construct` throws if one of them is no constructor.
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
  const accessor = getOwnPropertyDescriptor(objects, '__proto__');
  defineProperty(ObjectPrototype, '__proto__', { ...accessor, __proto__: null, enumerable: false });
  preventExtensions(PromisePrototype);
}

const NONE: BareDescriptor = { __proto__: null };

const PARENT: BareHandler<PromiseConstructor> = {
  __proto__: null,
  construct(target: Function, args: unknown[], newTarget: Function): object {
    // `new` of a bound Promise makes a plain one.
    const executor = args[0];
    if (newTarget === PromiseParent || newTarget === PromiseConstructor || typeof executor !== 'function')
      // A constructor gives an object.
      return construct(target, args, newTarget) as object;
    let resolve: Function = ignore;
    let reject: Function = ignore;
    const store = (yes: Function, no: Function): void => {
      resolve = yes;
      reject = no;
    };
    // As above.
    const made = construct(target, [store], newTarget) as object;
    // Before the executor may reject it.
    handle(made);
    try {
      callGuest(executor, undefined, [resolve, reject]);
    } catch (error) {
      callGuest(reject, undefined, [error]);
    }
    return made;
  },
};

/** A class that extends Promise really extends this one. */
const PromiseParent: PromiseConstructor = new ProxyConstructor(PromiseConstructor, PARENT);

/** Answers PromiseParent for Promise, where something may inherit from the value or construct it for another class. */
export function heritage(value: unknown): unknown {
  return value === PromiseConstructor ? PromiseParent : value;
}

/** The prototype that `target` gets in fact. */
function parentFor<T>(target: unknown, prototype: T): T {
  // `heritage` returns an object when given one.
  return typeof target === 'function' ? (heritage(prototype) as T) : prototype;
}

function shown(prototype: unknown): unknown {
  return prototype === PromiseParent ? PromiseConstructor : prototype;
}

/** Called before the target gets another prototype; a proxy passes that on to what is behind it. */
function moved<T>(target: T): T {
  if (typeof target !== 'object' || target === null) return target;
  const real = behind(target);
  if (getPrototypeOf(real) === PromisePrototype) handle(real);
  return target;
}

/** Gives the promise a handler, so that Node does not look at it. */
function handle(promise: object): void {
  const own = getOwnPropertyDescriptor(promise, 'constructor');
  // Without a constructor, `then` makes a plain promise and runs no code of the guest.
  if (!defineProperty(promise, 'constructor', { __proto__: null, value: undefined, configurable: true }))
    throw new TypeErrorFunction('the prototype of this promise is fixed');
  try {
    then(promise, undefined, ignore);
  } catch {
    // Something that only inherits from Promise.prototype.
  }
  if (own === undefined) deleteProperty(promise, 'constructor');
  else defineProperty(promise, 'constructor', own);
}

function ignore(): void {}

function withLength<F extends object>(f: F, value: number): F {
  defineProperty(f, 'length', { __proto__: null, value, configurable: true });
  return f;
}
