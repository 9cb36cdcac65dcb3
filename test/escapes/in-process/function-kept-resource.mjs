// not-held: whoever holds an AsyncResource from outside can go back there; that is what it is for
import { AsyncResource } from 'node:async_hooks';
import { reach } from './support/reach.mjs';
export const mode = 'function';
export const keep = () => new AsyncResource('outside');
export const attack = ({ world, kept }) => kept.runInAsyncScope(reach, undefined, world);
