import { change } from './support/reach.mjs';
export const mode = 'function';
export const attack = ({ world }) => new Promise((resolve) => setTimeout(() => resolve([change(world)]), 20));
export const after = async ({ result }) => (await result)[0];
