import { text } from '../seams/primordials.js';
import { PolicyViolation } from '../judge/violation.js';

/**
 * Reports when an error that nobody caught ends the program after at least one violation. The returned function answers
 * with that error once it is about to end the program, before that with null.
 */
export function watchUncaught(
  violations: () => number,
  send: (line: string) => void,
): () => { readonly value: unknown } | null {
  let fatal: { readonly value: unknown } | null = null;
  process.prependListener('uncaughtExceptionMonitor', (error: unknown) => {
    if (violations() > 0) {
      send(`{"type":"uncaught","pid":${process.pid},"violation":${text(error instanceof PolicyViolation)}}`);
    }
    const isHandled = process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback();
    fatal = isHandled ? null : { value: error };
  });
  return () => fatal;
}
