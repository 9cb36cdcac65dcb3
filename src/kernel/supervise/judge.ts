import { allows } from '../../policy/allows.js';
import type { Rule } from '../../policy/merge/layers.js';
import { isWildcard, parseAddress } from '../../policy/network/address.js';
import { isMetadataAddress } from '../../policy/network/metadata.js';
import { decideNetwork, type NetworkRequest } from '../../policy/network/network.js';
import type { ReachPolicy } from '../../policy/reach-policy.js';
import type { GuardName } from '../../policy/settings.js';
import { FILE_CLOCK_LAG_MS } from '../../wire/clock.js';
import type { Violation } from '../../wire/report.js';
import { EACCES, EPERM } from '../abi/errno.js';
import { mayHaveDatagrams } from '../seccomp/network.js';
import { statusOf } from './caller.js';

/**
 * The one place where the supervisor decides, records and refuses. A handler reads the call, builds a request and does what
 * the ruling says; it never decides by itself. To record instead of refusing, or to ask a person, put another judge here.
 */
export interface Judge {
  check(request: SupervisedRequest): Ruling | Promise<Ruling>;
  /** How far a datagram socket may reach; it is made that way before anybody knows an address. */
  datagramReach(): DatagramReach;
}

/** A thread of the target wants to do this; a handler read it from the call. */
export type SupervisedRequest = {
  /** The thread that asks; 0 if that is not known. */
  readonly tid: number;
  /** The call, or `dns` for a question to our name server. */
  readonly api: string;
} & (
  | {
      readonly guard: 'network';
      readonly action: 'connect' | 'send';
      readonly socket: 'stream' | 'datagram';
      readonly host: string;
      readonly port: number;
      /** Names that led to this address in this run. */
      readonly pinnedNames: readonly string[];
      /** One of the machine's own name servers is there. */
      readonly isNameServer: boolean;
    }
  | {
      readonly guard: 'network';
      readonly action: 'listen';
      readonly socket: 'stream' | 'datagram';
      readonly host: string;
      readonly port: number;
    }
  | {
      readonly guard: 'network';
      readonly action: 'connect-unix';
      /** An abstract name starts with `@`. */
      readonly path: string;
      /** When the socket was made, in nanoseconds of the epoch; null for an abstract one. */
      readonly bornNs: bigint | null;
    }
  | {
      readonly guard: 'network';
      readonly action: 'resolve';
      readonly host: string;
      /** The name without the search domain that a resolver appended. */
      readonly wanted: string;
      /** False if the text is not a valid host name: then no rule can allow it. */
      readonly isName: boolean;
    }
  /** An address that a name server answered with. */
  | { readonly guard: 'network'; readonly action: 'admit'; readonly host: string }
  | {
      readonly guard: 'network';
      readonly action: 'reverse';
      readonly host: string;
      readonly pinnedNames: readonly string[];
    }
  /** `path` is absolute, without symbolic links. */
  | { readonly guard: 'filesystem'; readonly action: 'write'; readonly path: string }
  /** `program` is null for a process that goes on with the same program. */
  | { readonly guard: 'subprocess'; readonly action: 'start'; readonly program: string | null }
);

export type Ruling =
  /** The handler makes the call for the thread; a listener on every address listens on `narrowTo` instead. */
  | { readonly decision: 'allow'; readonly narrowTo?: string }
  /** The socket is led to our own name server instead. */
  | { readonly decision: 'our-name-server' }
  | { readonly decision: 'refuse'; readonly errno: number };

export type DatagramReach =
  /** Its destinations are judged when it connects or sends. */
  | 'anywhere'
  | 'this-machine'
  /** The socket exists but can never send. */
  | 'nowhere';

export interface JudgeOptions {
  readonly policy: ReachPolicy;
  readonly rules: Readonly<Partial<Record<GuardName, Rule>>>;
  /** Nanoseconds of the epoch: a unix socket that is older is outside of the run. */
  readonly startedNs: bigint;
  readonly report: (violation: Violation) => void;
}

/** Decides by the policy, and reports what it refuses. */
export function createJudge({ policy, rules, startedNs, report }: JudgeOptions): Judge {
  const record = createRecord(rules, report);
  return {
    check(request) {
      const { ruling, isSilent = false } = decide(policy, startedNs, request);
      if (ruling.decision === 'refuse' && !isSilent) record(request.tid, describe(request));
      return ruling;
    },
    datagramReach() {
      if (!mayHaveDatagrams(policy.network)) return 'nowhere';
      const staysHere = policy.network.some(({ domains, ips }) => domains.length + ips.length === 0);
      return staysHere ? 'this-machine' : 'anywhere';
    },
  };
}

interface Decision {
  readonly ruling: Ruling;
  /** Not reported: a library tried this, the program did not ask for it. */
  readonly isSilent?: boolean;
}

const ALLOWED: Decision = { ruling: { decision: 'allow' } };
const TO_OUR_NAME_SERVER: Decision = { ruling: { decision: 'our-name-server' } };
const DNS_PORT = 53;
/** The C library tries these services before it resolves names itself. If refused, it goes on as if they were absent. */
const NAME_SERVICES = /^\/(?:var\/)?run\/(?:nscd\/socket|systemd\/(?:resolve|userdb)\/|avahi-daemon\/)/;

function refused(errno: number, isSilent = false): Decision {
  return { ruling: { decision: 'refuse', errno }, isSilent };
}

