import { FILE_CLOCK_LAG_MS } from '../../../wire/clock.js';
import type { Judge } from '../decide/index.js';
import { slice, startsWith } from '../seams/primordials.js';
import { bornAt } from '../seams/system.js';
import { decideFile } from './file-rule.js';
import { missingModule, type NaturalError, notPermitted, unknownHost, unreachable } from './natural-error.js';
import type { Decision, HostRequest, NodeFlagRequest, Refusal, Request, UnixSocketRequest } from './request.js';

const VERBS: Readonly<Record<HostRequest['action'], string>> = {
  connect: 'connect to',
  send: 'send to',
  listen: 'listen on',
  resolve: 'resolve',
  reverse: 'look up',
};

/** Asks the policy. Records nothing and throws nothing. `startedAt` is for `decideUnixSocket`. */
export function decide(judge: Judge, startedAt: number, request: Request): Decision {
  switch (request.rule) {
    case 'host':
      return decideHost(judge, request);
    case 'unix-socket':
      return decideUnixSocket(startedAt, request);
    case 'file':
      return decideFile(judge, request);
    case 'module':
      return judge.decider.module(request.subject)
        ? request.subject
        : refusal(request, request.subject, missingModule(request.subject));
    case 'variable':
      return judge.decider.variable(request.subject)
        ? request.subject
        : refusal(request, request.subject, notPermitted('setenv'));
    case 'child-variable':
      return isPassedOn(judge, request.subject)
        ? request.subject
        : refusal(request, request.subject, notPermitted('spawn'));
    case 'node-flag':
      return decideFlags(judge, request);
    case 'v8-flag': {
      const flag = judge.decider.nodeFlags.inV8(request.subject);
      return flag === '' ? request.subject : refusal(request, flag, notPermitted(request.api));
    }
    case 'held':
      return refusal(request, request.subject, request.natural);
  }
}

function refusal({ guard, action, kind }: Request, subject: string, natural: NaturalError): Refusal {
  return { guard, action, kind, subject, natural };
}

const NARROW = 'narrow ';

function decideHost({ decider }: Judge, { guard, action, kind, subject, port }: HostRequest): Decision {
  const verdict = decider.network(action, subject, port);
  if (verdict === '') return subject;
  if (startsWith(verdict, NARROW)) return slice(verdict, NARROW.length);
  return { guard, action: VERBS[action], kind, subject, natural: naturalOf(action, subject, port) };
}

function naturalOf(action: HostRequest['action'], host: string, port: number): NaturalError {
  if (action === 'resolve') return unknownHost('getaddrinfo', host);
  if (action === 'reverse') return unknownHost('getnameinfo', host);
  return unreachable(action, host, port);
}

/**
 * A unix socket that is older than the run leads outside. Abstract names have no file to tell their age, so that only
 * this process's own count as inside. `startedAt` in milliseconds.
 */
function decideUnixSocket(startedAt: number, request: UnixSocketRequest): Decision {
  const { subject, isOwn } = request;
  const isInside = isAbstract(subject) ? isOwn : !(bornAt(subject) < startedAt - FILE_CLOCK_LAG_MS);
  return isInside ? subject : refusal(request, subject, unreachable('connect', subject, undefined));
}

export function isAbstract(path: string): boolean {
  return slice(path, 0, 1) === '\0';
}

/** Some variables make Node, or its loader, do what another guard denies. */
function isPassedOn({ decider, facts }: Judge, name: string): boolean {
  return !decider.nodeFlags.isRefusedVariable(name) && (!facts.environment || decider.variable(name));
}

function decideFlags({ decider }: Judge, request: NodeFlagRequest): Decision {
  const { subject, isCommandLine } = request;
  const flag = isCommandLine ? decider.nodeFlags.inArguments(subject) : decider.nodeFlags.inOptions(subject);
  return flag === '' ? subject : refusal(request, flag, notPermitted('spawn'));
}
