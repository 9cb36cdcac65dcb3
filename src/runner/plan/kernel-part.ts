import { HermeticError } from '../../errors.js';
import type { KernelFacts } from '../../kernel/kernel-facts.js';
import { type PlannedConfinement, planConfinement } from '../../kernel/plan-confinement.js';
import { seatbeltProfile } from '../../kernel/seatbelt.js';
import type { Merged } from '../../policy/merge/merge.js';
import type { GuardName } from '../../policy/settings.js';
import { escapeControl } from '../../trace/escape.js';
import type { Machine } from '../facts/machine.js';
import type { Target } from '../target/target.js';
import { guardsOn, type KernelPart } from './enforcement.js';
import type { LaunchFacts, LaunchMode } from './launch-plan.js';
import { limitsOf, resourceLimits } from './limits.js';
import { readSet } from './read-set.js';

/** Whether there is a kernel layer for this run; where one is demanded and there is none, nothing runs. */
export function kernelFor({ run, policy }: Merged, facts: LaunchFacts): KernelFacts {
  if (run.kernel === 'off') return { available: false, why: 'switched off by --kernel=off' };
  const isLimited = run.memory !== null || run.cpu !== null || run.maxProcs !== null;
  if (guardsOn(policy).length === 0 && !isLimited) return { available: false, why: 'no guard is on' };
  const kernel = facts.kernel();
  if (run.kernel === 'require' && !kernel.available) {
    throw new HermeticError('E_KERNEL_UNAVAILABLE', `--kernel=require: ${kernel.why}`, {
      hint: 'run with --kernel=auto for the language guards alone; "hermetic doctor" tells what this machine can do',
    });
  }
  return kernel;
}

export function kernelPart(
  settings: Merged,
  target: Target,
  machine: Machine,
  facts: LaunchFacts,
  kernel: KernelFacts,
  { mode, env }: { readonly mode: LaunchMode; readonly env: Readonly<Record<string, string>> },
): KernelPart {
  if (!kernel.available) {
    if (mode !== 'bootstrap' || !wantsSeatbelt(settings, machine)) return { why: kernel.why };
    const needed = readSet(target, settings.policy, env, machine, settings.policy.subprocess);
    return { seatbelt: seatbeltProfile(settings.policy, { readSet: needed, proxyPort: null }) };
  }
  const confined = mode === 'in-process' ? 'self' : 'child';
  const limits = resourceLimits(limitsOf(settings, facts.tasks), target.kind);
  const needsExecuted = settings.policy.subprocess && confined === 'child' && !kernel.notify;
  const needed = readSet(target, settings.policy, env, machine, needsExecuted);
  const part = planConfinement(settings.policy, needed, kernel, confined, limits);
  const missing = Object.values(part.missing).flat();
  if (settings.run.kernel === 'require' && part.isWeakened) {
    throw new HermeticError('E_KERNEL_UNAVAILABLE', `--kernel=require: without ${missing.join('; ')}`, {
      hint: 'run it outside of the other run, or with --kernel=auto',
    });
  }
  const [unheld] = target.kind === 'native' ? guardsOn(settings.policy).filter((guard) => isUnheld(part, guard)) : [];
  if (unheld !== undefined) {
    const name = escapeControl(target.displayPath);
    throw new HermeticError('E_TARGET_UNSUPPORTED', `${name} is a native program: nothing here can hold ${unheld}`, {
      hint: `${(part.missing[unheld] ?? []).join('; ')}; --kernel=off runs it without any guard`,
    });
  }
  return part;
}

/**
 * On macOS a guarded interpreter also gets a Seatbelt profile. It is untested, so it only adds to the language guards:
 * --kernel=require and native programs are still refused.
 */
export function wantsSeatbelt({ policy, run }: Merged, { platform }: Machine): boolean {
  return platform === 'darwin' && run.kernel === 'auto' && guardsOn(policy).length > 0;
}

/** Whether only a language guard could enforce this one. A native program has none. */
function isUnheld({ layers }: PlannedConfinement, guard: GuardName): boolean {
  return layers[guard]?.length === 0;
}
