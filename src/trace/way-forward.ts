import { dirname } from 'node:path';
import { isLoopback, isWildcard, parseAddress } from '../policy/address.js';
import { isMetadataAddress, isMetadataName } from '../policy/metadata.js';
import { escapeControl } from './escape.js';
import type { Violation } from './protocol.js';

/** `socket.connect host=example.com reason=no-network`: the same words in trace lines and in the closing message. */
export function describeViolation({ api, subject, rule }: Violation): string {
  const about = subject === null ? '' : ` ${subject.kind}=${escapeControl(subject.text)}`;
  return `${api}${about} reason=${rule.name}`;
}

/** How to allow what was refused, as a sentence that follows "hermetic: ". */
export function wayForward(violation: Violation): string {
  const flag = exceptionFor(violation);
  // The guard names itself where no setting is behind the refusal.
  if (violation.rule.source === 'hermetic') return 'the guards protect themselves: no flag allows this';
  if (flag === null) return `the rule comes from ${violation.rule.source}; run without it to allow this`;
  return flag.startsWith('--') ? `allow it with ${flag}` : flag;
}

function exceptionFor({ guard, subject, action }: Violation): string | null {
  if (subject === null) return null;
  const text = escapeControl(subject.text);
  switch (guard) {
    case 'network':
      return subject.kind === 'host' ? networkException(subject.text, action) : null;
    case 'filesystem':
      return action === 'write' ? `--allow-write ${dirname(text)}` : `--allow-read ${text}`;
    case 'environment':
      return `--allow-env ${text}`;
    default:
      return null;
  }
}

function networkException(host: string, action: string): string {
  // The empty host is how Python writes "every address".
  const address = parseAddress(host === '' ? '0.0.0.0' : host);
  const never = 'cloud metadata endpoints are never reachable, whatever the flags';
  if (address === null) {
    if (isMetadataName(host)) return never;
    return host === 'localhost' ? '--allow-localhost' : `--allow-domain ${escapeControl(host)}`;
  }
  if (isMetadataAddress(address)) return never;
  if (isLoopback(address) || isWildcard(address)) return '--allow-localhost';
  return action === 'listen on' ? '--allow-localhost, and listen on 127.0.0.1' : `--allow-ip ${escapeControl(host)}`;
}
