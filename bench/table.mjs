import { byRound, median } from './measure.mjs';

/** Makes a row per subject: its median, or why there is none, and whether it keeps its budget. */
export function subjectRows(subjects, samples) {
  return subjects.map(({ name, missing, budget, unit = 'ms' }) => {
    if (samples.get(name) === null) return [name, '-', missing ?? 'failed'];
    const value = median(samples.get(name));
    const verdict = budget === undefined ? '' : `<= ${budget} ${unit}  ${value <= budget ? 'ok' : 'OVER'}`;
    return [name, `${value.toFixed(2)} ${unit}`, missing ?? verdict];
  });
}

/** Makes a row per ratio, `{ name, of, to, budget }`: the median of `of / to`, each taken in the same round. */
export function ratioRows(ratios, samples) {
  return ratios.map(({ name, of, to, budget }) => {
    const limit = budget === undefined ? '' : `<= ${budget}`;
    const each = byRound(samples, [of, to], ([part, whole]) => part / whole);
    if (each === null) return [name, '-', limit, ''];
    const ratio = median(each);
    const verdict = ratio <= budget ? 'ok' : 'OVER';
    return [name, ratio.toFixed(2), limit, budget === undefined ? '' : verdict];
  });
}

/** Aligns columns: the first to the left, the numbers to the right. */
export function formatTable(header, rows) {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => {
        const last = column === row.length - 1;
        return column === 0 || last ? cell.padEnd(last ? 0 : widths[column]) : cell.padStart(widths[column]);
      })
      .join('  ')
      .trimEnd(),
  );
  return ['', ...lines.map((line) => `  ${line}`)].join('\n');
}
