import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { HERMETIC } from '../interpreters.mjs';

const NODE = 'node -e 0';
const TRUE = '/bin/true';
const ALL_FLAGS = ['--no-network', '--no-subprocess', `--fs-readonly=${tmpdir()}`, '--no-env'];
const EXCEPTIONS = ['--no-network', '--allow-localhost', '--fs-readonly', '--allow-write', tmpdir()];
const ALL = `hermetic ${ALL_FLAGS.join(' ')} -- ${TRUE}`;
const SUPERVISED = `hermetic ${EXCEPTIONS.join(' ')} -- ${TRUE}`;

/** Programs that confine others as well, each with what comes closest to our flags. */
const PEERS = [
  ['bwrap', '--unshare-all', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--', TRUE],
  ['firejail', '--quiet', '--noprofile', '--net=none', '--read-only=/', TRUE],
  ['srt', TRUE],
];

/** What it costs to start a native program under the kernel layer; the floor is the start of the launcher's Node. */
export function suite() {
  const peers = PEERS.map(([command, ...args]) => {
    const name = `${command} ${args.join(' ')}`;
    const missing = reasonAgainst(command, args);
    return missing === null ? { name, command, args } : { name, missing };
  });
  return {
    rounds: 25,
    subjects: [
      { name: TRUE, command: TRUE, args: [] },
      { name: NODE, command: process.execPath, args: ['-e', '0'] },
      { name: ALL, command: HERMETIC, args: [...ALL_FLAGS, '--', TRUE] },
      { name: SUPERVISED, command: HERMETIC, args: [...EXCEPTIONS, '--', TRUE] },
      ...peers,
    ],
    ratios: [
      { name: `${ALL}, to node`, of: ALL, to: NODE, budget: 2 },
      { name: `${SUPERVISED}, to node`, of: SUPERVISED, to: NODE },
      ...peers.map(({ name }) => ({ name: `${name}, to node`, of: name, to: NODE })),
    ],
  };
}

function reasonAgainst(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 });
  if (error !== undefined) return 'not installed';
  return status === 0 ? null : 'does not work on this machine';
}
