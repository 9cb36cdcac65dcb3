import { createConsole } from './console.js';
import type { Control } from '../limits/control.js';
import { decode, type Decoding } from '../values/decode.js';
import { Encoder, type Encoding, textOf } from '../values/encode.js';
import { LANGUAGE_GLOBALS } from '../lock-realm.js';
import { hideSources } from './function-source.js';
import { createWeb } from './web.js';
import { createTimers } from './timers.js';
import {
  construct,
  create,
  defineProperty,
  ErrorFunction,
  getOwnPropertyDescriptor,
  hide,
  ObjectPrototype,
  ProxyConstructor,
  put,
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

/** The guest's global object, filled: the language without what makes code or reaches out, and the offered rest. */
export function createGlobals(
  globals: object,
  services: Services,
  real: Record<string, unknown>,
  functionStub: Function,
): void {
  setPrototypeOf(globals, ObjectPrototype);
  for (let index = 0; index < LANGUAGE_GLOBALS.length; index += 1) {
    const name = LANGUAGE_GLOBALS[index] as string;
    if (name in real) hide(globals, name, real[name]);
  }
  hide(globals, 'Function', functionStub);
  hide(globals, 'globalThis', globals);
  hide(globals, 'Proxy', createProxy());
  hide(globals, 'console', createConsole(services.print));
  const timers = createTimers(services);
  for (let keys = Reflect.ownKeys(timers), index = 0; index < keys.length; index += 1) {
    const key = keys[index] as keyof typeof timers;
    hide(globals, key, timers[key]);
  }
  const { structuredClone } = { structuredClone: (value: unknown): unknown => clone(value, services) };
  hide(globals, 'structuredClone', structuredClone);
  offerWeb(globals, services);
  hideSources(services.service);
  put(globals, 'argv', []);
  put(globals, 'stdin', '');
}

const WEB = ['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'crypto', 'performance'];

/** Made when the first of them is used: most programs need none. */
function offerWeb(globals: object, { service, control }: Services): void {
  const make = (): void => {
    const web = createWeb(service, (ticks) => control.charge(ticks));
    for (let index = 0; index < WEB.length; index += 1) {
      const name = WEB[index] as string;
      if (getOwnPropertyDescriptor(globals, name)?.get === getters[name]) hide(globals, name, web[name]);
    }
  };
  const getters = create(null);
  for (let index = 0; index < WEB.length; index += 1) {
    const name = WEB[index] as string;
    getters[name] = (): unknown => {
      make();
      return getOwnPropertyDescriptor(globals, name)?.value as unknown;
    };
    defineProperty(globals, name, {
      __proto__: null,
      get: getters[name],
      set: (value: unknown): void => hide(globals, name, value),
      enumerable: false,
      configurable: true,
    } as PropertyDescriptor);
  }
}

/** The real one, with a memory of what is behind each proxy. */
function createProxy(): ProxyConstructor {
  const { revocable } = ProxyConstructor;
  const methods = {
    revocable(target: object, handler: ProxyHandler<object>): { proxy: object } {
      const made = revocable(heritage(target) as object, handler);
      rememberProxy(made.proxy, target);
      return made;
    },
  };
  hide(ProxyConstructor, 'revocable', methods.revocable);
  return new ProxyConstructor(ProxyConstructor, {
    __proto__: null,
    construct(_target: object, args: readonly unknown[], newTarget: Function): object {
      const proxy = construct(ProxyConstructor, [heritage(args[0]), args[1]], newTarget) as object;
      rememberProxy(proxy, args[0] as object);
      return proxy;
    },
  } as ProxyHandler<ProxyConstructor>);
}

function clone(value: unknown, { control, encoding, decoding }: Services): unknown {
  const encoder = new Encoder(encoding);
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
  const { constructor } = value as { constructor?: unknown };
  const name: unknown = typeof constructor === 'function' ? getOwnPropertyDescriptor(constructor, 'name')?.value : '';
  return `#<${textOf(name, '') || 'Object'}>`;
}
