import { change } from './support/reach.mjs';
export const mode = 'function';
// A plain function that hands out a generator it made inside.
export const attack = ({ world }) =>
  (function* () {
    yield change(world);
  })();
export const after = ({ result }) => result.next().value;
