import { types } from 'node:util';
import {
  TAG_ARRAY,
  TAG_BIGINT,
  TAG_BUFFER,
  TAG_DATE,
  TAG_ERROR,
  TAG_HOLE,
  TAG_INSTANCE,
  TAG_MAP,
  TAG_NUMBER,
  TAG_OBJECT,
  TAG_REFERENCE,
  TAG_REGEXP,
  TAG_SET,
  TAG_SPARSE,
  TAG_TYPED_ARRAY,
  TAG_VIEW,
  UNDEFINED_TEXT,
} from '../../wire/value-tags.js';
import { MAX_VALUE_DEPTH, SPARSE_SAMPLES } from '../../wire/value-caps.js';
import type { Instance } from '../registry/registration.js';
import { errorParts } from './error-parts.js';

/** What encoding needs to know about objects that are more than data. */
export interface Encoding {
  readonly instanceOf: (object: object) => Instance | null;
  /** The own fields that the policy shows of an object; null if its class is not registered. */
  readonly fieldsOf: (object: object) => Instance['fields'] | null;
}

const PLAIN: Encoding = { instanceOf: () => null, fieldsOf: () => null };

/**
 * A value of the host as JSON text with tags. Data is copied, objects of registered classes become handles; a function,
 * a symbol or a promise inside is a TypeError that names the place.
 */
export function encode(value: unknown, encoding: Encoding = PLAIN): string {
  // Most results are no objects; the functions below are made anew for each that is.
  return typeof value === 'object' && value !== null ? encodeObject(value, encoding) : encodeSimple(value, '');
}

/** An error that a host function threw. It is an error to the guest too if its class is registered. */
export function encodeThrown(error: Error, encoding: Encoding): string {
  return encodeObject(error, encoding, true);
}

function encodeSimple(item: unknown, path: string): string {
  switch (typeof item) {
    case 'string':
      return JSON.stringify(item);
    case 'number':
      if (Number.isFinite(item)) return Object.is(item, -0) ? `["${TAG_NUMBER}","-0"]` : String(item);
      return `["${TAG_NUMBER}","${String(item)}"]`;
    case 'boolean':
      return String(item);
    case 'undefined':
      return UNDEFINED_TEXT;
    case 'bigint':
      return `["${TAG_BIGINT}","${String(item)}"]`;
    case 'object':
      return 'null';
    default:
      throw new TypeError(`${where(path)} is a ${typeof item}, which cannot enter the sandbox`);
  }
}

