import type { Judge } from '../decide/index.js';
import { indexOf, lastIndexOf, slice, startsWith } from '../seams/primordials.js';
import { exists, locate, realPath } from '../seams/system.js';
import { notPermitted, readOnly } from './natural-error.js';
import type { Decision, FileRequest, Refusal } from './request.js';

const OWN_DESCRIPTORS = '/proc/self/fd/';

export function decideFile(judge: Judge, request: FileRequest): Decision {
  const { facts } = judge;
  const { action: access, subject: given } = request;
  const isRead = access === 'read' || access === 'stat';
  if (facts.environment && judge.decider.isEnvironmentFile(locate(given))) return refuseEnvironment(request);
  if (isRead && !facts.rooted && !endsWithMemory(given)) return given;
  const { decider } = judge;
  const real = request.nofollow ? realPath(given, false) : locate(given);
  // Bytes that are no text could name another file than the one that was looked at.
  const isText = indexOf(given, '\uFFFD') < 0;
  if (isText && (isRead ? decider.mayRead(real, access === 'stat') : decider.mayWrite(real))) return given;
  if (!isText && facts.filesystem) return refuseFile(request, given, isRead);
  if (failsAnyway(request, isText)) return given;
  if (!facts.filesystem && isRead) return given;
  // A descriptor's number says nothing to a reader.
  return refuseFile(request, startsWith(given, OWN_DESCRIPTORS) ? real : given, isRead);
}

/** Such a call fails by its own error, or is harmless (mkdir -p of a folder that is there): it goes on. */
function failsAnyway({ action, subject, makesParents }: FileRequest, isText: boolean): boolean {
  const found = !isText || exists(subject);
  const hasParent = makesParents || exists(parentOf(subject));
  return action === 'create' ? found || !hasParent : !found && (action !== 'write' || !hasParent);
}

function refuseEnvironment({ api, kind, subject }: FileRequest): Refusal {
  const action = 'read the environment of a process from';
  return { guard: 'environment', action, kind, subject, natural: notPermitted(syscallOf(api), subject) };
}

function refuseFile({ guard, api, kind }: FileRequest, subject: string, isRead: boolean): Refusal {
  const syscall = syscallOf(api);
  const natural = isRead ? notPermitted(syscall, subject) : readOnly(syscall, subject);
  return { guard, action: isRead ? 'read outside the root' : 'write', kind, subject, natural };
}

function endsWithMemory(path: string): boolean {
  return slice(path, -3) === 'mem';
}

function parentOf(path: string): string {
  const end = lastIndexOf(path, '/');
  return end < 0 ? '.' : slice(path, 0, end) || '/';
}

function syscallOf(api: string): string {
  return slice(api, lastIndexOf(api, '.') + 1);
}
