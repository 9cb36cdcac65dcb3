import type { GuardContext } from './guard.js';
import { indexOf, slice, startsWith, text } from './primordials.js';
import type { SecureEnvironment } from './subprocess.js';

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
export function createSecureEnvironment({ policy, decider }: GuardContext, start: ChildStart): SecureEnvironment {
  const isFree = policy.environment.length === 0;
  return (pairs, channel) => {
    const result: unknown[] = [];
    let nodeOptions = '';
    let pythonPath = '';
    for (let index = 0; index < pairs.length; index += 1) {
      const pair = text(pairs[index]);
      const name = slice(pair, 0, Math.max(indexOf(pair, '='), 0));
      const value = slice(pair, name.length + 1);
      if (name === 'NODE_OPTIONS') nodeOptions = withoutOurs(value, start.nodeOptions);
      else if (name === 'PYTHONPATH') pythonPath = value;
      else if (!startsWith(name, 'HERMETIC_GUARD') && (isFree || decider.variable(name))) result[result.length] = pair;
    }
    result[result.length] = `NODE_OPTIONS=${start.nodeOptions}${nodeOptions === '' ? '' : ` ${nodeOptions}`}`;
    result[result.length] = `PYTHONPATH=${start.pythonPath}${pythonPath === '' ? '' : `:${pythonPath}`}`;
    result[result.length] = `HERMETIC_GUARD=${start.message(channel)}`;
    return result;
  };
}

function withoutOurs(value: string, ours: string): string {
  return startsWith(value, ours) ? slice(value, ours.length + 1) : value;
}
