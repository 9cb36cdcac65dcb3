import type { Answer } from './file-system.js';

/** `use(value)`, at once if the value is there, else when it arrives: a view waits only if its file system does. */
export function after<T, U>(answer: Answer<T>, use: (value: T) => Answer<U>): Answer<U> {
  return isPending(answer) ? Promise.resolve(answer).then((value) => use(value)) : use(answer);
}

/** The answer of `ask`, or that of `handle` for its error, thrown or rejected. */
export function recover<T>(ask: () => Answer<T>, handle: (error: unknown) => Answer<T>): Answer<T> {
  let answer: Answer<T>;
  try {
    answer = ask();
  } catch (error) {
    return handle(error);
  }
  return isPending(answer) ? Promise.resolve(answer).catch((error: unknown) => handle(error)) : answer;
}

/** Uses each item in turn. */
export function each<T>(items: readonly T[], use: (item: T) => Answer<void>, from = 0): Answer<void> {
  for (let index = from; index < items.length; index += 1) {
    // The index is inside the list.
    const answer = use(items[index] as T);
    if (isPending(answer)) return Promise.resolve(answer).then(() => each(items, use, index + 1));
  }
}

function isPending<T>(answer: Answer<T>): answer is Promise<T> {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function';
}
