import type { EnvironmentClause } from '../../policy/reach-policy.js';
import type { EnvironmentChanges } from '../target/target.js';
import type { Environment } from '../facts/machine.js';
import { IGNORED_SIGNALS } from '../facts/ignored-signals.js';

/** bin/hermetic renames variables that would change the launcher; the target gets them back. */
const SAVED = 'HERMETIC_SAVED_';

/** Some installations of an interpreter do not start without these. */
const RUNTIME_NEEDS: readonly string[] = ['PYTHONHOME', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT'];

/** The environment that the target starts with. */
export function childEnvironment(
  env: Environment,
  changes: EnvironmentChanges,
  clauses: readonly EnvironmentClause[],
): Record<string, string> {
  const result: Record<string, string> = {};
  const set = (name: string, value: string | null | undefined): void => {
    if (value === null || value === undefined) delete result[name];
    else if (allowsName(clauses, name)) result[name] = value;
  };
  const names = Object.keys(env);
  for (const name of names) if (!name.startsWith(SAVED) && name !== IGNORED_SIGNALS) set(name, env[name]);
  for (const name of names) if (name.startsWith(SAVED)) set(name.slice(SAVED.length), env[name]);
  for (const [name, value] of Object.entries(changes)) set(name, value);
  return result;
}

function allowsName(clauses: readonly EnvironmentClause[], name: string): boolean {
  return (
    RUNTIME_NEEDS.includes(name) ||
    clauses.every(({ allow }) =>
      allow.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern)),
    )
  );
}
