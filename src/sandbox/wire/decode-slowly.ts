import type { Work } from './in-slices.js';
import { TAG_ARRAY, TAG_ERROR, TAG_MAP, TAG_OBJECT, TAG_SET, TAG_SPARSE } from '../../wire/value-tags.js';
import {
  assertNoPrototypes,
  assertUncollided,
  checkedTag,
  type Decoding,
  emptyError,
  hide,
  isHole,
  keyOf,
  listOf,
  member,
  MessageRead,
  numberOf,
  placesOf,
  reader,
  TEXTS_OF_ERRORS,
} from './decode.js';
import { largeNodes } from './large-nodes.js';

/** Like `decodeTree`, in steps, for a tree that is large: parts of it that are small are read at once. */
export function* decodeSlowly(
  tree: unknown,
  decoding: Decoding,
  message: MessageRead = new MessageRead(),
): Work<unknown> {
  const large = yield* largeNodes(tree);
  const { read, once } = reader(decoding, message);
  const value = yield* readSlowly(tree, 0);
  assertNoPrototypes(message);
  return value;

  /** Follows the large nodes only; everything else is done by `read`. */
  function* readSlowly(node: unknown, depth: number): Work<unknown> {
    if (!large.has(node) || !Array.isArray(node)) return read(node, depth);
    const { objects, weights } = message;
    const from = message.weight;
    const index = objects.length;
    const made = yield* partsSlowly(node, depth);
    message.weight += 2;
    if (objects.length > index) weights[index] = message.weight - from;
    return made;
  }

  function* partsSlowly(parts: readonly unknown[], depth: number): Work<unknown> {
    const tag = checkedTag(parts, depth);
    const [, first, second] = parts;
    const below = depth + 1;
    switch (tag) {
      case TAG_OBJECT: {
        const object = once({});
        yield* membersSlowly(object, listOf(first), below);
        return object;
      }
      case TAG_ARRAY: {
        const items = listOf(first);
        const array: unknown[] = once([]);
        array.length = items.length;
        for (let index = 0; index < items.length; index += 1) {
          const item = items[index];
          if (isHole(item)) continue;
          array[index] = large.has(item) ? yield* readSlowly(item, below) : read(item, below);
          if (isDue(index, item)) yield;
        }
        return array;
      }
      case TAG_SPARSE: {
        const flat = listOf(second);
        const array: unknown[] = once([]);
        array.length = placesOf(numberOf(first), flat);
        for (let at = 0; at < flat.length; at += 2) {
          const item = flat[at + 1];
          const place = numberOf(flat[at]);
          array[place] = large.has(item) ? yield* readSlowly(item, below) : read(item, below);
          if (isDue(at, item)) yield;
        }
        return array;
      }
      case TAG_MAP: {
        const flat = listOf(first);
        const map = once(new Map<unknown, unknown>());
        yield* assertUncollided(flat, 2);
        for (let at = 0; at < flat.length; at += 2) {
          const [key, item] = [flat[at], flat[at + 1]];
          const found = large.has(key) ? yield* readSlowly(key, below) : read(key, below);
          map.set(found, large.has(item) ? yield* readSlowly(item, below) : read(item, below));
          if (isDue(at, key) || isDue(at, item)) yield;
        }
        return map;
      }
      case TAG_SET: {
        const items = listOf(first);
        const set = once(new Set<unknown>());
        yield* assertUncollided(items, 1);
        for (let at = 0; at < items.length; at += 1) {
          const item = items[at];
          set.add(large.has(item) ? yield* readSlowly(item, below) : read(item, below));
          if (isDue(at, item)) yield;
        }
        return set;
      }
      case TAG_ERROR: {
        const [, , , , cause, errors, rest] = parts;
        const made = once(emptyError(parts, message));
        const [reason] = listOf(cause);
        if (reason !== undefined) hide(made, 'cause', yield* readSlowly(reason, below));
        const [several] = listOf(errors);
        if (several !== undefined) hide(made, 'errors', yield* readSlowly(several, below));
        yield* membersSlowly(made, listOf(rest), below, TEXTS_OF_ERRORS);
        return made;
      }
      default:
        return read(parts, depth);
    }
  }

  function* membersSlowly(
    object: object,
    flat: readonly unknown[],
    depth: number,
    but: readonly string[] = [],
  ): Work<void> {
    for (let at = 0; at < flat.length; at += 2) {
      const item = flat[at + 1];
      const key = keyOf(flat[at], message);
      const value = large.has(item) ? yield* readSlowly(item, depth) : read(item, depth);
      member(object, key, value, but, decoding, message);
      if (isDue(at, item)) yield;
    }
  }
}

/** Whether it is time to look at the clock: some values are one step, and one that was read at once may be many. */
function isDue(index: number, item: unknown): boolean {
  return index % 64 === 0 || typeof item === 'object';
}
