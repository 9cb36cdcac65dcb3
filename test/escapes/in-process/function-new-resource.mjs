import { AsyncResource, executionAsyncId } from 'node:async_hooks';
import { reach } from './support/reach.mjs';
export const mode = 'function';
export const attack = ({ world }) =>
  new AsyncResource('x', { triggerAsyncId: 1, requireManualDestroy: true }).runInAsyncScope(
    () => (executionAsyncId(), reach(world)),
  );
