import { PYTHONS } from '../../escapes/python-versions.js';

/** The newest Python of this machine, or null. */
export const newest: string | null = PYTHONS.findLast(({ path }) => path !== null)?.path ?? null;
