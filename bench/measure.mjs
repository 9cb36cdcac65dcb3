import { spawnSync } from 'node:child_process';

/**
 * Runs the subjects in turns and returns by name what each took in each round, or null if it is missing or failed.
 * A subject is one of these:
 *   { name, command, args }        a command, timed from outside in milliseconds
 *   { name, command, args, unit }  a command that prints a number in that unit on its last line
 *   { name, missing }              something that this machine does not have
 *   { name, sumOf }                the sum of other subjects
 *   { name, meanOf }               the geometric mean of other subjects
 * `budget`, where a subject has it, is the most that its median may be.
 */
export function measure(subjects, rounds, isWarm) {
  const present = subjects.filter(({ command }) => command !== undefined);
  const samples = new Map(subjects.map(({ name, command }) => [name, command === undefined ? null : []]));
  // The first round fills caches and does not count, unless the subjects warm themselves up.
  for (let round = isWarm ? 0 : -1; round < rounds; round += 1) {
    for (const subject of present) {
      const list = samples.get(subject.name);
      if (list === null) continue;
      const sample = runOnce(subject);
      if (sample === null) samples.set(subject.name, null);
      else if (round >= 0) list.push(sample);
    }
  }
  if (present.some(({ name }) => samples.get(name) === null)) process.exitCode = 1;
  for (const { name, sumOf } of subjects) if (sumOf !== undefined) samples.set(name, byRound(samples, sumOf, sum));
  for (const { name, meanOf } of subjects) if (meanOf !== undefined) samples.set(name, byRound(samples, meanOf, mean));
  return samples;
}

/** Combines several subjects round by round; null if one of them is missing. */
export function byRound(samples, names, combine) {
  const lists = names.map((name) => samples.get(name));
  return lists.includes(null) ? null : lists[0].map((_, round) => combine(lists.map((list) => list[round])));
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function runOnce({ name, command, args, unit }) {
  const start = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: plainEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const elapsed = performance.now() - start;
  if (status !== 0) {
    console.error(`bench: ${name} failed with ${status ?? error?.message}\n${stderr}`);
    return null;
  }
  return unit === undefined ? elapsed : Number(stdout.trim().split('\n').at(-1));
}

/** Leaves out two variables that slow down every Node: a baseline that pays for them would flatter us. */
function plainEnvironment() {
  const { NODE_OPTIONS: _options, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(HERMETIC_|npm_)/.test(name)));
}

function sum(parts) {
  return parts.reduce((total, part) => total + part, 0);
}

function mean(parts) {
  return parts.reduce((product, part) => product * part, 1) ** (1 / parts.length);
}
