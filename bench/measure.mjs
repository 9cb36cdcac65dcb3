import { spawnSync } from 'node:child_process';

/**
 * Subjects are `{ name, command, args, unit }`, `{ name, missing }` for what this machine does not have, `{ name, sumOf }`
 * or `{ name, meanOf }`, the geometric mean. A command is timed from outside in milliseconds; with `unit` it prints the
 * number itself, on its last line. With `budget` it may be so much.
 * Returns the median of each by name, null where it is missing or fails.
 */
export function measure(subjects, rounds, isWarm) {
  const present = subjects.filter(({ command }) => command !== undefined);
  const samples = new Map(present.map(({ name }) => [name, []]));
  const broken = new Set();
  // One round more than counted: the first fills caches, unless the subjects do that for themselves.
  for (let round = isWarm ? 0 : -1; round < rounds; round += 1) {
    for (const subject of present) {
      if (broken.has(subject.name)) continue;
      const sample = runOnce(subject);
      if (sample === null) broken.add(subject.name);
      else if (round >= 0) samples.get(subject.name).push(sample);
    }
  }
  if (broken.size > 0) process.exitCode = 1;
  const medians = new Map(
    subjects.map(({ name }) => [name, broken.has(name) ? null : median(samples.get(name) ?? [])]),
  );
  for (const { name, sumOf } of subjects)
    if (sumOf !== undefined) medians.set(name, sum(sumOf.map((part) => medians.get(part))));
  for (const { name, meanOf } of subjects)
    if (meanOf !== undefined) medians.set(name, mean(meanOf.map((part) => medians.get(part))));
  return medians;
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

/** Both variables slow down every bare Node as well; a baseline that pays for them would flatter us. */
function plainEnvironment() {
  const { NODE_OPTIONS: _options, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(HERMETIC_|npm_)/.test(name)));
}

function sum(parts) {
  return parts.includes(null) ? null : parts.reduce((total, part) => total + part, 0);
}

function mean(parts) {
  return parts.includes(null) ? null : parts.reduce((product, part) => product * part, 1) ** (1 / parts.length);
}

function median(numbers) {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
