import type { Judge } from '../decide/index.js';
import { refuseFlag } from './refuse-flag.js';
import { append, indexOf, slice, startsWith, text } from '../seams/primordials.js';
import type { SecureEnvironment } from '../guards/subprocess.js';
import type { Refuse } from './violation.js';

/** What every child carries, so that a Node or a Python among its descendants guards itself. */
export interface ChildStart {
  /** `--require …` and the flags that shut doors, for NODE_OPTIONS. */
  readonly nodeOptions: string;
  /** The folder of our sitecustomize, for PYTHONPATH. */
  readonly pythonPath: string;
  /** For HERMETIC_GUARD; the child has the channel under this number. */
  readonly message: (channel: number) => string;
}

/** Replaces our variables, whatever the target put there, and keeps its own values behind ours. */
export function createSecureEnvironment(judge: Judge, refuse: Refuse, start: ChildStart): SecureEnvironment {
  const isFree = !judge.facts.environment;
  const isPassed = (name: string): boolean =>
    !startsWith(name, 'HERMETIC_GUARD') &&
    name !== 'HERMETIC_PYTHONPATH' &&
    !judge.decider.nodeFlags.isRefusedVariable(name) &&
    (isFree || judge.decider.variable(name));
  return (pairs, channel) => {
    const result: unknown[] = [];
    let nodeOptions = '';
    let pythonPath = '';
    for (let index = 0; index < pairs.length; index += 1) {
      const pair = text(pairs[index]);
      const name = slice(pair, 0, nameEnd(pair));
      const value = slice(pair, name.length + 1);
      if (name === 'NODE_OPTIONS') {
        nodeOptions = withoutOurs(value, start.nodeOptions);
        refuseFlag(refuse, judge.decider.nodeFlags.inOptions(nodeOptions));
      } else if (name === 'PYTHONPATH') pythonPath = value;
      else if (isPassed(name)) append(result, pair);
    }
    append(result, `NODE_OPTIONS=${start.nodeOptions}${nodeOptions === '' ? '' : ` ${nodeOptions}`}`);
    // A Python child's own one waits until the guards are in.
    append(result, `PYTHONPATH=${start.pythonPath}`);
    if (pythonPath !== '') append(result, `HERMETIC_PYTHONPATH=${pythonPath}`);
    append(result, `HERMETIC_GUARD=${start.message(channel)}`);
    return result;
  };
}

function nameEnd(pair: string): number {
  const end = indexOf(pair, '=');
  return end < 0 ? 0 : end;
}

function withoutOurs(value: string, ours: string): string {
  return startsWith(value, ours) ? slice(value, ours.length + 1) : value;
}
