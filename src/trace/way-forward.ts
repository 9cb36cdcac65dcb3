import { dirname } from 'node:path';
import { isLoopback, isWildcard, parseAddress } from '../policy/network/address.js';
import { isMetadataAddress, isMetadataName } from '../policy/network/metadata.js';
import { type SettingName, SETTINGS } from '../policy/settings.js';
import { escapeControl } from './escape.js';
import type { Violation } from '../wire/report.js';

/** A setting that would have allowed it, or why none does. */
type Exception =
  | { readonly setting: SettingName; readonly value: string | null; readonly note?: string }
  | { readonly never: string };

/** How to allow what was refused, as a sentence that follows "hermetic: ". `write`: how an option is written here. */
export function wayForward(violation: Violation, write: (option: string) => string = (option) => option): string {
  const { rule } = violation;
  // The guard names itself where no setting is behind the refusal.
  if (rule.source === 'hermetic') return 'the guards protect themselves: no flag allows this';
  const exception = exceptionFor(violation);
  if (exception === null) {
    return rule.option === undefined
      ? `the rule comes from ${escapeControl(rule.source)}; run without it to allow this`
      : `allow it with ${write(`${escapeControl(rule.option)}: false`)}`;
  }
  if ('never' in exception) return exception.never;
  const written = rule.option === undefined ? flagOf(exception) : write(optionOf(exception));
  return `allow it with ${written}${exception.note ?? ''}`;
}

function flagOf({ setting, value }: Extract<Exception, { setting: SettingName }>): string {
  const { flag } = SETTINGS[setting];
  return value === null ? flag : `${flag} ${escapeControl(value)}`;
}

function optionOf({ setting, value }: Extract<Exception, { setting: SettingName }>): string {
  return value === null ? `${setting}: true` : `${setting}: ['${escapeControl(value)}']`;
}

function exceptionFor({ guard, subject, action }: Violation): Exception | null {
  if (subject === null) return null;
  const { text } = subject;
  switch (guard) {
    case 'network':
      return subject.kind === 'host' ? networkException(text, action) : null;
    case 'filesystem':
      return action === 'write'
        ? { setting: 'allowWrite', value: dirname(text) }
        : { setting: 'allowRead', value: text };
    case 'environment':
      return { setting: 'allowEnv', value: text };
    default:
      return null;
  }
}

const LOCAL: Exception = { setting: 'allowLocalhost', value: null };

function networkException(host: string, action: string): Exception {
  // The empty host is how Python writes "every address".
  const address = parseAddress(host === '' ? '0.0.0.0' : host);
  const never = { never: 'cloud metadata endpoints are never reachable, whatever the flags' };
  if (address === null) {
    if (isMetadataName(host)) return never;
    return host === 'localhost' ? LOCAL : { setting: 'allowDomains', value: host };
  }
  if (isMetadataAddress(address)) return never;
  if (isLoopback(address) || isWildcard(address)) return LOCAL;
  return action === 'listen on'
    ? { ...LOCAL, note: ', and listen on 127.0.0.1' }
    : { setting: 'allowIps', value: host };
}
