import { createConsole } from './console.js';
import type { Control } from '../limits/control.js';
import { decode, type Decoding } from '../values/decode.js';
import { Encoder, type Encoding, textOf } from '../values/encode.js';
import { LANGUAGE_GLOBALS } from '../lock-realm.js';
import { hideSources } from './function-source.js';
import { createWeb } from './web/web.js';
import { createTimers } from './timers.js';
import {
  type BareHandler,
  construct,
  defineProperty,
  dictionary,
  ErrorFunction,
  getOwnPropertyDescriptor,
  hide,
  item,
  ObjectPrototype,
  ownKeys,
  ProxyConstructor,
  put,
  read,
  setPrototypeOf,
  StringFunction,
  symbolToString,
} from '../primordials.js';
import { heritage } from '../promises/promise-chain.js';
import { rememberProxy } from '../proxies.js';

export interface Services {
  readonly control: Control;
  readonly print: (method: string, args: readonly unknown[]) => void;
  readonly addTimer: (run: () => void, milliseconds: number, repeats: boolean) => number;
  readonly clearTimer: (id: unknown) => void;
  readonly encoding: Encoding;
  readonly decoding: Decoding;
  readonly service: (name: string, text: string) => string;
}

/**
 * Fills the guest's global object: the language without the parts that make code or reach out, and our additions.
 * `view` is what programs see of it.
 */
export function createGlobals(
  globals: object,
  view: object,
  services: Services,
  real: Record<string, unknown>,
  functionStub: Function,
): void {
  setPrototypeOf(globals, ObjectPrototype);
  for (let index = 0; index < LANGUAGE_GLOBALS.length; index += 1) {
    const name = item(LANGUAGE_GLOBALS, index);
    if (name in real) hide(globals, name, real[name]);
  }
  hide(globals, 'Function', functionStub);
  hide(globals, 'globalThis', view);
  hide(globals, 'Proxy', createProxy());
  hide(globals, 'console', createConsole(services.print));
  const timers = createTimers(services);
  for (let keys = ownKeys(timers), index = 0; index < keys.length; index += 1)
    hide(globals, item(keys, index), read(timers, item(keys, index)));
  const { structuredClone } = { structuredClone: (value: unknown): unknown => clone(value, services) };
  hide(globals, 'structuredClone', structuredClone);
  offerWeb(globals, services);
  hideSources(services.service);
  put(globals, 'argv', []);
  put(globals, 'stdin', '');
}

const WEB = ['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'crypto', 'performance'];

/** They are made when the first of them is used: most programs need none. */
function offerWeb(globals: object, { service, control }: Services): void {
  const make = (): void => {
    const web = createWeb(service, (ticks) => control.charge(ticks));
    for (let index = 0; index < WEB.length; index += 1) {
      const name = item(WEB, index);
      if (getOwnPropertyDescriptor(globals, name)?.get === getters[name]) hide(globals, name, web[name]);
    }
  };
  const getters = dictionary<() => unknown>();
  for (let index = 0; index < WEB.length; index += 1) {
    const name = item(WEB, index);
    getters[name] = (): unknown => {
      make();
      return getOwnPropertyDescriptor(globals, name)?.value;
    };
    defineProperty(globals, name, {
      __proto__: null,
      get: getters[name],
      set: (value: unknown): void => hide(globals, name, value),
      enumerable: false,
      configurable: true,
    });
  }
}

/** The real Proxy, which also notes the target of each proxy. */
function createProxy(): ProxyConstructor {
  const { revocable } = ProxyConstructor;
  const methods = {
    revocable(target: object, handler: ProxyHandler<object>): { proxy: object } {
      // `heritage` returns an object when given one.
      const made = revocable(heritage(target) as object, handler);
      rememberProxy(made.proxy, target);
      return made;
    },
  };
  hide(ProxyConstructor, 'revocable', methods.revocable);
  const handler: BareHandler<ProxyConstructor> = {
    __proto__: null,
    construct(_target: object, args: readonly unknown[], newTarget: Function): object {
      // Proxy throws if one of the arguments is no object.
      const proxy = construct(ProxyConstructor, [heritage(args[0]), args[1]], newTarget) as object;
      // Proxy has checked that it is an object.
      rememberProxy(proxy, args[0] as object);
      return proxy;
    },
  };
  return new ProxyConstructor(ProxyConstructor, handler);
}

function clone(value: unknown, { control, encoding, decoding }: Services): unknown {
  // It stays in the realm.
  const encoder = new Encoder({ ...encoding, leavesRealm: false });
  const text = encoder.encode(value, 'value', 0);
  control.glance();
  if (encoder.dropped.length > 0 || text === '') {
    const error = new ErrorFunction(`${describe(encoder.refused)} could not be cloned.`);
    hide(error, 'name', 'DataCloneError');
    throw error;
  }
  return decode(text, { ...decoding, keepsStacks: true });
}

/** As V8 shows a value in a message. */
function describe(value: unknown): string {
  if (typeof value === 'function') return StringFunction(value);
  if (typeof value === 'symbol') return symbolToString(value);
  if (typeof value !== 'object' || value === null) return `a ${typeof value} of this size`;
  const constructor = read(value, 'constructor');
  const name: unknown = typeof constructor === 'function' ? getOwnPropertyDescriptor(constructor, 'name')?.value : '';
  return `#<${textOf(name, '') || 'Object'}>`;
}
