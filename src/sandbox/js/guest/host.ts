/** Calls into the host from a nearly full stack fail in the host's frames: that error is the host's, and is dropped. */
export function guarded<A extends unknown[], R>(call: (...args: A) => R, failed: () => never): (...args: A) => R {
  return (...args) => {
    let answer: R;
    try {
      // Not `call(...args)`: spreading asks the array for its iterator.
      answer = reflectApply(call, undefined, args);
    } catch {
      return failed();
    }
    return answer;
  };
}

const reflectApply = Reflect.apply;
