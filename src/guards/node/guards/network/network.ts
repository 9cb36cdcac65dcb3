import os from 'node:os';
import { hostRequest } from '../../judge/request.js';
import { type Current, holding } from '../../judge/scope.js';
import { binding, prototypeOf } from '../../realm/bindings.js';
import { type Ask, installSeams, seam, type Seam, throwIt } from '../../seams/install-seams.js';
import {
  append,
  apply,
  methodOf,
  number,
  ownKeys,
  property,
  replace,
  startsWith,
  text,
} from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { EACCES } from '../../judge/natural-error.js';
import { askHost, askListen } from './ask-host.js';
import { emitNext, failDatagram, failLookup, failSocket } from './deny.js';
import { askLookup } from './pinning.js';

/**
 * net, tls, http, http2, fetch, WebSocket, dgram and dns all end in these methods, whatever reference the target took
 * to them.
 */
export function networkGuard(everywhere: Current): void {
  const current = holding(everywhere, 'network');
  installSeams(current, streamSeams());
  installSeams(current, datagramSeams());
  installSeams(current, resolverSeams());
  guardUnboundListen(current);
  keepInterfaces(current);
}

function streamSeams(): readonly Seam[] {
  const tcp = prototypeOf('tcp_wrap', 'TCP');
  // (request, host, port)
  const connect = askHost('connect', 'net.connect', { host: 1, port: 2 });
  const listen = askListen('net.listen');
  return [
    seam(tcp, 'connect', connect, failSocket),
    seam(tcp, 'connect6', connect, failSocket),
    seam(tcp, 'bind', listen, emitNext),
    seam(tcp, 'bind6', listen, emitNext),
  ];
}

function datagramSeams(): readonly Seam[] {
  const udp = prototypeOf('udp_wrap', 'UDP');
  const send = askHost('send', 'dgram.send', { host: 4, port: 3 });
  // (request, list, count, hasCallback) on a connected socket, else (request, list, count, port, host, hasCallback)
  const sendTo: Ask = (scope, args, self) => (args.length < 5 ? null : send(scope, args, self));
  const connect = askHost('connect', 'dgram.connect', { host: 0, port: 1 });
  const listen = askListen('dgram.bind');
  // A socket that sends binds itself to any port of the wildcard address first.
  const bind: Ask = (scope, args, self) => {
    const port = number(args[1]);
    replace(args, 1, port);
    replace(args, 0, text(args[0]));
    return scope.facts.reachesOut && port === 0 ? null : listen(scope, args, self);
  };
  return [
    seam(udp, 'send', sendTo, failDatagram),
    seam(udp, 'send6', sendTo, failDatagram),
    seam(udp, 'connect', connect, emitNext),
    seam(udp, 'connect6', connect, emitNext),
    seam(udp, 'bind', bind, emitNext),
    seam(udp, 'bind6', bind, emitNext),
  ];
}

/** (request, name) */
const NAME = { host: 1, port: -1 };

function resolverSeams(): readonly Seam[] {
  const cares = binding('cares_wrap');
  const channel = prototypeOf('cares_wrap', 'ChannelWrap');
  const seams = [
    seam(cares, 'getaddrinfo', askLookup(askHost('resolve', 'dns.lookup', NAME)), failLookup),
    seam(cares, 'getnameinfo', askHost('reverse', 'dns.lookupService', NAME), failLookup),
    seam(channel, 'getHostByAddr', askHost('reverse', 'dns.resolve', NAME), failLookup),
    seam(channel, 'setServers', askServers, throwIt),
  ];
  const resolve = askHost('resolve', 'dns.resolve', NAME);
  const names = ownKeys(channel);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (typeof name === 'string' && startsWith(name, 'query')) append(seams, seam(channel, name, resolve, failLookup));
  }
  return seams;
}

/** Servers that the target chooses are a channel to the outside, whatever names they are asked for. */
const askServers: Ask = (scope, args) => {
  const given = args[0];
  const servers: unknown[] = [];
  // Whatever has a length is a list for Node.
  const length = number(property(given, 'length'));
  for (let index = 0; index < length; index += 1) {
    // [family, host, port]
    const server = property(given, index);
    const host = text(property(server, 1));
    const port = number(property(server, 2));
    const verdict = scope.check(hostRequest('connect', 'dns.setServers', host, port));
    if (typeof verdict !== 'string') return verdict;
    append(servers, [number(property(server, 0)), host, port]);
  }
  replace(args, 0, servers);
  args.length = 1;
  return null;
};

/** listen() binds an unbound handle to the wildcard address, and then it cannot be narrowed any more. */
function guardUnboundListen(current: Current): void {
  const tcp = prototypeOf('tcp_wrap', 'TCP');
  const getsockname = methodOf(tcp, 'getsockname');
  patch(
    tcp,
    'listen',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        // Own properties, so that no setter of Object.prototype gets the answer.
        const address = { __proto__: null, port: 0, address: '', family: '' };
        apply(getsockname, this, [address]);
        if (address.port !== 0) return apply(original, this, args);
        const verdict = scope.check(hostRequest('listen', 'net.listen', '0.0.0.0', 0));
        return typeof verdict === 'string' ? EACCES : emitNext(verdict, this, args);
      },
  );
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
