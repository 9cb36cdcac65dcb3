import os from 'node:os';
import { binding, type Current, holding, property, prototypeOf, type Scope } from '../judge/guard.js';
import { builtin } from '../../../loaders/builtin.js';
import {
  type AnyFunction,
  append,
  apply,
  construct,
  data,
  defineProperty,
  get,
  isList,
  later,
  nextTick,
  number,
  slice,
  startsWith,
  text,
} from '../seams/primordials.js';
import { ownerOf } from '../seams/owner.js';
import { patch } from '../seams/seam.js';
import { deliverLater, EACCES, NONAME, type PolicyViolation, type Refuse } from '../judge/violation.js';

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
export function networkGuard(everywhere: Current): void {
  const current = holding(everywhere, 'network');
  guardConnect(current);
  guardListen(current);
  guardDatagrams(current);
  guardResolver(current);
  keepInterfaces(current);
}

/** The kernel layer refuses the sockets by which interfaces are listed; a program then sees none, instead of an error. */
function keepInterfaces(current: Current): void {
  patch(
    os,
    'networkInterfaces',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        try {
          return apply(original, this, args);
        } catch (error) {
          if (current() === null) throw error;
          return {};
        }
      },
  );
}

/** The host to use, or why not. */
export function judge(scope: Scope, action: Action, api: string, host: string, port: number): PolicyViolation | string {
  const verdict = scope.decider.network(action, host, port);
  if (verdict === '' || startsWith(verdict, 'narrow ')) return verdict === '' ? host : slice(verdict, 7);
  return refuseHost(scope.refuse, action, api, host, port);
}

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

function guardConnect(current: Current): void {
  const prototype = prototypeOf('tcp_wrap', 'TCP');
  for (const name of ['connect', 'connect6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope === null) return apply(original, this, args);
          const host = text(args[1]);
          const port = number(args[2]);
          const verdict = judge(scope, 'connect', 'net.connect', host, port);
          if (typeof verdict !== 'string') return failSocket(this, verdict);
          replace(args, 1, host);
          replace(args, 2, port);
          return apply(original, this, args);
        },
    );
  }
}

/** The socket that owns the handle dies of the violation; a bare handle gets the number. */
export function failSocket(handle: unknown, violation: PolicyViolation): number {
  const owner = ownerOf(handle);
  const destroy = property(owner, 'destroy');
  if (typeof destroy !== 'function') return EACCES;
  nextTick(() => apply(destroy as AnyFunction, owner, [violation]));
  return 0;
}

function guardListen(current: Current): void {
  const prototype = prototypeOf('tcp_wrap', 'TCP');
  for (const name of ['bind', 'bind6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope === null) return apply(original, this, args);
          const host = text(args[0]);
          const port = number(args[1]);
          const verdict = judge(scope, 'listen', 'net.listen', host, port);
          if (typeof verdict !== 'string') return remember(verdict);
          replace(args, 0, loopbackOf(verdict, host, args[2]));
          replace(args, 1, port);
          return apply(original, this, args);
        },
    );
  }
  const getsockname = get(prototype, 'getsockname') as AnyFunction;
  // A listen on a handle that was never bound binds it to the wildcard address.
  patch(
    prototype,
    'listen',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        // Own properties, so that no setter of Object.prototype gets the answer.
        const address = { __proto__: null, port: 0, address: '', family: '' };
        apply(getsockname, this, [address]);
        if (address.port === 0) {
          const verdict = judge(scope, 'listen', 'net.listen', '0.0.0.0', 0);
          if (typeof verdict !== 'string') return remember(verdict);
          return EACCES;
        }
        return apply(original, this, args);
      },
  );
}

const IPV6_ONLY = 1;

