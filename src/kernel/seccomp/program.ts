import type { ReachPolicy } from '../../policy/reach-policy.js';
import { filterProgram } from './filter-program.js';
import { ALWAYS } from './always.js';
import { readonlyRules } from './files.js';
import { NO_IPC } from './ipc.js';
import { NO_NETWORK, supervisedNetwork } from './network.js';
import { type ExecRule, execRules, newProcessRules } from './processes.js';
import { ALLOW, type SyscallRule } from './rule.js';
import type { Arch } from '../abi/syscalls.js';

export interface SeccompOptions {
  readonly arch: Arch;
  readonly exec: ExecRule;
  /** Somebody answers user notifications for as long as the target runs. Without one, exceptions stay closed. */
  readonly supervised: boolean;
  /** Files in some directories may be written, and so their metadata may be changed. */
  readonly writableDirs: boolean;
}

/** The filter for this policy, as bytes of `struct sock_filter`. */
export function seccompProgram(policy: ReachPolicy, options: SeccompOptions): Uint8Array {
  return filterProgram(options.arch, rulesFor(policy, options), ALLOW);
}

function rulesFor(policy: ReachPolicy, options: SeccompOptions): readonly SyscallRule[] {
  // An exec makes no process, but it starts a program: --no-subprocess never leaves it free.
  const exec = policy.subprocess && options.exec === 'free' ? 'none' : options.exec;
  return [
    ...ALWAYS,
    ...(policy.subprocess ? newProcessRules(exec === 'notify') : []),
    ...execRules(exec),
    ...(policy.filesystem.length > 0 ? readonlyRules(options.supervised && options.writableDirs) : []),
    ...(policy.network.length > 0 ? (options.supervised ? supervisedNetwork(policy.network) : NO_NETWORK) : []),
    ...(policy.network.some(({ localhost }) => !localhost) ? NO_IPC : []),
  ];
}
