import { NO_ANSWER } from '../../../../wire/answers.js';
import type { Embedder } from '../realm/embedder.js';
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
 * Guards calls out of the realm. Guest code chooses how full the stack is, and neither Node's functions nor ours may be cut
 * off halfway. An error in their frames belongs to another realm, so that it is replaced by one of this realm.
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

/** The embedder as the code beside the guest calls it. */
export interface GuardedEmbedder extends Embedder {
  readonly __proto__: null;
  /** The position in the guest's own source of a frame of rewritten code; the empty text if it is not known. */
  readonly position: (file: string, line: number, column: number) => string;
  readonly connect: (given: Embedder) => void;
}

/** Every way out of the realm. Until it is connected, nobody answers. */
export function createEmbedder(room: Room): GuardedEmbedder {
  const guarded = createGuard(room);
  let embedder: Embedder | null = null;
  let answer: (text: string) => string = () => NO_ANSWER;
  return {
    __proto__: null,
    connect(given) {
      embedder = given;
      answer = given.call;
    },
    // Guarded like the others, but by hand: a program may make many of these calls.
    call(text) {
      room.few();
      try {
        return answer(text);
      } catch {
        throw new RangeErrorFunction('Maximum call stack size exceeded');
      }
    },
    file: (text) => (embedder === null ? NO_ANSWER : guarded(embedder.file)(text)),
    print(method, snapshot, data) {
      if (embedder !== null) guarded(embedder.print)(method, snapshot, data);
    },
    timer(id, milliseconds, repeats) {
      if (embedder !== null) guarded(embedder.timer)(id, milliseconds, repeats);
    },
    clearTimer(id) {
      if (embedder !== null) guarded(embedder.clearTimer)(id);
    },
    pulse() {
      try {
        return embedder === null ? '' : embedder.pulse();
      } catch {
        // The stack has no room for it now; the next pulse will look.
        return '';
      }
    },
    load(id, specifier, from) {
      if (embedder !== null) guarded(embedder.load)(id, specifier, from);
    },
    reply(call, failed, text) {
      if (embedder !== null) guarded(embedder.reply)(call, failed, text);
    },
    service: (name, text) => (embedder === null ? '' : guarded(embedder.service)(name, text)),
    position(file, line, column) {
      if (embedder === null) return '';
      try {
        return embedder.service('position', `${file}\n${line}\n${column}`);
      } catch {
        return '';
      }
    },
  };
}
