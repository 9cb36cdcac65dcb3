import { EventQueue } from './event-queue.js';
import type { Tree } from '../../wire/frames.js';
import type { Print, Result } from '../result.js';
import type { OutputEvent, OutputSink } from './session.js';

/** Output of a program while it runs, and at last its result. */
export type StreamEvent =
  | { readonly kind: 'stdout' | 'stderr'; readonly text: string }
  /** With `snapshotPrints`: copies of what was printed. They are no part of the result. */
  | ({ readonly kind: 'print' } & Print)
  | { readonly kind: 'result'; readonly result: Result };

/** Values that were printed, decoded. */
type ReadPrint = (values: Tree) => readonly unknown[];

/**
 * The events of a run, which starts when the first event is asked for. Leaving a loop calls `return`, which cancels the run
 * and waits for its end. This is not a generator, because its `return` would wait for the next event first.
 */
export function streamRun(
  run: (sink: OutputSink, signal: AbortSignal) => Promise<Result>,
  read: ReadPrint,
  outer: AbortSignal | undefined,
): AsyncIterableIterator<StreamEvent> {
  const queue = new EventQueue();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let result: Promise<Result> | null = null;
  let isOver = false;

  const begin = (): Promise<Result> => {
    if (outer?.aborted === true) abort();
    outer?.addEventListener('abort', abort, { once: true });
    const begun = run(queue, controller.signal).finally(() => {
      outer?.removeEventListener('abort', abort);
      queue.end();
    });
    // A caller that leaves the loop never awaits it: that must not be an unhandled rejection.
    begun.catch(() => undefined);
    return begun;
  };

  const events: AsyncIterableIterator<StreamEvent> = {
    async next() {
      if (isOver) return { done: true, value: undefined };
      result ??= begin();
      const event = await queue.next();
      if (event !== null) return { done: false, value: readEvent(event, read) };
      // Of two concurrent calls only one gets the result.
      if (isEnded()) return { done: true, value: undefined };
      isOver = true;
      return { done: false, value: { kind: 'result', result: await result } };
    },
    async return() {
      isOver = true;
      queue.discard();
      abort();
      // The box may run its next program as soon as this returns.
      await result?.catch(() => undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => events,
  };
  const isEnded = (): boolean => isOver;
  return events;
}

function readEvent(event: OutputEvent, read: ReadPrint): StreamEvent {
  if (event.kind !== 'print') return event;
  const { kind, method, values } = event;
  try {
    return { kind, method, values: read(values) };
  } catch {
    return { kind, method, values: ['a value that could not be read'] };
  }
}
