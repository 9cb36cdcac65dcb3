import { currentMachine } from '../../runner/facts/machine.js';
import { launchFacts } from '../../runner/facts/launch-facts.js';
import { planLaunch } from '../../runner/plan/launch-plan.js';
import { CHANNEL } from '../../runner/plan/with-channel.js';
import { withRealPaths } from '../../runner/facts/real-paths.js';
import { resolveTarget } from '../../runner/target/resolve-target.js';
import type { CommandContext } from '../context.js';
import type { PlanView } from './explain-text.js';

/** The plan that a run would carry out for a target. */
export function planView(argv: readonly string[], context: CommandContext): PlanView {
  const settings = withRealPaths(context.settings);
  const machine = currentMachine(context.env, context.cwd);
  const target = resolveTarget(argv, machine);
  const plan = planLaunch(settings, target, machine, launchFacts(settings));
  return {
    target: argv,
    rule: target.rule.because,
    steps: target.steps,
    kind: plan.mode,
    interpreter: target.kind === 'native' ? null : target.interpreter,
    argv: [...plan.prefix, plan.command, ...plan.args.map((arg) => (arg === CHANNEL ? '<channel>' : arg))],
    enforcement: plan.enforcement,
    notes: plan.notes,
  };
}
