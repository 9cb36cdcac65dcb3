import { nodeOptionsFor } from '../../../trace/node-options.js';
import type { InheritedMessage } from '../../../wire/boot.js';
import type { Facts } from '../decide/facts.js';
import type { Judge } from '../decide/index.js';
import type { GuardFiles } from '../entry/guard-files.js';
import { createSecureEnvironment } from '../guards/children/child-environment.js';
import type { Child } from '../guards/children/subprocess.js';
import type { ThreadStart } from '../guards/children/workers.js';
import type { Checks } from './check.js';

/** Everything that holds for one call. `facts` say which guards the policy has. */
export interface Scope extends Pick<Checks, 'check' | 'allows'> {
  readonly facts: Facts;
  /** Remembers that a name resolved to `addresses` (joined with commas). */
  readonly pin: (name: string, addresses: string) => void;
  readonly child: Child;
  readonly thread: ThreadStart;
}

/**
 * Each call through a seam asks what holds for it: always the same in a run, and the blocks around the call in a process
 * that guards itself. Null when nothing does, and the call goes on as if there were no seam.
 */
export type Current = () => Scope | null;

/** The same for the calls of one guard: null where the policy does not have it. */
export function holding(current: Current, guard: keyof Facts): Current {
  return () => {
    const scope = current();
    return scope?.facts[guard] === true ? scope : null;
  };
}

/** Where reports of children and threads go. */
export interface ReportChannel {
  /** The number under which a child can inherit it; negative where nobody listens. */
  readonly forChildren: () => number;
  readonly forThreads: number;
  readonly inode: number;
}

export type CreateScope = (judge: Judge, checks: Checks) => Scope;

/**
 * Everything that takes more than joining texts happens now: a scope may be made late, when the target has changed what
 * it likes. The policy's text comes from the private realm as it is.
 */
export function scopeFactory(
  files: GuardFiles,
  channel: ReportChannel,
  { version, roots, started }: Pick<InheritedMessage, 'version' | 'roots' | 'started'>,
  trustedSearch: readonly string[],
): CreateScope {
  const { inode, forThreads, forChildren } = channel;
  const tail = JSON.stringify({ version, roots, started, inode, trustedSearch }).slice(1);
  const quotedPreload = JSON.stringify(files.preload);
  const nodeOptions = nodeOptionsFor(files.preload, process.version);
  return (judge, { check, allows }) => {
    const { facts, policyText, hooksPolicyText } = judge;
    // Every child has the channel under a number of its own.
    const message = (number: number): string => `{"channel":${number},"policy":${policyText},${tail}`;
    return {
      facts,
      check,
      allows,
      pin: (name, addresses) => judge.decider.pin(name, addresses),
      child: {
        channel: forChildren,
        secure: createSecureEnvironment(
          { check, allows },
          { nodeOptions: nodeOptions(facts.code, facts.native), pythonPath: files.pythonSite, message },
        ),
      },
      thread: {
        quotedPreload,
        message: message(forThreads),
        hooksMessage: `{"channel":${forThreads},"isHooksThread":true,"policy":${hooksPolicyText},${tail}`,
      },
    };
  };
}
