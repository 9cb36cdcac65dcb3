import { binding, type Current, holding, property, prototypeOf, type Scope } from '../judge/guard.js';
import { failSocket, judge } from './network.js';
import { type AnyFunction, apply, get, number, text, uncurry } from '../seams/primordials.js';
import { patch } from '../seams/seam.js';
import type { PolicyViolation } from '../judge/violation.js';

const WRITES = ['writev', 'writeBuffer', 'writeAsciiString', 'writeUtf8String', 'writeUcs2String', 'writeLatin1String'];

/** The scope that a connection was last found to be allowed in. */
const approved = new WeakMap<object, Scope>();
/** The connection under a TLS layer. */
const below = new WeakMap<object, object>();
const remember: <V>(map: WeakMap<object, V>, key: object, value: V) => unknown = uncurry(
  WeakMap.prototype.set as (key: object, value: unknown) => unknown,
);
const recall = uncurry(WeakMap.prototype.get as (key: object) => unknown);

/**
 * A process that guards itself may have open connections, which pools use again. What is written to one is judged as a
 * new connection to the same place would be. In a run there are none: everything was opened under the same policy.
 */
export function establishedGuard(everywhere: Current): void {
  const current = holding(everywhere, 'network');
  const getpeername = get(prototypeOf('tcp_wrap', 'TCP'), 'getpeername') as AnyFunction;
  const getpeernameOfUdp = get(prototypeOf('udp_wrap', 'UDP'), 'getpeername') as AnyFunction;

  const check = (scope: Scope, handle: unknown, ask: AnyFunction): PolicyViolation | null => {
    if (typeof handle !== 'object' || handle === null || recall(approved, handle) === scope) return null;
    const peer = peerOf(ask, handle);
    if (peer === null) return null;
    const verdict = judge(scope, 'send', 'socket.write', peer.address, peer.port);
    if (typeof verdict !== 'string') return verdict;
    remember(approved, handle, scope);
    return null;
  };

  // Pipes share this prototype; they have no peer.
  const stream: unknown = Object.getPrototypeOf(prototypeOf('tcp_wrap', 'TCP'));
  for (const [prototype, connectionOf] of [
    [stream as object, (handle: unknown) => handle],
    [prototypeOf('tls_wrap', 'TLSWrap'), connectionBelow],
  ] as const) {
    for (const name of WRITES) {
      patch(
        prototype,
        name,
        (original) =>
          function (this: unknown, ...args: unknown[]) {
            const scope = current();
            const violation = scope === null ? null : check(scope, connectionOf(this), getpeername);
            return violation === null ? apply(original, this, args) : failSocket(this, violation);
          },
      );
    }
  }
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
  for (const name of ['send', 'send6']) {
    patch(
      prototypeOf('udp_wrap', 'UDP'),
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          // Of a connected socket; the others name their peer, and another guard looks at it.
          const scope = args.length < 5 ? current() : null;
          const violation = scope === null ? null : check(scope, this, getpeernameOfUdp);
          if (violation !== null) throw violation;
          return apply(original, this, args);
        },
    );
  }
}

function connectionBelow(layer: unknown): unknown {
  let handle = layer;
  for (let depth = 0; depth < 8; depth += 1) {
    // A layer from before we came tells by itself what it stands on.
    const next: unknown = isObject(handle) ? (recall(below, handle) ?? property(handle, '_parent')) : undefined;
    if (!isObject(next)) return handle;
    handle = next;
  }
  return handle;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Null for what is no connection, or none yet. */
function peerOf(ask: AnyFunction, handle: object): { readonly address: string; readonly port: number } | null {
  // Own properties, so that no setter of Object.prototype gets the answer.
  const peer = { __proto__: null, address: '', port: 0, family: '' };
  try {
    if (number(apply(ask, handle, [peer])) !== 0) return null;
  } catch {
    return null;
  }
  return { address: text(peer.address), port: number(peer.port) };
}
