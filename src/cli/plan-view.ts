import { currentHost } from '../runner/host.js';
import { resolveTarget } from '../runner/target/resolve-target.js';
import type { Target } from '../runner/target/target.js';
import type { CommandContext } from './context.js';
import type { PlanView } from './explain.js';

/** What a run would do with a target, found by the code that a run uses. */
export function planView(words: readonly string[], { env, cwd }: Pick<CommandContext, 'env' | 'cwd'>): PlanView {
  const target = resolveTarget(words, { ...currentHost(), env, cwd });
  return {
    target: words,
    rule: target.rule.because,
    kind: target.kind === 'native' ? 'native' : 'bootstrap',
    interpreter: target.kind === 'native' ? null : target.interpreter,
    argv: commandLineOf(target),
    layers: {},
    notes: target.steps,
  };
}

function commandLineOf(target: Target): readonly string[] {
  switch (target.kind) {
    case 'python':
      return target.commandLine;
    case 'node':
      return [
        target.interpreter,
        ...target.interpreterArgs,
        ...(target.script === null ? [] : [target.script]),
        ...target.args,
      ];
    case 'native':
      return [target.path, ...target.args];
  }
}
