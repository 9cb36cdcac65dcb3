import {
  type BareDescriptor,
  type BareHandler,
  defineProperty,
  deleteProperty,
  dictionary,
  hasOwn,
  ProxyConstructor,
  setPrototypeOf,
  setProperty,
} from '../primordials.js';
import { rememberProxy } from '../proxies.js';

/** The guest's global object as programs see it: what they put there is noted. */
export function globalView(globals: object, notice: (key: PropertyKey) => void): object {
  /** Names that were last defined as plain values: assigning to one of them runs no setter. */
  const plain = dictionary<true>();
  const handler: BareHandler<object> = {
    __proto__: null,
    set(target: object, key: PropertyKey, value: unknown, receiver: object): boolean {
      // Every other assignment ends in defineProperty below, or in a setter.
      if (plain[key] !== true || receiver !== view || !hasOwn(target, key))
        return setProperty(target, key, value, receiver);
      if (!setProperty(target, key, value)) return false;
      notice(key);
      return true;
    },
    defineProperty(target: object, key: PropertyKey, wanted: object): boolean {
      // The engine made this descriptor. Without its prototype the guest cannot add a field to it.
      const descriptor = setPrototypeOf(wanted, null) as BareDescriptor;
      if (!defineProperty(target, key, descriptor)) return false;
      if (hasOwn(descriptor, 'value')) plain[key] = true;
      else if (hasOwn(descriptor, 'get') || hasOwn(descriptor, 'set')) deleteProperty(plain, key);
      notice(key);
      return true;
    },
  };
  const view = new ProxyConstructor(globals, handler);
  rememberProxy(view, globals);
  return view;
}
