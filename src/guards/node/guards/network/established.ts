import { hostRequest } from '../../judge/request.js';
import { type Current, holding, type Scope } from '../../judge/scope.js';
import type { PolicyViolation } from '../../judge/violation.js';
import { binding, prototypeOf } from '../../realm/bindings.js';
import { type Ask, installSeams, seam, type Seam, throwIt } from '../../seams/install-seams.js';
import {
  type AnyFunction,
  append,
  apply,
  getPrototypeOf,
  isObject,
  methodOf,
  number,
  property,
  text,
  uncurry,
} from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { failSocket } from './deny.js';

const WRITES = ['writev', 'writeBuffer', 'writeAsciiString', 'writeUtf8String', 'writeUcs2String', 'writeLatin1String'];

/** The scope that a connection was last found to be allowed in. */
const approved = new WeakMap<object, Scope>();
/** The connection under a TLS layer. */
const below = new WeakMap<object, object>();
const remember: (map: object, key: object, value: object) => unknown = uncurry(
  WeakMap.prototype.set as (key: object, value: object) => unknown, // the class types its values as any
);
const recall: (map: object, key: object) => unknown = uncurry(
  WeakMap.prototype.get as (key: object) => unknown, // the class types its values as any
);

/**
 * A process that guards itself may have open connections, which pools use again. A write to one is judged like a new
 * connection to its peer. In a run there are none: everything was opened under the same policy.
 */
export function establishedGuard(everywhere: Current): void {
  const current = holding(everywhere, 'network');
  installSeams(current, establishedSeams());
  patch(
    binding('tls_wrap'),
    'wrap',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const layer = apply(original, this, args);
        const handle = args[0];
        if (isObject(layer) && isObject(handle)) remember(below, layer, handle);
        return layer;
      },
  );
}

function establishedSeams(): readonly Seam[] {
  const tcp = prototypeOf('tcp_wrap', 'TCP');
  const udp = prototypeOf('udp_wrap', 'UDP');
  const tls = prototypeOf('tls_wrap', 'TLSWrap');
  // Pipes share this prototype; they have no peer.
  const stream = getPrototypeOf(tcp);
  if (stream === null) throw new TypeError('this Node has no streams to guard');
  const peerOfTcp = methodOf(tcp, 'getpeername');
  const peerOfUdp = methodOf(udp, 'getpeername');
  const write: Ask = (scope, _args, handle) => askPeer(scope, handle, peerOfTcp);
  const writeSecurely: Ask = (scope, _args, layer) => askPeer(scope, connectionBelow(layer), peerOfTcp);
  // A datagram of a connected socket; others name their peer, and the network guard looks at it.
  const send: Ask = (scope, args, handle) => (args.length < 5 ? askPeer(scope, handle, peerOfUdp) : null);
  const seams = [seam(udp, 'send', send, throwIt), seam(udp, 'send6', send, throwIt)];
  for (let index = 0; index < WRITES.length; index += 1) {
    const name = WRITES[index] ?? '';
    append(seams, seam(stream, name, write, failSocket));
    append(seams, seam(tls, name, writeSecurely, failSocket));
  }
  return seams;
}

function askPeer(scope: Scope, handle: unknown, getpeername: AnyFunction): PolicyViolation | null {
  if (!isObject(handle) || recall(approved, handle) === scope) return null;
  const peer = peerOf(getpeername, handle);
  if (peer === null) return null;
  const verdict = scope.check(hostRequest('send', 'socket.write', peer.address, peer.port));
  if (typeof verdict !== 'string') return verdict;
  remember(approved, handle, scope);
  return null;
}

function connectionBelow(layer: unknown): unknown {
  let handle = layer;
  for (let depth = 0; depth < 8; depth += 1) {
    // A layer that is older than the guards has its connection in `_parent`.
    const next: unknown = isObject(handle) ? (recall(below, handle) ?? property(handle, '_parent')) : undefined;
    if (!isObject(next)) return handle;
    handle = next;
  }
  return handle;
}

/** Null for a handle that is no connection, or none yet. */
function peerOf(getpeername: AnyFunction, handle: object): { readonly address: string; readonly port: number } | null {
  // Own properties, so that no setter of Object.prototype gets the answer.
  const peer = { __proto__: null, address: '', port: 0, family: '' };
  try {
    if (number(apply(getpeername, handle, [peer])) !== 0) return null;
  } catch {
    return null;
  }
  return { address: text(peer.address), port: number(peer.port) };
}
