import { escapeControl } from '../../../trace/escape.js';
import { traceLine } from '../../../trace/trace-formats.js';
import type { GuardPolicy } from '../../../wire/policy.js';
import type { SubjectKind, Violation } from '../../../wire/report.js';
import type { GuardName } from '../../../policy/settings.js';

/** Writes about refusals, in the private realm: a target that patches JSON or String changes none of the texts. */
export interface Describer {
  /** The line for the launcher. */
  report(...refused: Refused): string;
  /** The line for stderr, or ''. */
  trace(...refused: Refused): string;
  /** The message of the error. `url` is that of the request that led here, or ''. */
  message(guard: GuardName, api: string, action: string, kind: '' | SubjectKind, subject: string, url: string): string;
  reason(guard: GuardName): string;
  /** The stack as it would be if the call had failed by itself. */
  withoutOwnFrames(stack: string): string;
  hasUserFrame(stack: string): boolean;
  /** A stack without a frame of the user goes on with one from an earlier turn. */
  withCaller(stack: string, earlier: string): string;
}

/** Texts and numbers in a row: only they cross into the private realm. */
type Refused = [
  pid: number,
  guard: GuardName,
  api: string,
  action: string,
  kind: '' | SubjectKind,
  subject: string,
  stack: string,
  url: string,
];

export function createDescriber({ rules, trace: format }: GuardPolicy, ownFolder: string): Describer {
  // Debuggers and threads past the guards are refused without any setting.
  const ruleOf = (guard: GuardName): Violation['rule'] => rules[guard] ?? { name: guard, source: 'hermetic' };

  const violation = (...[pid, guard, api, action, kind, subject, stack, url]: Refused): Violation => ({
    pid,
    guard,
    api,
    action,
    subject: kind === '' ? null : { kind, text: subject },
    rule: ruleOf(guard),
    frame: userFrame(stack, ownFolder),
    ...(url === '' ? {} : { url }),
  });

  return {
    report: (...refused) => JSON.stringify({ type: 'violation', ...violation(...refused) }),
    trace(...refused) {
      if (format === null) return '';
      return traceLine(violation(...refused), format);
    },
    message(guard, api, action, kind, subject, url) {
      const deed = kind === '' ? action : `${action} ${escapeControl(subject)}`;
      const what = url === '' ? deed : `${deed} for ${escapeControl(url)}`;
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
 * The innermost frame, like `    at open (/app/tool.js:3:1)`, that is neither ours nor Node's; one outside of packages
 * where there is one.
 */
function userFrame(stack: string, ownFolder: string): Violation['frame'] {
  let inPackage: Violation['frame'] = null;
  for (const line of stack.split('\n')) {
    const match = /(?:\(|at )(?:async )?(file:\/\/)?([^()\s][^()]*):(\d+):\d+\)?$/.exec(line);
    const [, scheme, written, number] = match ?? [];
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
