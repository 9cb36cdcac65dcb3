import type { FilesystemClause, NetworkClause, ReachPolicy } from '../policy/reach-policy.js';
import type { ReadSet } from './landlock/rules.js';

/** UNTESTED: nobody has run one of these profiles on a Mac yet. The tests read their text only. */
export interface SeatbeltProfile {
  /** For `sandbox-exec -p`. */
  readonly text: string;
  /** Gaps of the profile, and exceptions of the policy that it keeps closed. */
  readonly missing: readonly string[];
}

export interface SeatbeltFacts {
  readonly readSet: ReadSet;
  /** The port of our proxy on loopback, which enforces what a profile cannot express. */
  readonly proxyPort: number | null;
}

/** Every program reads these before its first line. */
const SYSTEM_READS = [
  '/System',
  '/Library/Frameworks',
  '/usr/lib',
  '/usr/share',
  '/private/etc/ssl',
  '/private/var/db/dyld',
  '/private/var/db/timezone',
  '/dev/fd',
];

const WRITABLE_DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom', '/dev/dtracehelper', '/dev/tty'];

/** A daemon resolves names for everybody: a question to it leaves the machine. */
const RESOLVERS = ['com.apple.mDNSResponder', 'com.apple.dnssd.service'];

/**
 * The profile allows everything that it does not deny: profiles that start from `(deny default)` need some two hundred rules for
 * the services of the system and break with its releases. The last rule that matches wins, so that an exception
 * stands after its denial; a clause about files is one denial with its exceptions inside, so that clauses add up.
 */
export function seatbeltProfile(policy: ReachPolicy, facts: SeatbeltFacts): SeatbeltProfile {
  const lines = [
    '(version 1)',
    '(allow default)',
    ...policy.filesystem.flatMap((clause) => filesystemLines(clause, facts.readSet)),
    ...networkLines(policy.network, facts.proxyPort),
    ...(policy.subprocess ? subprocessLines(facts.readSet) : []),
    '(deny appleevent-send)',
    '(deny mach-priv-task-port)',
    '(deny job-creation)',
    '(deny signal)',
    '(allow signal (target same-sandbox))',
  ];
  return { text: `${lines.join('\n')}\n`, missing: missing(policy, facts) };
}

function filesystemLines(clause: FilesystemClause, readSet: ReadSet): readonly string[] {
  const devices = [...WRITABLE_DEVICES, ...readSet.terminals].map(literal);
  const written = [...clause.write.map(subpath), ...devices, subpath('/dev/fd')];
  const writes = denyBut('file-write*', written);
  if (clause.root === null) return [writes];
  const read = [clause.root, ...clause.read, ...SYSTEM_READS, ...readSet.read].map(subpath);
  // Opening a path reads the root directory; it names nothing below.
  return [writes, denyBut('file-read-data file-read-xattr', [...read, ...written, literal('/')])];
}

/** `local ip` in a rule about outbound traffic would open all of it: only the remote end is named. */
function networkLines(clauses: readonly NetworkClause[], proxyPort: number | null): readonly string[] {
  if (clauses.length === 0) return [];
  const localhost = clauses.every((clause) => clause.localhost);
  return [
    // Unix sockets are network-outbound too, not files.
    '(deny network*)',
    ...(localhost
      ? [
          '(allow network-outbound (remote ip "localhost:*"))',
          '(allow network-bind (local ip "localhost:*"))',
          '(allow network-inbound (local ip "localhost:*"))',
        ]
      : []),
    ...(proxyPort === null ? [] : [`(allow network-outbound (remote ip "localhost:${proxyPort}"))`]),
    `(deny mach-lookup ${RESOLVERS.map((name) => `(global-name ${quote(name)})`).join(' ')})`,
  ];
}

function subprocessLines({ execute }: ReadSet): readonly string[] {
  return ['(deny process-fork)', denyBut('process-exec*', execute.map(literal))];
}

function missing(policy: ReachPolicy, { proxyPort }: SeatbeltFacts): readonly string[] {
  const beyondLoopback = policy.network.some(({ domains, ips }) => domains.length + ips.length > 0);
  return [
    ...(policy.filesystem.some(({ root }) => root !== null) ? ['stat and readlink outside ROOT'] : []),
    ...(beyondLoopback && proxyPort === null ? ['--allow-domain and --allow-ip: refused, for want of a proxy'] : []),
    ...(policy.subprocess ? ['the target can execute itself again, in its own process'] : []),
  ];
}

function denyBut(operations: string, exceptions: readonly string[]): string {
  if (exceptions.length === 0) return `(deny ${operations})`;
  return `(deny ${operations} (require-not (require-any ${exceptions.join(' ')})))`;
}

function subpath(path: string): string {
  return `(subpath ${quote(path)})`;
}

function literal(path: string): string {
  return `(literal ${quote(path)})`;
}

/** A path may hold anything but NUL; unescaped, a quote in one would go on as rules. */
function quote(text: string): string {
  const escaped = text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/\p{Cc}/gu, hexEscape);
  return `"${escaped}"`;
}

function hexEscape(character: string): string {
  const code = character.charCodeAt(0);
  // An escape is one byte; a character of several bytes in UTF-8 stays as it is.
  return code > 0x7f ? character : String.raw`\x` + code.toString(16).padStart(2, '0');
}
