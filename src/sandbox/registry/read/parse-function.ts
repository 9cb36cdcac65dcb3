import { HermeticError } from '../../../errors.js';
import { parseChecks } from '../check-call.js';
import type { FunctionEntry } from '../entry.js';
import { quote } from '../names.js';
import type { FunctionOptions, FunctionSpec, HostFunction } from '../rules/options.js';
import { isClass, makesCode } from './read-properties.js';
import { readSignature } from './read-signature.js';

const KNOWN = ['description', 'input', 'output', 'signature', 'execute'];

/** A plain function, or `{ description, input, output, execute }`. */
export function parseFunction(
  id: number,
  name: string,
  given: HostFunction | FunctionSpec,
  options: FunctionOptions,
): FunctionEntry {
  const spec = { ...options, ...(typeof given === 'function' ? { execute: given } : parseSpec(given, name)) };
  const { execute } = spec;
  if (makesCode(execute))
    throw new HermeticError('E_NOT_REGISTRABLE', `function "${name}" runs text as code of the host`, {
      hint: 'leave it out; the guest can run code only in its own sandbox',
    });
  if (isClass(execute))
    throw new HermeticError('E_NOT_REGISTRABLE', `function "${name}" is a class`, {
      hint: 'register it with policy.cls',
    });
  return {
    execute,
    checks: parseChecks(name, spec),
    registration: {
      kind: 'function',
      id,
      name,
      description: spec.description ?? null,
      signature: readSignature(execute, name, spec),
    },
  };
}

function parseSpec(given: unknown, name: string): FunctionSpec {
  if (typeof given !== 'object' || given === null || !('execute' in given) || typeof given.execute !== 'function')
    throw new HermeticError('E_NOT_REGISTRABLE', `function "${name}": ${quote(given)} is not a function`, {
      hint: 'give a function, or { description, input, output, execute }',
    });
  for (const key of Object.keys(given))
    if (!KNOWN.includes(key))
      throw new HermeticError('E_UNKNOWN_OPTION', `function "${name}" has no option "${key}"`, {
        hint: `its options are ${KNOWN.join(', ')}`,
      });
  // Its schemas are checked where they are used.
  return given as FunctionSpec;
}
