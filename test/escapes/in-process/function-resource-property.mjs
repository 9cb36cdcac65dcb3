// not-held: before Node 24 a context is a property of the async resource, which is everybody's
// max-node: 22
import { executionAsyncResource } from 'node:async_hooks';
import { change } from './support/reach.mjs';
export const mode = 'function';
export function attack({ world }) {
  const resource = executionAsyncResource();
  for (const symbol of Object.getOwnPropertySymbols(resource)) delete resource[symbol];
  return change(world);
}
