import type { IsolationReport } from '../result.js';

/** The reach of code that gets out of its language, for each mechanism that is missing. */
const MEANS: Readonly<Record<string, string>> = {
  landlock: "open your user's files",
  seccomp: 'start programs, use the network and send signals',
  lock: 'use paths',
};

let isSaid = false;

/** Tells once in the life of this process that boxes at level process are held by less than a kernel can do. */
export function warnOfLess(missing: IsolationReport['mechanisms']): void {
  if (isSaid) return;
  isSaid = true;
  const why = [...new Set(missing.map(({ detail }) => detail))].join('; ');
  const reach = missing.map(({ name }) => MEANS[name] ?? name).join(', ');
  process.emitWarning(
    `isolation: 'process' goes without ${missing.map(({ name }) => name).join(', ')} here (${why}). A program that gets out of its language could ${reach}.`,
    {
      type: 'HermeticWarning',
      code: 'HERMETIC_ISOLATION_DEGRADED',
      detail:
        'isolation: \'kernel\' refuses instead; allowDegraded: true accepts it without this warning; "hermetic doctor" tells what this machine can do',
    },
  );
}
