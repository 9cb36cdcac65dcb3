import { HermeticError } from '../../errors.js';
import { parseAddress } from './address.js';
import { normaliseDomain } from './domain.js';
import { isMetadataName } from './metadata.js';
import type { DomainRule } from '../reach-policy.js';
import { parsePort } from './port.js';

/** `D[:PORT]`, the value of `--allow-domain`. */
export function parseDomainRule(text: string): DomainRule {
  refuseUrl(text);
  refuseAddress(text);
  refusePattern(text);
  const [, host = '', portText] = /^(.*?)(?::([^:]*))?$/s.exec(text) ?? [];
  const name = normaliseDomain(host);
  if (name === null)
    throw badDomain(`"${text}" is not a domain name`, 'write a name such as example.com or example.com:443');
  const port = portText === undefined ? null : parsePort(portText);
  if (portText !== undefined && port === null) {
    throw badDomain(
      `"${portText}" in "${text}" is not a port`,
      `write a number from 1 to 65535, or only ${name} for every port`,
    );
  }
  if (isMetadataName(name)) {
    throw badDomain(`"${text}" is a cloud metadata endpoint; metadata endpoints are never opened`, 'leave it out');
  }
  return { name, port };
}

function refuseUrl(text: string): void {
  const [, afterScheme] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/is.exec(text) ?? [];
  if (afterScheme !== undefined) throw badDomain(`"${text}" is a URL, not a domain`, onlyItsHost(afterScheme));
  // A block such as 10.0.0.0/8 has a slash too, and gets its own hint.
  if (text.includes('/') && !isAddress(text))
    throw badDomain(`"${text}" has a path, which a domain cannot have`, onlyItsHost(text));
}

function onlyItsHost(text: string): string {
  const url = `http://${text}`;
  const host = URL.canParse(url) ? new URL(url).host : '';
  return host === '' ? 'write only its host, such as example.com' : `write only its host: ${host}`;
}

function refuseAddress(text: string): void {
  if (isAddress(text)) throw badDomain(`"${text}" is an address, not a domain`, `use --allow-ip ${text}`);
}

/** An address as `--allow-ip` takes it, with or without its prefix length and port. */
function isAddress(text: string): boolean {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  return [text, inBrackets ?? text, text.replace(/:\d+$/, '')].some(
    (candidate) => parseAddress(candidate.replace(/\/\d+$/, '')) !== null,
  );
}

function refusePattern(text: string): void {
  const [, wildcard, rest = ''] = /^(\*?)\.(.+)$/s.exec(text) ?? [];
  if (wildcard === undefined && !text.includes('*')) return;
  const what = wildcard === '' ? 'starts with a dot' : 'has a wildcard';
  const hint = rest === '' || rest.includes('*') ? 'write a domain without *' : `write ${rest}`;
  throw badDomain(`"${text}" ${what}, but a domain already covers its subdomains`, hint);
}

function badDomain(message: string, hint: string): HermeticError {
  return new HermeticError('E_BAD_DOMAIN', message, { hint });
}
