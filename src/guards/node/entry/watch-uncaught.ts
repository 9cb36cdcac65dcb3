import { text } from '../seams/primordials.js';
import { PolicyViolation } from '../judge/violation.js';

/**
 * Tells when the program ends by an error that nobody caught, after at least one violation. The answer is that error,
 * once the program is about to end by it.
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
