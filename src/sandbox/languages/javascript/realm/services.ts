import { builtin } from '../../../../loaders/builtin.js';

const ENCODINGS = new Set(['utf-8', 'utf-16le', 'latin1', 'windows-1252', 'ascii']);

/** Small parts of Node for the guest's URL, TextDecoder and crypto. Texts in, texts out; the empty text says that it failed. */
export function webService(name: string, text: string): string {
  switch (name) {
    case 'url': {
      // Written by the realm's own code.
      const [url, base] = JSON.parse(text) as [string, string | null];
      return URL.canParse(url, base ?? undefined) ? parts(new URL(url, base ?? undefined)) : '';
    }
    case 'url-set': {
      // Written by the realm's own code.
      const [href, part, value] = JSON.parse(text) as [string, string, string];
      return changed(href, part, value);
    }
    case 'query-parse':
      return JSON.stringify([...new URLSearchParams(text)].flat());
    case 'query-text': {
      // Written by the realm's own code.
      const flat = JSON.parse(text) as string[];
      const params = new URLSearchParams();
      for (let index = 0; index < flat.length; index += 2) params.append(flat[index] ?? '', flat[index + 1] ?? '');
      return params.toString();
    }
    case 'utf8-encode':
      return Buffer.from(text, 'utf8').toString('base64');
    case 'encoding':
      return encodingName(text);
    case 'decode': {
      // Written by the realm's own code.
      const [encoding, fatal, bytes] = JSON.parse(text) as [string, boolean, string];
      return decoded(encoding, fatal, bytes);
    }
    case 'random-uuid':
      return crypto().randomUUID();
    case 'random':
      return crypto()
        .randomBytes(Math.min(65_536, Number(text)))
        .toString('base64');
    case 'now':
      return String(performance.now());
    default:
      return '';
  }
}

/** Loaded on demand, as few guests need it, and only where the stack has room: cut off halfway, it would stay broken. */
function crypto(): ReturnType<typeof builtin<'node:crypto'>> {
  assertRoom(LOADING);
  return builtin('node:crypto');
}

const LOADING = 3000;

function assertRoom(frames: number): number {
  return frames === 0 ? 0 : 1 + assertRoom(frames - 1);
}

function parts(url: URL): string {
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
  return JSON.stringify({ href, origin, protocol, username, password, host, hostname, port, pathname, search, hash });
}

const SETTABLE = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

function changed(href: string, part: string, value: string): string {
  const name = SETTABLE.find((known) => known === part);
  if (name === undefined) return '';
  try {
    const url = new URL(href);
    url[name] = value;
    return parts(url);
  } catch {
    return '';
  }
}

function encodingName(label: string): string {
  try {
    const { encoding } = new TextDecoder(label);
    return ENCODINGS.has(encoding) ? encoding : '';
  } catch {
    return '';
  }
}

function decoded(encoding: string, fatal: boolean, bytes: string): string {
  try {
    return JSON.stringify(new TextDecoder(encoding, { fatal }).decode(Buffer.from(bytes, 'base64')));
  } catch {
    return '';
  }
}
