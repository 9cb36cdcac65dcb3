import { HermeticError } from '../../errors.js';
import { styleFor } from '../text/colour.js';
import type { CommandContext } from '../context.js';
import { type Explanation, explainJson, explainText } from '../text/explain-text.js';
import { planView } from '../text/plan-view.js';
import { printError } from '../text/print-error.js';

export function run(context: CommandContext): Promise<number> {
  const { json, streams, env } = context;
  const explanation = explanationOf(context);
  streams.stdout.write(json ? explainJson(explanation) : explainText(explanation, styleFor(streams.stdout, env)));
  if (explanation.problem === null) return Promise.resolve(0);
  printError(explanation.problem, streams.stderr, env);
  return Promise.resolve(1);
}

/** If the target cannot be run, the settings are shown all the same: the reader wants to know why. */
function explanationOf(context: CommandContext): Explanation {
  const { settings, target } = context;
  if (target === null) return { settings, plan: null, problem: null };
  try {
    return { settings, plan: planView(target, context), problem: null };
  } catch (error) {
    if (!(error instanceof HermeticError)) throw error;
    return { settings, plan: null, problem: error };
  }
}
