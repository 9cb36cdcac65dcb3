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

/** What encoding needs to know about objects that are more than data. */
export interface Encoding {
  readonly instanceOf: (object: object) => Instance | null;
}

const PLAIN: Encoding = { instanceOf: () => null };

/**
 * A value of the host as JSON text with tags. Data is copied, objects of registered classes become handles; a function,
 * a symbol or a promise inside is a TypeError that names the place.
 */
export function encode(value: unknown, encoding: Encoding = PLAIN): string {
  // Most results are no objects; the functions below are made anew for each that is.
  return typeof value === 'object' && value !== null ? encodeObject(value, encoding) : encodeSimple(value, '');
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

function encodeObject(value: object, encoding: Encoding): string {
  const seen = new Map<object, number>();
  return object(value, '', 0);

  function write(item: unknown, path: string, depth: number): string {
    return typeof item === 'object' && item !== null ? object(item, path, depth) : encodeSimple(item, path);
  }

  function object(item: object, path: string, depth: number): string {
    const instance = encoding.instanceOf(item);
    if (instance !== null) {
      const fields = instance.fields.map(({ name, writable }) => [name, writable]);
      return `["${TAG_INSTANCE}",${instance.handle},${instance.registration},${JSON.stringify(fields)}]`;
    }
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
    const { name, message, cause } = item;
    const inner = 'cause' in item ? write(cause, `${path}.cause`, depth) : '';
    const errors = item instanceof AggregateError ? write(item.errors, `${path}.errors`, depth) : '';
    // The host's stack stays in the host.
    return `["${TAG_ERROR}",${JSON.stringify(textOf(name))},${JSON.stringify(textOf(message))},"",[${inner}],[${errors}],[${members(item, path, depth)}]]`;
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

/** A host error may have anything as its name. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
