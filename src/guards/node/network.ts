import { type GuardContext, binding, property, prototypeOf } from './guard.js';
import { builtin } from '../../builtin.js';
import { callDepth } from './call-depth.js';
import {
  type AnyFunction,
  apply,
  construct,
  defineProperty,
  get,
  nextTick,
  number,
  slice,
  startsWith,
  text,
} from './primordials.js';
import { ownerOf } from './owner.js';
import { patch } from './seam.js';
import { deliverLater, EACCES, NONAME, type PolicyViolation, type Refuse } from './violation.js';

type Action = 'connect' | 'send' | 'listen' | 'resolve' | 'reverse';

const WORDS: Readonly<Record<Action, string>> = {
  connect: 'connect to',
  send: 'send to',
  listen: 'listen on',
  resolve: 'resolve',
  reverse: 'look up',
};

/**
 * net, tls, http, http2, fetch, WebSocket, dgram and dns all end in these methods, whatever reference the target took
 * to them. Denials are delivered as Node would deliver an error of that call, with the violation in its place.
 */
export function networkGuard({ decider, refuse, policy }: GuardContext): void {
  const judge = (action: Action, api: string, host: string, port: number): PolicyViolation | string => {
    const verdict = decider.network(action, host, port);
    if (verdict === '' || startsWith(verdict, 'narrow ')) return verdict === '' ? host : slice(verdict, 7);
    return refuseHost(refuse, action, api, host, port);
  };
  guardConnect(judge);
  guardListen(judge);
  guardDatagrams(
    judge,
    policy.network.every(({ domains, ips }) => domains.length + ips.length > 0),
  );
  guardResolver(judge, decider.pin);
}

type Judge = (action: Action, api: string, host: string, port: number) => PolicyViolation | string;

function refuseHost(refuse: Refuse, action: Action, api: string, host: string, port: number): PolicyViolation {
  const isName = action === 'resolve' || action === 'reverse';
  return refuse({
    guard: 'network',
    api,
    action: WORDS[action],
    kind: 'host',
    subject: host,
    natural: isName
      ? {
          code: 'ENOTFOUND',
          errno: NONAME,
          syscall: action === 'resolve' ? 'getaddrinfo' : 'getnameinfo',
          hostname: host,
        }
      : { code: 'EACCES', errno: EACCES, syscall: action, address: host, port },
  });
}

function guardConnect(judge: Judge): void {
  const prototype = prototypeOf('tcp_wrap', 'TCP');
  for (const name of ['connect', 'connect6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const host = text(args[1]);
          const port = number(args[2]);
          const verdict = judge('connect', 'net.connect', host, port);
          if (typeof verdict !== 'string') return failSocket(this, verdict);
          args[1] = host;
          args[2] = port;
          return apply(original, this, args);
        },
    );
  }
}

/** The socket that owns the handle dies of the violation; a bare handle gets the number. */
function failSocket(handle: unknown, violation: PolicyViolation): number {
  const owner = ownerOf(handle);
  const destroy = property(owner, 'destroy');
  if (typeof destroy !== 'function') return EACCES;
  nextTick(() => apply(destroy as AnyFunction, owner, [violation]));
  return 0;
}

function guardListen(judge: Judge): void {
  const prototype = prototypeOf('tcp_wrap', 'TCP');
  for (const name of ['bind', 'bind6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const host = text(args[0]);
          const verdict = judge('listen', 'net.listen', host, number(args[1]));
          if (typeof verdict !== 'string') return remember(verdict);
          args[0] = verdict;
          return apply(original, this, args);
        },
    );
  }
  // A listen on a handle that was never bound binds it to the wildcard address.
  patch(
    prototype,
    'listen',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const address: { port?: number } = {};
        const getsockname = get(prototype, 'getsockname') as AnyFunction;
        apply(getsockname, this, [address]);
        if (!address.port) {
          const verdict = judge('listen', 'net.listen', '0.0.0.0', 0);
          if (typeof verdict !== 'string') return remember(verdict);
          return EACCES;
        }
        return apply(original, this, args);
      },
  );
}

/** Node makes its own errors from the numbers that bind returns, and emits them next, in the same order. */
const pending: PolicyViolation[] = [];
let taken = 0;

let isEmitGuarded = false;

function remember(violation: PolicyViolation): number {
  if (!isEmitGuarded) {
    // Whoever came here has loaded these already.
    isEmitGuarded = true;
    guardEmit(builtin('node:net').Server.prototype);
    guardEmit(builtin('node:dgram').Socket.prototype);
  }
  pending[pending.length] = violation;
  return EACCES;
}

/** Puts the violation into the place of the error that Node made of our EACCES. */
function guardEmit(prototype: object): void {
  patch(
    prototype,
    'emit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const violation = pending[taken];
        if (args[0] === 'error' && violation !== undefined && property(args[1], 'code') === 'EACCES') {
          // listen tries IPv6 first and tells of IPv4 only: the last one is what is emitted.
          args[1] = pending[pending.length - 1];
          taken = pending.length;
        }
        return apply(original, this, args);
      },
  );
}