function encodeObject(value: object, encoding: Encoding, isThrown = false): string {
  const seen = new Map<object, number>();
  const classes = {
    isRegistered: (item: object) => encoding.fieldsOf(item) !== null,
    fieldsOf: (item: object) =>
      encoding.fieldsOf(item)?.flatMap(({ name, kind }) => (kind === 'field' ? [name] : [])) ?? null,
  };
  return isThrown ? data(value, '', 0) : object(value, '', 0);

  function write(item: unknown, path: string, depth: number): string {
    return typeof item === 'object' && item !== null ? object(item, path, depth) : encodeSimple(item, path);
  }

  function object(item: object, path: string, depth: number): string {
    const instance = encoding.instanceOf(item);
    if (instance !== null) {
      const fields = instance.fields.map(({ name, writable }) => [name, writable]);
      return `["${TAG_INSTANCE}",${instance.handle},${instance.registration},${JSON.stringify(fields)}]`;
    }
    return data(item, path, depth);
  }

  function data(item: object, path: string, depth: number): string {
    const known = seen.get(item);
    if (known !== undefined) return `["${TAG_REFERENCE}",${known}]`;
    if (depth > MAX_VALUE_DEPTH) throw new TypeError(`${where(path)} is nested too deeply for the sandbox`);
    seen.set(item, seen.size);
    return structure(item, path, depth + 1);
  }

  function structure(item: object, path: string, depth: number): string {
    if (Array.isArray(item))
      return isSparse(item)
        ? `["${TAG_SPARSE}",${item.length},[${places(item, path, depth)}]]`
        : `["${TAG_ARRAY}",[${elements(item, path, depth)}]]`;
    if (types.isDate(item)) return `["${TAG_DATE}",${Number.isNaN(item.getTime()) ? 'null' : item.getTime()}]`;
    if (types.isRegExp(item)) return `["${TAG_REGEXP}",${JSON.stringify(item.source)},"${item.flags}"]`;
    if (types.isMap(item)) return `["${TAG_MAP}",[${list([...item].flat(1), path, depth)}]]`;
    if (types.isSet(item)) return `["${TAG_SET}",[${list([...item], path, depth)}]]`;
    if (types.isTypedArray(item))
      return `["${TAG_TYPED_ARRAY}","${viewName(item)}","${base64(item.buffer, item.byteOffset, item.byteLength)}"]`;
    if (types.isAnyArrayBuffer(item)) return `["${TAG_BUFFER}","${base64(item, 0, item.byteLength)}"]`;
    if (ArrayBuffer.isView(item)) return `["${TAG_VIEW}","${base64(item.buffer, item.byteOffset, item.byteLength)}"]`;
    if (types.isNativeError(item)) return error(item, path, depth);
    if (types.isPromise(item)) throw new TypeError(`${where(path)} is a promise, which cannot enter the sandbox`);
    if (types.isBoxedPrimitive(item)) {
      seen.delete(item);
      return write(item.valueOf(), path, depth);
    }
    return `["${TAG_OBJECT}",[${members(item, path, depth)}]]`;
  }

  function elements(items: readonly unknown[], path: string, depth: number): string {
    const texts: string[] = [];
    for (let index = 0; index < items.length; index += 1)
      texts.push(Object.hasOwn(items, index) ? write(items[index], `${path}[${index}]`, depth) : `["${TAG_HOLE}"]`);
    return texts.join(',');
  }

  /** A guest may hand over an array of four thousand million holes, and get it back. */
  function places(items: readonly unknown[], path: string, depth: number): string {
    return Object.keys(items)
      .filter((key) => String(Number(key) >>> 0) === key)
      .map((key) => `${key},${write(items[Number(key)], `${path}[${key}]`, depth)}`)
      .join(',');
  }

  function list(items: readonly unknown[], path: string, depth: number): string {
    return items.map((item, index) => write(item, `${path}<${index}>`, depth)).join(',');
  }

  function members(item: object, path: string, depth: number): string {
    return Object.entries(item)
      .map(([key, value]) => `${JSON.stringify(key)},${write(value, path === '' ? key : `${path}.${key}`, depth)}`)
      .join(',');
  }

  function error(item: Error, path: string, depth: number): string {
    const { name, message, cause, errors, members: own } = errorParts(item, classes);
    const inner = cause.map((value) => partOf(value, `${path}.cause`, depth)).join('');
    const several = errors.map((values) => failures(values, `${path}.errors`, depth)).join('');
    const rest = own.map(
      ([key, value]) => `${JSON.stringify(key)},${write(value, path === '' ? key : `${path}.${key}`, depth)}`,
    );
    return `["${TAG_ERROR}",${JSON.stringify(name)},${JSON.stringify(message)},"",[${inner}],[${several}],[${rest.join(',')}]]`;
  }

  /** An error inside of an error stays one, whether its class is registered or not. */
  function partOf(value: unknown, path: string, depth: number): string {
    return types.isNativeError(value) ? data(value, path, depth) : write(value, path, depth);
  }

  function failures(values: readonly unknown[], path: string, depth: number): string {
    seen.set(values, seen.size);
    return `["${TAG_ARRAY}",[${values.map((value, index) => partOf(value, `${path}[${index}]`, depth + 1)).join(',')}]]`;
  }
}

/** Whether no more than half of the places that are looked at hold something. */
function isSparse(items: readonly unknown[]): boolean {
  if (items.length <= SPARSE_SAMPLES) return false;
  let found = 0;
  for (let step = 0; step < SPARSE_SAMPLES; step += 1)
    if (Object.hasOwn(items, Math.floor((step * items.length) / SPARSE_SAMPLES))) found += 1;
  return found <= SPARSE_SAMPLES / 2;
}

function where(path: string): string {
  return path === '' ? 'the value' : path;
}

function viewName(item: NodeJS.TypedArray): string {
  return Buffer.isBuffer(item) ? 'Uint8Array' : item[Symbol.toStringTag];
}

function base64(buffer: ArrayBufferLike, offset: number, length: number): string {
  return Buffer.from(buffer, offset, length).toString('base64');
}
