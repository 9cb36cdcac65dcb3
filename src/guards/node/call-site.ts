import dgram from 'node:dgram';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { type Current, holding, property } from './guard.js';
import { type AnyFunction, apply, indexOf, SafeError, slice, text } from './primordials.js';
import { privateStorage } from './private-storage.js';
import { patchIfPresent } from './seam.js';

/** Where somebody asked for what is done a few turns later, and for which address. */
export interface CallSite {
  readonly stack: string;
  /** `GET https://example.com/users`, without a query: it may carry secrets. */
  readonly url: string;
}

const sites = privateStorage<CallSite>();
const { captureStackTrace } = SafeError;
const NOWHERE: CallSite = { stack: '', url: '' };

/** Of the call that led to this one. */
export function currentSite(): CallSite {
  return sites.getStore() ?? NOWHERE;
}

/**
 * Node connects, and resolves names, in a later turn, when the caller is no longer on the stack. So the calls that lead
 * there leave a note in their async context. These seams decide nothing.
 */
export function noteNetworkCalls(everywhere: Current): void {
  const note = noter(holding(everywhere, 'network'));
  noteFetch(globalThis, everywhere);
  for (const [owner, protocol] of [
    [http, 'http:'],
    [https, 'https:'],
  ] as const) {
    for (const name of ['request', 'get']) note(owner, name, (args) => requestUrl(args, protocol));
  }
  note(net.Socket.prototype, 'connect', () => '');
  note(net.Server.prototype, 'listen', () => '');
  for (const name of ['send', 'connect', 'bind']) note(dgram.Socket.prototype, name, () => '');
}

const noted = new WeakSet<object>();

/** Once for each global object of this process. */
export function noteFetch(globalObject: object, everywhere: Current): void {
  if (noted.has(globalObject)) return;
  noted.add(globalObject);
  noter(holding(everywhere, 'network'))(globalObject, 'fetch', fetchUrl);
}

export function noteFileCalls(everywhere: Current): void {
  const note = noter(holding(everywhere, 'filesystem'));
  for (const name of ['createReadStream', 'createWriteStream']) note(fs, name, () => '');
}

type Note = (owner: object, name: string, urlOf: (args: readonly unknown[]) => string) => void;

function noter(current: Current): Note {
  return (owner, name, urlOf) =>
    patchIfPresent(owner, name, (original) => {
      const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
        // Within another of these calls the first one is what the caller knows.
        if (current() === null || sites.getStore() !== undefined) return apply(original, this, args);
        const holder: { stack?: unknown } = {};
        captureStackTrace(holder, seam);
        const site = { stack: text(holder.stack), url: safely(urlOf, args) };
        return sites.run(site, () => apply(original, this, args));
      };
      return seam;
    });
}

function safely(urlOf: (args: readonly unknown[]) => string, args: readonly unknown[]): string {
  try {
    return urlOf(args);
  } catch {
    // The call itself will say what is wrong with its arguments.
    return '';
  }
}

function fetchUrl(args: readonly unknown[]): string {
  const input = args[0];
  const init = args[1];
  const method = property(init, 'method') ?? property(input, 'method') ?? 'GET';
  return `${text(method)} ${withoutQuery(text(property(input, 'url') ?? input))}`;
}

function requestUrl(args: readonly unknown[], protocol: string): string {
  const isUrl = typeof args[0] === 'string' || property(args[0], 'href') !== undefined;
  const options = isUrl ? args[1] : args[0];
  const method = text(property(options, 'method') ?? 'GET');
  if (isUrl) return `${method} ${withoutQuery(text(args[0]))}`;
  const host = text(property(options, 'hostname') ?? property(options, 'host') ?? 'localhost');
  const port = property(options, 'port');
  const path = text(property(options, 'path') ?? '/');
  const place = port === undefined || port === null ? host : `${host}:${text(port)}`;
  return `${method} ${withoutQuery(`${text(property(options, 'protocol') ?? protocol)}//${place}${path}`)}`;
}

/** And without a name and password. */
function withoutQuery(url: string): string {
  const query = firstOf(url, '?', '#');
  const short = query < 0 ? url : slice(url, 0, query);
  const start = indexOf(short, '//');
  const rest = start < 0 ? short : slice(short, start + 2);
  const slash = indexOf(rest, '/');
  const at = indexOf(slash < 0 ? rest : slice(rest, 0, slash), '@');
  return at < 0 ? short : `${slice(short, 0, start + 2)}${slice(rest, at + 1)}`;
}

function firstOf(url: string, one: string, other: string): number {
  const first = indexOf(url, one);
  const second = indexOf(url, other);
  if (first < 0 || second < 0) return first < 0 ? second : first;
  return first < second ? first : second;
}
