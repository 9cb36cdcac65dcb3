import module from 'node:module';
import { builtin, loadBuiltin } from '../../../../loaders/builtin.js';
import { demand } from '../../judge/demand.js';
import { anyFileRequest } from '../../judge/request.js';
import type { Current } from '../../judge/scope.js';
import { installSeams, optionalSeam, seam, throwIt } from '../../seams/install-seams.js';
import {
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  isObject,
  withoutPrototype,
} from '../../seams/primordials.js';
import { patchIfPresent } from '../../seams/seam.js';
import { askAnyFile } from './ask-path.js';

/** Files that Node itself writes, wherever it was told to: only for a program that may write anywhere. */
export function diagnosticsGuard(current: Current): void {
  const heapLimit = askAnyFile('v8.setHeapSnapshotNearHeapLimit');
  installSeams(current, [
    seam(process.report, 'writeReport', askAnyFile('process.report.writeReport'), throwIt),
    optionalSeam(builtin('node:v8'), 'setHeapSnapshotNearHeapLimit', heapLimit, throwIt),
  ]);
  guardReportSwitch('reportOnFatalError', current);
  guardReportSwitch('reportOnSignal', current);
  guardReportSwitch('reportOnUncaughtException', current);
  leaveOutCompileCache(current);
  const tracing = loadTracing();
  if (isObject(tracing)) {
    const ask = askAnyFile('trace_events.createTracing');
    installSeams(current, [optionalSeam(tracing, 'createTracing', ask, throwIt)]);
  }
}

function guardReportSwitch(name: string, current: Current): void {
  const { report } = process;
  const { get, set } = getOwnPropertyDescriptor(report, name) ?? {};
  if (get === undefined || set === undefined) return;
  const guarded = (value: unknown): void => {
    const scope = value ? current() : null;
    if (scope !== null) demand(scope, anyFileRequest(`process.report.${name}`));
    apply(set, report, [value]);
  };
  defineProperty(report, name, withoutPrototype({ configurable: true, enumerable: true, get, set: guarded }));
}

/** The cache only saves time, so that a program goes on without it. */
function leaveOutCompileCache(current: Current): void {
  patchIfPresent(
    module,
    'enableCompileCache',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (current() === null) return apply(original, this, args);
        return { status: 0, message: 'hermetic: read-only' };
      },
  );
  patchIfPresent(
    module,
    'flushCompileCache',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        return current() === null ? apply(original, this, args) : undefined;
      },
  );
}

/** Undefined in workers, which cannot load it. */
function loadTracing(): unknown {
  try {
    return loadBuiltin('node:trace_events');
  } catch {
    return undefined;
  }
}
