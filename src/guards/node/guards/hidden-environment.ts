import type { Scope } from '../judge/guard.js';
import { data, defineProperty, deleteProperty, has, ownKeys, realEnv } from '../seams/primordials.js';

/** What blocks around the whole process have taken out of the real environment, which others may hold a reference to. */
const hidden: Record<string, string> = { __proto__: null } as unknown as Record<string, string>;

/** Takes out what `scope` does not allow, and puts back what it does. */
export function showEnvironment(scope: Scope | null): void {
  const isAllowed = (name: string): boolean => scope?.facts.environment !== true || scope.decider.variable(name);
  for (const name in hidden) {
    if (!isAllowed(name)) continue;
    if (!has(realEnv, name)) realEnv[name] = hidden[name];
    deleteProperty(hidden, name);
  }
  if (scope?.facts.environment !== true) return;
  const names = ownKeys(realEnv);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (typeof name !== 'string' || isAllowed(name)) continue;
    defineProperty(hidden, name, data(realEnv[name]));
    deleteProperty(realEnv, name);
  }
}
