import { binding, prototypeOf } from '../../realm/bindings.js';
import type { Ask } from '../../seams/install-seams.js';
import {
  apply,
  construct,
  data,
  defineProperty,
  isFunction,
  isList,
  isObject,
  later,
  methodOf,
  property,
  replace,
  text,
} from '../../seams/primordials.js';

const ENDED = -1;
// A class: C++ takes its objects only.
const Request = methodOf(binding('cares_wrap'), 'GetAddrInfoReqWrap');
const getAsyncId = methodOf(prototypeOf('cares_wrap', 'GetAddrInfoReqWrap'), 'getAsyncId');

/** (request, name): the addresses of an allowed name become allowed addresses. */
export function askLookup(ask: Ask): Ask {
  return (scope, args, self) => {
    const violation = ask(scope, args, self);
    const request = args[0];
    if (violation === null && isObject(request)) {
      replace(args, 0, createPinningRequest(request, text(args[1]), scope.pin));
    }
    return violation;
  };
}

/**
 * Only what the system's own resolver answered for an allowed name becomes an allowed address. The request that Node
 * completes is ours, but async_hooks shows it to the target, who could call it with an address of its choice. Node
 * calls once and ends the request; a call that is not the only one, or before that end, is not Node's.
 */
function createPinningRequest(request: object, host: string, pin: (name: string, addresses: string) => void): object {
  const own = construct(Request, []);
  let calls = 0;
  const complete = (...args: unknown[]): void => {
    calls += 1;
    const list = joined(args[1]);
    later(() => {
      if (apply(getAsyncId, own, []) !== ENDED || calls !== 1) return;
      if (list !== '') pin(host, list);
      const callback = property(request, 'oncomplete');
      if (isFunction(callback)) apply(callback, request, args);
    });
  };
  defineProperty(own, 'oncomplete', { ...data(complete), writable: false, configurable: false });
  return own;
}

/** With commas. */
function joined(addresses: unknown): string {
  let list = '';
  for (let index = 0; isList(addresses) && index < addresses.length; index += 1) {
    list += `${index > 0 ? ',' : ''}${text(addresses[index])}`;
  }
  return list;
}
