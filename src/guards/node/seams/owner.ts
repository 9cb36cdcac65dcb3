import { get, getOwnPropertySymbols } from './primordials.js';

/** Node keeps the owner under a private symbol of the handle. */
export function ownerOf(handle: unknown): unknown {
  if (typeof handle !== 'object' || handle === null) return undefined;
  const symbols = getOwnPropertySymbols(handle);
  for (let index = 0; index < symbols.length; index += 1) {
    const symbol = symbols[index];
    if (symbol?.description === 'owner_symbol') return get(handle, symbol);
  }
  return undefined;
}
