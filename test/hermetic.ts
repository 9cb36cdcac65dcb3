import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The launcher under test: that of this clone, or of the installation that HERMETIC_BIN names. */
export const HERMETIC: string =
  process.env['HERMETIC_BIN'] ?? fileURLToPath(new URL('../bin/hermetic', import.meta.url));

const copy = process.env['HERMETIC_FOR_ALL'];

/** The same launcher where every user can reach it: only its owner may be able to enter this clone. See reachable-copy.ts. */
export const HERMETIC_FOR_ALL: string = copy === undefined ? HERMETIC : join(copy, 'bin', 'hermetic');

/** With a Node that every user can run. */
export const PATH_FOR_ALL: string = [process.env['PATH'], ...(copy === undefined ? [] : [join(copy, 'node')])].join(
  delimiter,
);

/** A user whose processes nobody else starts, so that they can be counted. */
export const NOBODY_ELSE: number = 100_000 + process.pid;
