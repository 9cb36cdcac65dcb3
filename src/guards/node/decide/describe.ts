import { escapeControl } from '../../../trace/escape.js';
import type { GuardPolicy, SubjectKind, Violation } from '../../../trace/protocol.js';
import type { GuardName } from '../../../policy/settings.js';

/** Puts refusals into words, in the private realm: a target that patches JSON or String changes none of them. */
export interface Describer {
  /** The line for the launcher. */
  report(pid: number, guard: string, api: string, action: string, kind: string, subject: string, stack: string): string;
  /** The line for stderr, or ''. */
  trace(pid: number, guard: string, api: string, action: string, kind: string, subject: string, stack: string): string;
  /** What the error says. */
  message(guard: string, api: string, action: string, kind: string, subject: string): string;
  reason(guard: string): string;
  /** The stack as it would be if the call had failed by itself. */
  withoutOwnFrames(stack: string): string;
}

export function createDescriber(policyText: string, ownFolder: string): Describer {
  // Serialised by our own launcher.
  const { rules, trace: form } = JSON.parse(policyText) as GuardPolicy;
  const ruleOf = (guard: string): Violation['rule'] =>
    // A name that is no guard has no rule, which is what the lookup answers.
    rules[guard as GuardName] ?? { name: guard, source: 'hermetic' };

  const violation = (
    ...[pid, guard, api, action, kind, subject, stack]: Parameters<Describer['report']>
  ): Violation => ({
    pid,
    // Only the guards call this, each with its own name and kinds.
    guard: guard as GuardName,
    api,
    action,
    subject: kind === '' ? null : { kind: kind as SubjectKind, text: subject },
    rule: ruleOf(guard),
    frame: userFrame(stack, ownFolder),
  });

  return {
    report: (...facts) => JSON.stringify({ type: 'violation', ...violation(...facts) }),
    trace(...facts) {
      if (form === null) return '';
      const found = violation(...facts);
      if (form === 'json') return JSON.stringify({ schemaVersion: 1, ...found });
      const about = found.subject === null ? '' : ` ${found.subject.kind}=${escapeControl(found.subject.text)}`;
      return `[hermetic] blocked ${found.api}${about} reason=${found.rule.name}`;
    },
    message(guard, api, action, kind, subject) {
      const what = kind === '' ? action : `${action} ${escapeControl(subject)}`;
      const { name, source } = ruleOf(guard);
      return `hermetic blocked ${api}: ${what} (${source === 'hermetic' ? name : `--${name}`})`;
    },
    reason: (guard) => ruleOf(guard).name,
    withoutOwnFrames(stack) {
      const isOwn = (line: string): boolean => /^\s+at /.test(line) && line.includes(`${ownFolder}/dist/`);
      return stack
        .split('\n')
        .filter((line) => !isOwn(line))
        .join('\n');
    },
  };
}

/** `    at open (/app/tool.js:3:1)`: the innermost frame that is neither ours nor Node's. */
function userFrame(stack: string, ownFolder: string): Violation['frame'] {
  for (const line of stack.split('\n')) {
    const place = /(?:\(|at )(?:async )?(file:\/\/)?([^()\s][^()]*):(\d+):\d+\)?$/.exec(line);
    const [, scheme, written, number] = place ?? [];
    const file = scheme === undefined || written === undefined ? written : decoded(written);
    if (file !== undefined && !file.startsWith('node:') && !file.startsWith(`${ownFolder}/dist/`)) {
      return { file, line: Number(number) };
    }
  }
  return null;
}

/** The path in a URL; the target may have put anything there. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