function guardDatagrams(judge: Judge, reachesOut: boolean): void {
  const prototype = prototypeOf('udp_wrap', 'UDP');
  for (const name of ['send', 'send6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          // (req, list, count, hasCallback) on a connected socket, else (req, list, count, port, address, hasCallback)
          if (args.length < 5) return apply(original, this, args);
          const host = text(args[4]);
          const port = number(args[3]);
          const verdict = judge('send', 'dgram.send', host, port);
          if (typeof verdict !== 'string') return failRequest(this, args[0], verdict);
          args[3] = port;
          args[4] = host;
          return apply(original, this, args);
        },
    );
  }
  for (const name of ['connect', 'connect6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const host = text(args[0]);
          const verdict = judge('connect', 'dgram.connect', host, number(args[1]));
          if (typeof verdict !== 'string') return remember(verdict);
          args[0] = host;
          return apply(original, this, args);
        },
    );
  }
  for (const name of ['bind', 'bind6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const host = text(args[0]);
          // A socket that sends binds itself to any port of the wildcard address first.
          if (reachesOut && number(args[1]) === 0) return apply(original, this, args);
          const verdict = judge('listen', 'dgram.bind', host, number(args[1]));
          if (typeof verdict !== 'string') return remember(verdict);
          args[0] = verdict;
          return apply(original, this, args);
        },
    );
  }
}

/** A request with a callback gets the violation there; without one the socket emits it. */
function failRequest(handle: unknown, request: unknown, violation: PolicyViolation): number {
  const callback = property(request, 'callback');
  if (typeof callback === 'function') {
    deliverLater(callback as AnyFunction, request, violation);
    return 0;
  }
  const owner = ownerOf(handle);
  const emit = property(owner, 'emit');
  if (typeof emit !== 'function') return EACCES;
  nextTick(() => apply(emit as AnyFunction, owner, ['error', violation]));
  return 0;
}

function guardResolver(judge: Judge, pin: (name: string, addresses: string) => void): void {
  const cares = binding('cares_wrap');
  patch(
    cares,
    'getaddrinfo',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const [request] = args;
        const host = text(args[1]);
        const verdict = judge('resolve', 'dns.lookup', host, -1);
        if (typeof verdict !== 'string') return failLookup(request, verdict);
        args[1] = host;
        if (typeof request === 'object' && request !== null) args[0] = createPinningRequest(request, host, pin);
        return apply(original, this, args);
      },
  );
  patch(
    cares,
    'getnameinfo',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const host = text(args[1]);
        const verdict = judge('reverse', 'dns.lookupService', host, -1);
        if (typeof verdict !== 'string') return failLookup(args[0], verdict);
        args[1] = host;
        return apply(original, this, args);
      },
  );
  const channel = prototypeOf('cares_wrap', 'ChannelWrap');
  for (const name of Object.getOwnPropertyNames(channel)) {
    if (!startsWith(name, 'query') && name !== 'getHostByAddr') continue;
    patch(
      channel,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const host = text(args[1]);
          const verdict = judge(name === 'getHostByAddr' ? 'reverse' : 'resolve', 'dns.resolve', host, -1);
          if (typeof verdict !== 'string') return failLookup(args[0], verdict);
          args[1] = host;
          return apply(original, this, args);
        },
    );
  }
  // Servers of the target's own choice are a channel to the outside, whatever names are asked.
  patch(
    channel,
    'setServers',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const list = args[0] as readonly (readonly unknown[])[];
        for (let index = 0; index < list.length; index += 1) {
          const verdict = judge('connect', 'dns.setServers', text(list[index]?.[1]), number(list[index]?.[2]));
          if (typeof verdict !== 'string') throw verdict;
        }
        return apply(original, this, args);
      },
  );
}

// The class of requests that C++ takes.
const Request = binding('cares_wrap')['GetAddrInfoReqWrap'] as new () => object;

function failLookup(request: unknown, violation: PolicyViolation): number {
  const callback = property(request, 'callback') ?? property(request, 'reject');
  if (typeof callback !== 'function') return NONAME;
  deliverLater(callback as AnyFunction, request, violation);
  return 0;
}

/**
 * Only what the system's own resolver answered for an allowed name becomes an allowed address. The request that Node
 * completes is ours: one that the target holds could be completed by the target, with an address of its choice.
 */
function createPinningRequest(request: object, host: string, pin: (name: string, addresses: string) => void): object {
  const own = construct(Request, []);
  defineProperty(own, 'oncomplete', {
    __proto__: null,
    // async_hooks shows our request to the target, who could read and call this.
    get: () => (callDepth() > 1 ? undefined : complete),
  } as PropertyDescriptor);
  const complete = (...args: unknown[]): unknown => {
    const addresses = args[1] as readonly unknown[] | null | undefined;
    let list = '';
    for (let index = 0; index < (addresses?.length ?? 0); index += 1) {
      list += `${index > 0 ? ',' : ''}${text(addresses?.[index])}`;
    }
    if (list !== '') pin(host, list);
    return apply(property(request, 'oncomplete') as AnyFunction, request, args);
  };
  return own;
}
