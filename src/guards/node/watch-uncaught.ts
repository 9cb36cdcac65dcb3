import { text } from './primordials.js';
import { PolicyViolation } from './violation.js';

/** Tells when the program ends by an error that nobody caught, after at least one violation. */
export function watchUncaught(violations: () => number, send: (line: string) => void): void {
  process.prependListener('uncaughtExceptionMonitor', (error: unknown) => {
    if (violations() === 0) return;
    send(`{"type":"uncaught","pid":${process.pid},"violation":${text(error instanceof PolicyViolation)}}`);
  });
}
