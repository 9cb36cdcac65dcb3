import { escapeControl } from '../../../trace/escape.js';
import { traceLine } from '../../../trace/trace-formats.js';
import type { GuardPolicy } from '../../../wire/policy.js';
import type { SubjectKind, Violation } from '../../../wire/report.js';
import type { GuardName } from '../../../policy/settings.js';

/** Puts refusals into words, in the private realm: a target that patches JSON or String changes none of them. */
export interface Describer {
  /** The line for the launcher. */
  report(...facts: Facts): string;
  /** The line for stderr, or ''. */
  trace(...facts: Facts): string;
  /** What the error says. `url`: of the request that led here, or ''. */
  message(guard: string, api: string, action: string, kind: string, subject: string, url: string): string;
  reason(guard: string): string;
  /** The stack as it would be if the call had failed by itself. */
  withoutOwnFrames(stack: string): string;
  hasUserFrame(stack: string): boolean;
  /** A stack without a frame of the user goes on with one from an earlier turn. */
  withCaller(stack: string, earlier: string): string;
}

type Facts = [
  pid: number,
  guard: string,
  api: string,
  action: string,
  kind: string,
  subject: string,
  stack: string,
  url: string,
];

export function createDescriber({ rules, trace: format }: GuardPolicy, ownFolder: string): Describer {
  const ruleOf = (guard: string): Violation['rule'] =>
    // A name that is no guard has no rule, which is what the lookup answers.
    rules[guard as GuardName] ?? { name: guard, source: 'hermetic' };

  const violation = (...[pid, guard, api, action, kind, subject, stack, url]: Facts): Violation => ({
    pid,
    // Only the guards call this, each with its own name and kinds.
    guard: guard as GuardName,
    api,
    action,
    subject: kind === '' ? null : { kind: kind as SubjectKind, text: subject },
    rule: ruleOf(guard),
    frame: userFrame(stack, ownFolder),
    ...(url === '' ? {} : { url }),
  });

  return {
    report: (...facts) => JSON.stringify({ type: 'violation', ...violation(...facts) }),
    trace(...facts) {
      if (format === null) return '';
      return traceLine(violation(...facts), format);
    },
    message(guard, api, action, kind, subject, url) {
      const whom = kind === '' ? action : `${action} ${escapeControl(subject)}`;
      const what = url === '' ? whom : `${whom} for ${escapeControl(url)}`;
      const { name, source, option } = ruleOf(guard);
      return `hermetic blocked ${api}: ${what} (${option ?? (source === 'hermetic' ? name : `--${name}`)})`;
    },
    reason: (guard) => ruleOf(guard).name,
    hasUserFrame: (stack) => userFrame(stack, ownFolder) !== null,
    withCaller(stack, earlier) {
      if (earlier === '' || userFrame(stack, ownFolder) !== null) return stack;
      return [...stack.split('\n'), ...earlier.split('\n').filter((line) => FRAME.test(line))].join('\n');
    },
    withoutOwnFrames(stack) {
      const isOwn = (line: string): boolean => FRAME.test(line) && line.includes(`${ownFolder}/dist/`);
      return stack
        .split('\n')
        .filter((line) => !isOwn(line))
        .join('\n');
    },
  };
}

const FRAME = /^\s+at /;

/**
 * `    at open (/app/tool.js:3:1)`: the innermost frame that is neither ours nor Node's, and of no package where there is
 * one.
 */
function userFrame(stack: string, ownFolder: string): Violation['frame'] {
  let inPackage: Violation['frame'] = null;
  for (const line of stack.split('\n')) {
    const place = /(?:\(|at )(?:async )?(file:\/\/)?([^()\s][^()]*):(\d+):\d+\)?$/.exec(line);
    const [, scheme, written, number] = place ?? [];
    const file = scheme === undefined || written === undefined ? written : decoded(written);
    if (file !== undefined && !file.startsWith('node:') && !file.startsWith(`${ownFolder}/dist/`)) {
      const frame = { file, line: Number(number) };
      if (!file.includes('/node_modules/')) return frame;
      inPackage ??= frame;
    }
  }
  return inPackage;
}

/** The path in a URL; the target may have put anything there. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
