import { styleFor } from '../colour.js';
import type { CommandContext } from '../context.js';
import { explainJson, explainText } from '../explain.js';
import { planView } from '../plan-view.js';

export function run(context: CommandContext): Promise<number> {
  const { settings, target, json, streams, env } = context;
  const explanation = { settings, plan: target === null ? null : planView(target, context) };
  streams.stdout.write(json ? explainJson(explanation) : explainText(explanation, styleFor(streams.stdout, env)));
  return Promise.resolve(0);
}