/** A socket for both families is narrowed to the one that `localhost` and `127.0.0.1` mean. */
function loopbackOf(verdict: string, host: string, flags: unknown): string {
  const isNarrowed = verdict === '::1' && host !== verdict;
  return isNarrowed && (number(flags) & IPV6_ONLY) === 0 ? '::ffff:127.0.0.1' : verdict;
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
  append(pending, violation);
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

function guardDatagrams(current: Current): void {
  const prototype = prototypeOf('udp_wrap', 'UDP');
  for (const name of ['send', 'send6']) {
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope === null) return apply(original, this, args);
          // (req, list, count, hasCallback) on a connected socket, else (req, list, count, port, address, hasCallback)
          if (args.length < 5) return apply(original, this, args);
          const host = text(args[4]);
          const port = number(args[3]);
          const verdict = judge(scope, 'send', 'dgram.send', host, port);
          if (typeof verdict !== 'string') return failRequest(this, args[0], verdict);
          replace(args, 3, port);
          replace(args, 4, host);
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
          const scope = current();
          if (scope === null) return apply(original, this, args);
          const host = text(args[0]);
          const port = number(args[1]);
          const verdict = judge(scope, 'connect', 'dgram.connect', host, port);
          if (typeof verdict !== 'string') return remember(verdict);
          replace(args, 0, host);
          replace(args, 1, port);
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
          const scope = current();
          if (scope === null) return apply(original, this, args);
          const host = text(args[0]);
          const port = number(args[1]);
          replace(args, 0, host);
          replace(args, 1, port);
          // A socket that sends binds itself to any port of the wildcard address first.
          if (scope.facts.reachesOut && port === 0) return apply(original, this, args);
          const verdict = judge(scope, 'listen', 'dgram.bind', host, port);
          if (typeof verdict !== 'string') return remember(verdict);
          replace(args, 0, loopbackOf(verdict, host, args[2]));
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

function guardResolver(current: Current): void {
  const cares = binding('cares_wrap');
  patch(
    cares,
    'getaddrinfo',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const request = args[0];
        const host = text(args[1]);
        const verdict = judge(scope, 'resolve', 'dns.lookup', host, -1);
        if (typeof verdict !== 'string') return failLookup(request, verdict);
        replace(args, 1, host);
        if (typeof request === 'object' && request !== null)
          args[0] = createPinningRequest(request, host, scope.decider.pin);
        return apply(original, this, args);
      },
  );
  patch(
    cares,
    'getnameinfo',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const host = text(args[1]);
        const verdict = judge(scope, 'reverse', 'dns.lookupService', host, -1);
        if (typeof verdict !== 'string') return failLookup(args[0], verdict);
        replace(args, 1, host);
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
          const scope = current();
          if (scope === null) return apply(original, this, args);
          const host = text(args[1]);
          const verdict = judge(scope, name === 'getHostByAddr' ? 'reverse' : 'resolve', 'dns.resolve', host, -1);
          if (typeof verdict !== 'string') return failLookup(args[0], verdict);
          replace(args, 1, host);
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
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const given = args[0] as readonly (readonly unknown[])[];
        const servers: unknown[] = [];
        for (let index = 0; index < given.length; index += 1) {
          const server = given[index];
          const host = text(server?.[1]);
          const port = number(server?.[2]);
          const verdict = judge(scope, 'connect', 'dns.setServers', host, port);
          if (typeof verdict !== 'string') throw verdict;
          append(servers, [number(server?.[0]), host, port]);
        }
        return apply(original, this, [servers]);
      },
  );
}

/** In a list of arguments that may be too short, where an assignment would ask Array.prototype. */
function replace(args: unknown[], index: number, value: unknown): void {
  defineProperty(args, index, data(value));
}

const ENDED = -1;
// The class of requests that C++ takes.
const Request = binding('cares_wrap')['GetAddrInfoReqWrap'] as new () => object;

// A method of every request.
const getAsyncId = get(Request.prototype as object, 'getAsyncId') as AnyFunction;

/** Joined with commas. */
function textOf(addresses: unknown): string {
  let list = '';
  for (let index = 0; isList(addresses) && index < addresses.length; index += 1) {
    list += `${index > 0 ? ',' : ''}${text(addresses[index])}`;
  }
  return list;
}

function failLookup(request: unknown, violation: PolicyViolation): number {
  const callback = property(request, 'callback') ?? property(request, 'reject');
  if (typeof callback !== 'function') return NONAME;
  deliverLater(callback as AnyFunction, request, violation);
  return 0;
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
    const list = textOf(args[1]);
    later(() => {
      if (apply(getAsyncId, own, []) !== ENDED) return;
      if (calls === 1 && list !== '') pin(host, list);
      if (calls === 1) apply(property(request, 'oncomplete') as AnyFunction, request, args);
    });
  };
  defineProperty(own, 'oncomplete', { ...data(complete), writable: false, configurable: false });
  return own;
}
