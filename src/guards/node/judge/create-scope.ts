import { nodeOptionsFor } from '../../../trace/node-options.js';
import type { InheritedMessage } from '../../../wire/boot.js';
import { createSecureEnvironment } from './children.js';
import type { Judge } from '../decide/index.js';
import type { GuardFiles } from '../entry/guard-files.js';
import type { Scope } from './guard.js';
import type { Refuse } from './violation.js';

/** Where reports of children and threads go. */
export interface ReportChannel {
  /** As a child gets it; negative where nobody listens. */
  readonly forChildren: () => number;
  readonly forThreads: number;
  readonly inode: number;
}

/** Makes all that a seam asks for. */
export type CreateScope = (judge: Judge, refuse: Refuse) => Scope;

/**
 * Everything that takes more than putting texts together happens now: a scope may be made late, when the target has
 * changed what it likes. The policy's text comes from the private realm as it is.
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
  return (judge, refuse) => {
    const { facts, policyText, hooksPolicyText } = judge;
    // Every child has the channel under a number of its own.
    const message = (number: number): string => `{"channel":${number},"policy":${policyText},${tail}`;
    return {
      facts,
      get decider() {
        return judge.decider;
      },
      refuse,
      startedAt: started / 1e6,
      child: {
        channel: forChildren,
        secure: createSecureEnvironment(judge, refuse, {
          nodeOptions: nodeOptions(facts.code, facts.native),
          pythonPath: files.pythonSite,
          message,
        }),
      },
      thread: {
        quotedPreload,
        message: message(forThreads),
        hooksMessage: `{"channel":${forThreads},"isHooksThread":true,"policy":${hooksPolicyText},${tail}`,
      },
    };
  };
}
