import { variableRequest } from '../../judge/request.js';
import type { Scope } from '../../judge/scope.js';
import { data, defineProperty, deleteProperty, emptyRecord, has, ownKeys, realEnv } from '../../seams/primordials.js';

/** Variables that blocks around the whole process took out of the real environment: others may hold a reference to it. */
const hidden = emptyRecord<string>();

/** Takes out the variables that `scope` does not allow, and puts back those that it does. */
export function showEnvironment(scope: Scope | null): void {
  const isAllowed = (name: string): boolean =>
    scope?.facts.environment !== true || scope.allows(variableRequest('read', name));
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
