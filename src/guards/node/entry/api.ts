import diagnosticsChannel from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import module from 'node:module';
import { type InheritedMessage, PROTOCOL_VERSION } from '../../../wire/boot.js';
import type { Violation } from '../../../wire/report.js';
import { guardLoadedDns, guardLoadedInspector, guardLoadedScripts } from './already-loaded.js';
import { createBlocks, type Inside, type Listener } from '../blocks/blocks.js';
import { createScopeCache } from '../blocks/scope-cache.js';
import { createChecks } from '../judge/check.js';
import { type Current, type ReportChannel, scopeFactory } from '../judge/scope.js';
import { noteFetch, noteFileCalls, noteNetworkCalls, siteOf } from '../judge/call-site.js';
import { establishedGuard } from '../guards/network/established.js';
import { type GuardFiles, guardFiles } from './guard-files.js';
import { hookInThisThread } from './hook-in-this-thread.js';
import { createInstaller, type Installer } from './installer.js';
import { openPrivateRealm } from '../realm/private-realm.js';
import { freeze, nextTick, realEnv } from '../seams/primordials.js';
import { inodeOf } from '../seams/system.js';
import { PolicyViolation } from '../judge/violation.js';

/** The parts of the API in your own process. A caller can take back nothing but what it put in itself. */
export interface Guards {
  /** See `Blocks`. Policies are `GuardPolicy` as JSON. */
  readonly enter: (policy: string, listener: Listener | null, sealed: boolean) => () => void;
  readonly inside: (policy: string, listener: Listener | null) => Inside;
  readonly run: <T>(inside: Inside, body: () => T) => T;
  readonly isViolation: (value: unknown) => value is PolicyViolation;
  /** A report from a child or a thread, for the blocks around this call. */
  readonly tell: (violation: Violation) => void;
  /** For another global object of this process: notes the callers of its own `fetch`. */
  readonly observe: (globalObject: object) => void;
}

export interface Start {
  readonly dist: string;
  readonly roots: InheritedMessage['roots'];
  /** A file that children and threads write their reports to; -1 for none. */
  readonly channel: { readonly descriptor: number; readonly inode: number };
}

// Taken now: the target shares this process and may replace what it likes.
const { parse } = JSON;
const channel = diagnosticsChannel.channel('hermetic:violation');
const { syncBuiltinESMExports } = module;
const write = writeSync;

/** The bundle `dist/guard-api.cjs` exports this. It is called once a process. */
export function startGuards({ dist, roots, channel: { descriptor, inode } }: Start): Guards {
  const files = guardFiles(`${dist}/guard-api.cjs`);
  const reports: ReportChannel = {
    forChildren: () => (descriptor >= 0 && inodeOf(descriptor) === inode ? descriptor : -1),
    forThreads: descriptor,
    inode,
  };
  const started = (Date.now() - process.uptime() * 1000) * 1e6;
  const search = (realEnv['PYTHONPATH'] ?? '').split(':').filter(Boolean);
  const message = { version: PROTOCOL_VERSION, started, ...(roots === undefined ? {} : { roots }) } as const;
  const tell = (violation: Violation, error: PolicyViolation | null): void => {
    const listeners = blocks.listeners();
    for (let index = 0; index < listeners.length; index += 1) {
      const listener = listeners[index];
      // The refused call does not fail because a listener throws.
      if (listener !== undefined) callSafely(() => listener(violation, error));
    }
    callSafely(() => channel.publish({ violation, error }));
  };
  const scopeOf = createScopeCache(
    openPrivateRealm(files),
    JSON.stringify(roots ?? { directories: [], codeDirectories: [] }),
    (judge) =>
      createChecks(judge, started / 1e6, {
        writeError,
        send: () => undefined,
        site: siteOf,
        // The describer made this line out of a Violation.
        tell: (line, error) => tell(freeze(parse(line) as Violation), error),
      }),
    scopeFactory(files, reports, message, search),
  );
  const blocks = createBlocks(scopeOf, (current) => createLateInstaller(files, current));
  const { enter, inside, run } = blocks;
  return freeze({
    enter,
    inside,
    run,
    isViolation: (value: unknown): value is PolicyViolation => value instanceof PolicyViolation,
    tell: (violation: Violation) => tell(violation, null),
    observe: (globalObject: object) => noteFetch(globalObject, blocks.current),
  });
}

/** In a process in which other code ran before the guards. */
function createLateInstaller(files: GuardFiles, current: Current): Installer {
  const installer = createInstaller(current, {
    isRun: false,
    hasHooks: true,
    hookThread: () => hookInThisThread(files.importHooks, current),
    more: {
      network(now) {
        guardLoadedDns(now);
        establishedGuard(now);
        noteNetworkCalls(now);
      },
      filesystem: noteFileCalls,
      code: guardLoadedScripts,
      inspector: guardLoadedInspector,
    },
  });
  return {
    ...installer,
    ensure(facts) {
      const changed = installer.ensure(facts);
      // Otherwise builtins that were loaded before us keep their old names for `import { x } from 'node:y'`.
      if (changed) syncBuiltinESMExports();
      return changed;
    },
  };
}

function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    nextTick(() => {
      throw error;
    });
  }
}

function writeError(line: string): void {
  try {
    write(2, `${line}\n`);
  } catch {
    // nobody reads
  }
}
