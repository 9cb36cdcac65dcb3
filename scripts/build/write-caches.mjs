import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DIST } from './places.mjs';

const COMMANDS = [
  ['scripts/cache/write-cli.cjs', DIST, 'start'],
  ['scripts/cache/write-cli.cjs', DIST, 'become'],
  ['scripts/cache/write-guards.cjs', DIST],
  ['scripts/cache/write-worker.mjs', DIST],
];

/** Runs the bundles once, so that V8's code caches hold the functions that a run needs. */
export async function writeCaches() {
  // With one of these variables the launcher would not become its target.
  const { NODE_OPTIONS: _options, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  for (const command of COMMANDS) await promisify(execFile)(process.execPath, command, { env });
}
