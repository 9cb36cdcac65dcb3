import { PYTHONS } from '../../python-versions.js';

/** The newest Python of this machine, or null. */
export const newest: string | null = PYTHONS.at(-1)?.path ?? null;
