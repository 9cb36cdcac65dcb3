import type { RealmHost } from '../realm/realm-host.js';
import { apply, RangeErrorFunction } from './primordials.js';

/** Functions that fail, in this realm, where the stack has not enough room left for what comes next. */
export interface Room {
  /** For a call of a registered function: there may be many. */
  readonly few: () => void;
  /** The engine compiles functions at their first call, and wants 40 KB for that. */
  readonly plenty: () => void;
}

type Guarded = <A extends unknown[], R>(call: (...args: A) => R) => (...args: A) => R;

/**
 * Calls into the host. Guest code chooses how full the stack is: the host's functions, and Node's own, are not to be
 * cut off halfway. What still fails in the host's frames is an error of the host, and is dropped.
 */
function createGuard({ plenty }: Room): Guarded {
  return (call) =>
    (...args) => {
      plenty();
      try {
        // Not `call(...args)`: spreading asks the array for its iterator.
        return apply(call, undefined, args);
      } catch {
        throw new RangeErrorFunction('Maximum call stack size exceeded');
      }
    };
}

/** The host as the code beside the guest calls it. */
export interface Host extends RealmHost {
  readonly __proto__: null;
  /** Where a frame of rewritten code is in the guest's own source; the empty text if nobody knows. */
  readonly position: (file: string, line: number, column: number) => string;
  readonly connect: (given: RealmHost) => void;
}

/** Every way into the host. Until it is connected, nobody answers. */
export function createHost(room: Room): Host {
  const guarded = createGuard(room);
  let host: RealmHost | null = null;
  let answer: (text: string) => string = () => '!';
  return {
    __proto__: null,
    connect(given) {
      host = given;
      answer = given.call;
    },
    // As the others are guarded, by hand: there may be many of these.
    call(text) {
      room.few();
      try {
        return answer(text);
      } catch {
        throw new RangeErrorFunction('Maximum call stack size exceeded');
      }
    },
    file: (text) => (host === null ? '!' : guarded(host.file)(text)),
    print(method, snapshot, data) {
      if (host !== null) guarded(host.print)(method, snapshot, data);
    },
    timer(id, milliseconds, repeats) {
      if (host !== null) guarded(host.timer)(id, milliseconds, repeats);
    },
    clearTimer(id) {
      if (host !== null) guarded(host.clearTimer)(id);
    },
    pulse() {
      try {
        return host === null ? '' : host.pulse();
      } catch {
        // No room on the stack for the host's frames: it looks another time.
        return '';
      }
    },
    load(id, specifier, from) {
      if (host !== null) guarded(host.load)(id, specifier, from);
    },
    reply(call, failed, text) {
      if (host !== null) guarded(host.reply)(call, failed, text);
    },
    service: (name, text) => (host === null ? '' : guarded(host.service)(name, text)),
    position(file, line, column) {
      if (host === null) return '';
      try {
        return host.service('position', `${file}\n${line}\n${column}`);
      } catch {
        return '';
      }
    },
  };
}
