import type { ReachPolicy } from '../../policy/reach-policy.js';

/**
 * Variables for a supervised program: they make glibc and c-ares ask over TCP, where these believe what
 * our name server says. The user's own options stay. If no name may be looked up, language guards refuse before a question is
 * sent; a native program has no guards, and only our name server can tell which name it asked for.
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

/** The supervisor makes the files of unix sockets for the target, and must keep to the target's rules. */
export function needsRulesets({ network, filesystem }: ReachPolicy): boolean {
  return network.length > 0 && filesystem.length > 0;
}
