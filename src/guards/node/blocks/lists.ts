import { append } from '../seams/primordials.js';

/** Both lists, each member once: a function that calls itself inside its own block adds nothing. */
export function united<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  const list: T[] = [];
  for (let index = 0; index < first.length; index += 1) append(list, first[index]);
  for (let index = 0; index < second.length; index += 1) {
    const member = second[index];
    let isNew = true;
    for (let known = 0; known < list.length && isNew; known += 1) isNew = list[known] !== member;
    if (isNew) append(list, member);
  }
  return list;
}

export function without<T>(list: readonly T[], member: T): readonly T[] {
  const rest: T[] = [];
  for (let index = 0; index < list.length; index += 1) if (list[index] !== member) append(rest, list[index]);
  return rest;
}
