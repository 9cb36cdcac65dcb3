import { guestFailureText, runReportText } from '../../../../wire/run-report-text.js';
import { UNDEFINED_TEXT } from '../../../../wire/value-tags.js';
import type { BoxNames } from './values/box-names.js';
import type { Control } from './limits/control.js';
import { Encoder } from './values/encode.js';
import type { HostCalls } from './calls/host-calls.js';
import type { Outcome } from './promises/outcome.js';
import { item, type List, ownKeys, push, stringify, textKeys } from './primordials.js';
import { Snapshot } from './values/snapshot.js';
import { stackOf } from './limits/stack.js';

/** The report of a run, as the text of a RunReport. */
export function reportRun(
  control: Control,
  outcome: Outcome,
  names: BoxNames,
  calls: HostCalls,
  droppedPrints: List<string>,
): string {
  const { ticks } = control;
  const { namespace } = names;
  names.settle();
  if (control.dead === '') control.allowCopy();
  const encoder = new Encoder(calls.encoding);
  let value = UNDEFINED_TEXT;
  let error = 'null';
  if (control.dead === '' && outcome.state === 'done') value = attempt(encoder, outcome.value, 'value');
  if (control.dead === '' && outcome.state === 'failed') error = errorText(encoder, outcome.value, calls);
  const values = encodeNames(encoder, namespace, control);
  for (let index = 0; index < droppedPrints.length; index += 1) push(encoder.dropped, item(droppedPrints, index));
  return runReportText({
    ended: control.dead === '' ? 'null' : `"${control.dead}"`,
    ticks: `${ticks}`,
    value,
    error,
    namespace: `[${values}]`,
    dropped: texts(encoder.dropped),
    names: texts(ownKeys(namespace)),
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

function texts(values: List<unknown> | readonly unknown[]): string {
  let text = '';
  for (let index = 0; index < values.length; index += 1) text += (index === 0 ? '' : ',') + stringify(values[index]);
  return `[${text}]`;
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

function encodeNames(encoder: Encoder, namespace: BoxNames['namespace'], control: Control): string {
  const keys = textKeys(namespace);
  let text = '';
  for (let index = 0; index < keys.length; index += 1) {
    const key = item(keys, index);
    // A copy would need as much again.
    if (control.dead === 'memory-limit') {
      push(encoder.dropped, key);
      continue;
    }
    const before = encoder.dropped.length;
    const piece = attempt(encoder, namespace[key], key, namespace);
    if (encoder.dropped.length > before && encoder.dropped[encoder.dropped.length - 1] === key) continue;
    text += `${text === '' ? '' : ','}${stringify(key)},${piece}`;
  }
  return text;
}
