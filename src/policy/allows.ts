import { decideNetwork, type NetworkRequest } from './network/network.js';
import { isInside } from './path-scope.js';
import type { EnvironmentClause, FilesystemClause, ReachPolicy } from './reach-policy.js';

/** One thing that a program wants to do. */
export type Request =
  | ({ readonly guard: 'network' } & NetworkRequest)
  /** `path` is absolute, without symbolic links. */
  | { readonly guard: 'filesystem'; readonly action: 'read' | 'write'; readonly path: string }
  | { readonly guard: 'environment'; readonly name: string }
  | { readonly guard: 'imports'; readonly name: string }
  | { readonly guard: 'subprocess' | 'code' | 'native' | 'interpreter' };

/** Whether a policy allows a request. Guards decide with the same functions, one by one. */
export function allows(policy: ReachPolicy, request: Request): boolean {
  switch (request.guard) {
    case 'network':
      return decideNetwork(policy.network, request).allowed;
    case 'filesystem':
      return policy.filesystem.every((clause) => pathAllowed(clause, request.action, request.path));
    case 'environment':
      return policy.environment.every((clause) => variableAllowed(clause, request.name));
    case 'imports':
      return !policy.imports.some((denied) => moduleMatches(denied, request.name));
    case 'subprocess':
    case 'code':
    case 'native':
    case 'interpreter':
      return !policy[request.guard];
  }
}

function pathAllowed(clause: FilesystemClause, action: 'read' | 'write', path: string): boolean {
  if (action === 'write') return clause.write.some((dir) => isInside(path, dir));
  return clause.root === null || [clause.root, ...clause.read, ...clause.write].some((dir) => isInside(path, dir));
}

function variableAllowed(clause: EnvironmentClause, name: string): boolean {
  return clause.allow.some((allowed) =>
    allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

/** `a.b` and `a/b` stand for themselves and everything below them. */
function moduleMatches(denied: string, name: string): boolean {
  return name === denied || name.startsWith(`${denied}.`) || name.startsWith(`${denied}/`);
}
