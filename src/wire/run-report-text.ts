import type { GuestFailure, RunReport } from './run-report.js';

/** Every field as JSON text. */
type Texts<T> = { readonly [K in keyof T]: string };

// Both are used beside the guest: they put texts together and call nothing that a program could replace.

export function runReportText(parts: Texts<Required<RunReport>>): string {
  const { ended, ticks, value, error, namespace, dropped, names, unawaited, violations } = parts;
  return `{"ended":${ended},"ticks":${ticks},"value":${value},"error":${error},"namespace":${namespace},"dropped":${dropped},"names":${names},"unawaited":${unawaited},"violations":${violations}}`;
}

export function guestFailureText(parts: Texts<Omit<GuestFailure, 'place'>>): string {
  const { denied, value, shown } = parts;
  return `{"denied":${denied},"value":${value},"shown":${shown}}`;
}
