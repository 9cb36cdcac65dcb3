import type { Checks } from '../../judge/check.js';
import { demand } from '../../judge/demand.js';
import { childVariableRequest, nodeFlagRequest } from '../../judge/request.js';
import { append, indexOf, slice, startsWith, text } from '../../seams/primordials.js';
import type { SecureEnvironment } from './subprocess.js';

/** Every child carries this, so that a Node or a Python among its descendants guards itself. */
export interface ChildStart {
  /** `--require …` and the flags by which Node closes doors, for NODE_OPTIONS. */
  readonly nodeOptions: string;
  /** The folder of our sitecustomize, for PYTHONPATH. */
  readonly pythonPath: string;
  /** For HERMETIC_GUARD; the child has the channel under this number. */
  readonly message: (channel: number) => string;
}

/** Replaces our variables, whatever the target put there, and keeps its own values behind ours. */
export function createSecureEnvironment(
  checks: Pick<Checks, 'check' | 'allows'>,
  start: ChildStart,
): SecureEnvironment {
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
        demand(checks, nodeFlagRequest(nodeOptions, false));
      } else if (name === 'PYTHONPATH') pythonPath = value;
      else if (isPassed(checks, name)) append(result, pair);
    }
    append(result, `NODE_OPTIONS=${start.nodeOptions}${nodeOptions === '' ? '' : ` ${nodeOptions}`}`);
    // A Python child's own one waits until the guards are in.
    append(result, `PYTHONPATH=${start.pythonPath}`);
    if (pythonPath !== '') append(result, `HERMETIC_PYTHONPATH=${pythonPath}`);
    append(result, `HERMETIC_GUARD=${start.message(channel)}`);
    return result;
  };
}

function isPassed(checks: Pick<Checks, 'allows'>, name: string): boolean {
  const isOurs = startsWith(name, 'HERMETIC_GUARD') || name === 'HERMETIC_PYTHONPATH';
  return !isOurs && checks.allows(childVariableRequest(name));
}

function nameEnd(pair: string): number {
  const end = indexOf(pair, '=');
  return end < 0 ? 0 : end;
}

function withoutOurs(value: string, ours: string): string {
  return startsWith(value, ours) ? slice(value, ours.length + 1) : value;
}
