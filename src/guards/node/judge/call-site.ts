import dgram from 'node:dgram';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { type Current, holding, type Scope } from './scope.js';
import { hostRequest } from './request.js';
import {
  type AnyFunction,
  apply,
  data,
  defineProperty,
  emptyRecord,
  indexOf,
  property,
  SafeError,
  slice,
  startsWith,
  text,
} from '../seams/primordials.js';
import { patchIfPresent } from '../seams/seam.js';

/** The call that led to a later one, a few turns before, and the URL that it was about. */
export interface CallSite {
  readonly stack: string;
  /** `GET https://example.com/users`, without a query: it may carry secrets. */
  readonly url: string;
  /** Whether that call is still going on. */
  readonly isWithin: boolean;
}

interface Note {
  /** V8 formats a stack when somebody reads it, which hardly ever happens. */
  readonly holder: { readonly stack?: unknown };
  readonly url: string;
}

type Read = (args: readonly unknown[]) => string;

const { captureStackTrace } = SafeError;
const MAX_NOTES = 256;
let notes = emptyRecord<Note>();
let count = 0;
/** Such a call is running. Calls inside it leave no note, because the caller knows only the outermost one. */
let isWithin = false;

/** The last call about this host or path. An async context would be exact, but would cost every promise of the process. */
export function siteOf(subject: string): CallSite | undefined {
  const note = notes[subject];
  return note === undefined ? undefined : { stack: text(note.holder.stack), url: note.url, isWithin };
}

/**
 * Node connects, and resolves names, in a later turn, when the caller is no longer on the stack. So the calls that lead
 * there leave a note. These seams decide nothing.
 */
export function noteNetworkCalls(everywhere: Current): void {
  const note = noter(holding(everywhere, 'network'));
  noteFetch(globalThis, everywhere);
  for (const [owner, protocol] of [
    [http, 'http:'],
    [https, 'https:'],
  ] as const) {
    for (const name of ['request', 'get']) {
      note(
        owner,
        name,
        (args) => hostOf(requestUrl(args, protocol)),
        (args) => methodOf(args) + requestUrl(args, protocol),
      );
    }
  }
  note(net.Socket.prototype, 'connect', connectHost, NO_URL);
  for (const name of ['send', 'connect', 'bind']) note(dgram.Socket.prototype, name, lastText, NO_URL, WILDCARDS);
  note(net.Server.prototype, 'listen', lastText, NO_URL, WILDCARDS);
}

export function noteFileCalls(everywhere: Current): void {
  const note = noter(holding(everywhere, 'filesystem'));
  for (const name of ['createReadStream', 'createWriteStream']) note(fs, name, (args) => text(args[0]), NO_URL);
}

const noted = new WeakSet<object>();

/** Notes the callers of `fetch`, once for each global object of this process. */
export function noteFetch(globalObject: object, everywhere: Current): void {
  if (noted.has(globalObject)) return;
  noted.add(globalObject);
  const note = noter(holding(everywhere, 'network'));
  note(
    globalObject,
    'fetch',
    (args) => hostOf(fetchUrl(args)),
    (args) => `${fetchMethod(args)} ${fetchUrl(args)}`,
  );
}

const NO_URL: Read = () => '';
/** A socket that Node binds on the way is bound to one of these. */
const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];

function noter(current: Current) {
  return (owner: object, name: string, subjectOf: Read, urlOf: Read, more: readonly string[] = []): void =>
    patchIfPresent(owner, name, (original) => {
      const seam: AnyFunction = function (this: unknown, ...args: unknown[]) {
        const scope = isWithin ? null : current();
        if (scope === null) return apply(original, this, args);
        const subject = safely(subjectOf, args);
        // Nothing will be refused, and a stack costs a call to a server of this machine a tenth of its time.
        if (more.length === 0 && isLoopback(subject) && isLoopbackOpen(scope)) return apply(original, this, args);
        const holder = {};
        captureStackTrace(holder, seam);
        const note = { holder, url: safely(urlOf, args) };
        remember(subject, note);
        for (let index = 0; index < more.length; index += 1) remember(more[index] ?? '', note);
        isWithin = true;
        try {
          return apply(original, this, args);
        } finally {
          isWithin = false;
        }
      };
      return seam;
    });
}

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === 'localhost' || host === '::1';
}

let lastScope: Scope | null = null;
let isLastOpen = false;

function isLoopbackOpen(scope: Scope): boolean {
  if (scope !== lastScope) {
    lastScope = scope;
    isLastOpen =
      scope.allows(hostRequest('connect', 'net.connect', '127.0.0.1', 1)) &&
      scope.allows(hostRequest('connect', 'net.connect', '127.0.0.1', 65535));
  }
  return isLastOpen;
}

function remember(subject: string, note: Note): void {
  if (subject === '') return;
  if (notes[subject] === undefined) {
    if (count >= MAX_NOTES) {
      notes = emptyRecord<Note>();
      count = 0;
    }
    count += 1;
  }
  defineProperty(notes, subject, data(note));
}

function safely(read: Read, args: readonly unknown[]): string {
  try {
    return read(args);
  } catch {
    // The call itself will say what is wrong with its arguments.
    return '';
  }
}

function fetchMethod(args: readonly unknown[]): string {
  return text(property(args[1], 'method') ?? property(args[0], 'method') ?? 'GET');
}

function fetchUrl(args: readonly unknown[]): string {
  return withoutQuery(text(property(args[0], 'url') ?? args[0]));
}

function requestOptions(args: readonly unknown[]): unknown {
  return isUrl(args[0]) ? args[1] : args[0];
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' || property(value, 'href') !== undefined;
}

function methodOf(args: readonly unknown[]): string {
  return `${text(property(requestOptions(args), 'method') ?? 'GET')} `;
}

function requestUrl(args: readonly unknown[], protocol: string): string {
  if (isUrl(args[0])) return withoutQuery(text(args[0]));
  const options = args[0];
  const host = text(property(options, 'hostname') ?? property(options, 'host') ?? 'localhost');
  const port = property(options, 'port');
  const path = text(property(options, 'path') ?? '/');
  const authority = port === undefined || port === null ? host : `${host}:${text(port)}`;
  return withoutQuery(`${text(property(options, 'protocol') ?? protocol)}//${authority}${path}`);
}

/** The arguments are (port, host), (options), or the [options, callback] that Node makes of them. */
function connectHost(args: readonly unknown[]): string {
  const first = args[0];
  if (typeof first !== 'object' || first === null) return typeof args[1] === 'string' ? args[1] : 'localhost';
  const options = property(first, 0) ?? first;
  return text(property(options, 'path') ?? property(options, 'host') ?? 'localhost');
}

/** The address of a datagram is the last text among the arguments. */
function lastText(args: readonly unknown[]): string {
  for (let index = args.length - 1; index >= 0; index -= 1) {
    const value = args[index];
    if (typeof value === 'string' && index > 0) return value;
    if (typeof value === 'object' && property(value, 'address') !== undefined) return text(property(value, 'address'));
  }
  return '';
}

/** `https://[::1]:8080/a` -> `::1` */
function hostOf(url: string): string {
  const start = indexOf(url, '//');
  if (start < 0) return '';
  const rest = slice(url, start + 2);
  if (startsWith(rest, '[')) return slice(rest, 1, indexOf(rest, ']'));
  const end = firstOf(rest, '/', ':');
  return end < 0 ? rest : slice(rest, 0, end);
}

/** Removes the query, and a name and password. */
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
