import type { ReachPolicy } from '../../policy/reach-policy.js';

/**
 * What a supervised program needs in its environment: glibc and c-ares are to ask over TCP, where they believe what
 * our name server says. The user's own options stay. Where no name may be looked up, language guards refuse before anybody
 * is asked; a native program has none, and only who is asked can tell which name it was.
 */
export function supervisedEnvironment(
  policy: ReachPolicy,
  env: Readonly<Record<string, string | undefined>>,
  hasLanguageGuards: boolean,
): Readonly<Record<string, string>> {
  const mayAsk = policy.network.every(({ domains }) => domains.length > 0);
  if (policy.network.length === 0 || (hasLanguageGuards && !mayAsk)) return {};
  const own = env['RES_OPTIONS'] ?? '';
  return { RES_OPTIONS: /(?:^|\s)use-vc(?:\s|$)/.test(own) ? own : `${own} use-vc`.trimStart() };
}

/** The supervisor makes the files of unix sockets, and must be held by the same rules. */
export function needsRulesets({ network, filesystem }: ReachPolicy): boolean {
  return network.length > 0 && filesystem.length > 0;
}
