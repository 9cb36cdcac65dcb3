import { guestFailureText, runReportText } from '../../../../wire/run-report-text.js';
import { MAX_DROPPED, MAX_DROPPED_PATH } from '../../../../wire/value-caps.js';
import { UNDEFINED_TEXT } from '../../../../wire/value-tags.js';
import type { BoxNames } from './values/box-names.js';
import type { Control } from './limits/control.js';
import { Encoder } from './values/encode.js';
import type { HostCalls } from './calls/host-calls.js';
import type { Outcome } from './promises/outcome.js';
import { item, type List, push, slice, stringify } from './primordials.js';
import { isModule, Snapshot } from './values/snapshot.js';
import { stackOf } from './limits/stack.js';

/** Which names a report tells: a word, or the names themselves. `names` tells every name, and no value. */
export type Returns = 'bound' | 'all' | 'none' | 'names' | readonly string[];

/** The report of a run, as the text of a RunReport. */
export function reportRun(
  control: Control,
  outcome: Outcome,
  names: BoxNames,
  calls: HostCalls,
  returns: Returns,
  droppedPrints: List<string>,
): string {
  const { ticks } = control;
  names.settle();
  if (control.dead === '') control.allowCopy();
  const encoder = new Encoder(calls.encoding);
  let value = UNDEFINED_TEXT;
  let error = 'null';
  if (control.dead === '' && outcome.state === 'done') value = attempt(encoder, outcome.value, 'value');
  if (control.dead === '' && outcome.state === 'failed') error = errorText(encoder, outcome.value, calls);
  const bound = names.bound();
  const wanted = wantedOf(names, bound, returns);
  const values = encodeNames(encoder, names, wanted, control, typeof returns !== 'string');
  for (let index = 0; index < droppedPrints.length; index += 1) push(encoder.dropped, item(droppedPrints, index));
  return runReportText({
    ended: control.dead === '' ? 'null' : `"${control.dead}"`,
    ticks: `${ticks}`,
    value,
    error,
    namespace: `[${values}]`,
    dropped: droppedText(encoder.dropped),
    names: texts(tellsAll(names, returns) ? names.all() : bound),
    unawaited: texts(encoder.unawaited),
    // The realm refuses by throwing: the host knows what it denied.
    violations: '[]',
  });
}

/** Errors of the guest's getters are dropped: the run is over. */
function attempt(encoder: Encoder, value: unknown, path: string, owner?: object): string {
  try {
    const text =
      owner === undefined ? encoder.encode(value, path, 0) : encoder.encodeMember(owner, path, value, path, 0);
    encoder.commit();
    return text === '' ? UNDEFINED_TEXT : text;
  } catch {
    encoder.forget();
    push(encoder.dropped, path);
    return UNDEFINED_TEXT;
  }
}

/** The text of a name's value; the empty text for a module that nobody asked for. */
function attemptName(encoder: Encoder, names: BoxNames, key: string, isListed: boolean): string {
  let value: unknown;
  try {
    value = names.valueOf(key);
  } catch {
    push(encoder.dropped, key);
    return UNDEFINED_TEXT;
  }
  const isModuleValue = typeof value === 'object' && value !== null && isModule(value);
  if (!isModuleValue) return attempt(encoder, value, key, names.namespace);
  // It can be imported again, and most of its members are functions.
  if (isListed) push(encoder.dropped, key);
  return '';
}

function texts(values: List<unknown> | readonly unknown[]): string {
  let text = '';
  for (let index = 0; index < values.length; index += 1) text += (index === 0 ? '' : ',') + stringify(values[index]);
  return `[${text}]`;
}

/** The host shows no more of them: a program may drop millions, each with a key of megabytes. */
function droppedText(paths: List<string>): string {
  let text = '';
  for (let index = 0; index < paths.length && index < MAX_DROPPED; index += 1)
    text += (index === 0 ? '' : ',') + stringify(shorten(item(paths, index)));
  const more = paths.length - MAX_DROPPED;
  return more > 0 ? `[${text},"... and ${more} more"]` : `[${text}]`;
}

function shorten(path: string): string {
  return path.length > MAX_DROPPED_PATH ? `${slice(path, 0, MAX_DROPPED_PATH)}... (${path.length} characters)` : path;
}

/** The text of a GuestFailure. */
function errorText(encoder: Encoder, error: unknown, calls: HostCalls): string {
  const isDenied = typeof error === 'object' && error !== null && calls.isDenied(error);
  let shown = 'null';
  try {
    shown = new Snapshot(stackOf).take(error, 0);
  } catch {
    // The guest's own code decides how it looks, and failed.
  }
  return guestFailureText({ denied: isDenied ? 'true' : 'false', value: attempt(encoder, error, 'error'), shown });
}

function wantedOf(names: BoxNames, bound: List<string>, returns: Returns): List<string> | readonly string[] {
  if (typeof returns !== 'string') return returns;
  if (returns === 'bound') return bound;
  return returns === 'all' ? names.all() : [];
}

/** A reader who asked for a name that is not there is told which ones are. */
function tellsAll(names: BoxNames, returns: Returns): boolean {
  if (typeof returns === 'string') return returns === 'names';
  for (let index = 0; index < returns.length; index += 1) if (!names.has(item(returns, index))) return true;
  return false;
}

/** The values of these names, without those that do not exist. Modules are told only if they are listed by name. */
function encodeNames(
  encoder: Encoder,
  names: BoxNames,
  wanted: List<string> | readonly string[],
  control: Control,
  isListed: boolean,
): string {
  let text = '';
  for (let index = 0; index < wanted.length; index += 1) {
    const key = item(wanted, index);
    if (!names.has(key)) continue;
    // A copy would need as much again.
    if (control.dead === 'memory-limit') {
      push(encoder.dropped, key);
      continue;
    }
    const before = encoder.dropped.length;
    const piece = attemptName(encoder, names, key, isListed);
    if (piece === '') continue;
    if (encoder.dropped.length > before && encoder.dropped[encoder.dropped.length - 1] === key) continue;
    text += `${text === '' ? '' : ','}${stringify(key)},${piece}`;
  }
  return text;
}