function decide(policy: ReachPolicy, startedNs: bigint, request: SupervisedRequest): Decision {
  const isAllowed = (asked: NetworkRequest): boolean => decideNetwork(policy.network, asked).allowed;
  const isResolvable = (host: string): boolean => isAllowed({ action: 'resolve', host, port: null, pinnedNames: [] });
  switch (request.action) {
    case 'connect':
    case 'send':
      return decideDestination(policy, request);
    case 'listen':
      return decideListen(policy, request);
    case 'connect-unix': {
      const isInside = request.bornNs !== null && request.bornNs >= startedNs - BigInt(FILE_CLOCK_LAG_MS) * 1_000_000n;
      return isInside ? ALLOWED : refused(EACCES, NAME_SERVICES.test(request.path));
    }
    case 'resolve':
      if (request.isName && isResolvable(request.host)) return ALLOWED;
      // The resolver appends search domains by itself. If the name without one is allowed, the refusal is not reported.
      return refused(EACCES, request.wanted !== request.host && isResolvable(request.wanted));
    case 'admit': {
      // Every address of an allowed name may be used, except for metadata.
      const address = parseAddress(request.host);
      return address === null || isMetadataAddress(address) ? refused(EACCES, address === null) : ALLOWED;
    }
    case 'reverse': {
      const { host, pinnedNames } = request;
      return isAllowed({ action: 'reverse', host, port: null, pinnedNames }) ? ALLOWED : refused(EACCES);
    }
    case 'write':
    case 'start':
      return allows(policy, request) ? ALLOWED : refused(EPERM);
  }
}

type OfAction<Action> = Extract<SupervisedRequest, { readonly action: Action }>;

function decideDestination({ network }: ReachPolicy, request: OfAction<'connect' | 'send'>): Decision {
  const { action, socket, host, port, pinnedNames } = request;
  const isAllowed = decideNetwork(network, { action, host, port, pinnedNames }).allowed;
  // A socket that can never send cannot ask our name server. Refuse it here, where that is reported.
  const couldAsk = socket === 'stream' || mayHaveDatagrams(network);
  // We must see the answers of name servers to pin them, so these questions go to our own server.
  if (port === DNS_PORT && (!isAllowed || request.isNameServer) && couldAsk) return TO_OUR_NAME_SERVER;
  if (isAllowed) return ALLOWED;
  // The C library connects datagram sockets to resolved addresses only to sort these. It sends nothing.
  return refused(EACCES, socket === 'datagram' && action === 'connect' && pinnedNames.length > 0);
}

function decideListen({ network }: ReachPolicy, { api, socket, host, port }: OfAction<'listen'>): Decision {
  const address = parseAddress(host);
  const isAny = port === 0 && address !== null && isWildcard(address);
  const mayListen = network.every(({ localhost }) => localhost);
  // The kernel binds a datagram socket like this when it first sends; node:dgram does it before.
  const isWhatSendingDoes = api === 'bind' && socket === 'datagram' && isAny && mayHaveDatagrams(network);
  if (isWhatSendingDoes && !mayListen) return ALLOWED;
  const verdict = decideNetwork(network, { action: 'listen', host, port, pinnedNames: [] });
  if (!verdict.allowed) return refused(EACCES);
  return 'narrowTo' in verdict ? { ruling: { decision: 'allow', narrowTo: verdict.narrowTo } } : ALLOWED;
}

type Refusal = Pick<Violation, 'guard' | 'api' | 'action' | 'subject'>;

/** A request in the words of trace lines and of the status file. */
function describe(request: SupervisedRequest): Refusal {
  const { guard, api } = request;
  const host = (action: string, text: string): Refusal => ({ guard, api, action, subject: { kind: 'host', text } });
  const path = (action: string, text: string): Refusal => ({ guard, api, action, subject: { kind: 'path', text } });
  switch (request.action) {
    case 'connect':
      return host('connect to', request.host);
    case 'send':
      return host('send to', request.host);
    case 'listen':
      return host('listen on', request.host);
    case 'connect-unix':
      return path('connect to the unix socket', request.path);
    case 'resolve':
      return host('resolve', request.wanted);
    case 'admit':
      return host('resolve', request.host);
    case 'reverse':
      return host('look up', request.host);
    case 'write':
      return path('write', request.path);
    case 'start':
      // A whole command line in the place of a program may hold secrets.
      return request.program === null || !IS_NAME.test(request.program)
        ? { guard, api, action: 'start a process', subject: null }
        : { guard, api, action: 'start', subject: { kind: 'cmd', text: request.program } };
  }
}

const IS_NAME = /^[\w./+,~\u0080-\uffff-]+$/;

/** Limits for reports of the same refusal and of all, so that a loop of refused calls cannot keep the launcher busy. */
const MOST_OF_THE_SAME = 20;
const MOST_IN_ALL = 2000;
/** getaddrinfo asks for a name twice, once per address family. Within this time we report one refusal. */
const SAME_QUESTION_MS = 1000;
const MOST_QUESTIONS = 1000;

function createRecord(
  rules: Readonly<Partial<Record<GuardName, Rule>>>,
  report: (violation: Violation) => void,
): (tid: number, refusal: Refusal) => void {
  const counts = new Map<string, number>();
  const lastAsked = new Map<string, number>();
  let total = 0;
  const isSameQuestion = (key: string): boolean => {
    const now = performance.now();
    const before = lastAsked.get(key) ?? Number.NEGATIVE_INFINITY;
    if (lastAsked.size > MOST_QUESTIONS) lastAsked.clear();
    lastAsked.set(key, now);
    return now - before < SAME_QUESTION_MS;
  };
  return (tid, refusal) => {
    const key = JSON.stringify(refusal);
    if (refusal.api === 'dns' && isSameQuestion(key)) return;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > MOST_OF_THE_SAME || total >= MOST_IN_ALL) return;
    counts.set(key, count);
    total += 1;
    report({
      ...refusal,
      pid: statusOf(tid)?.process ?? tid,
      rule: rules[refusal.guard] ?? { name: refusal.guard, source: 'hermetic' },
      frame: null,
    });
  };
}
