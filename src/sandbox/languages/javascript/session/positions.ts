import { getLineInfo } from 'acorn';
import { type Compiled, UNIT_PREFIX } from '../compile/compile.js';

type Units = ReadonlyMap<number, Compiled>;

/** `name:line:column` of the guest's text, for the file, line and column that the engine tells, each on a line. */
export function placeIn(units: Units, told: string): string {
  const [file = '', line = '', column = ''] = told.split('\n');
  const unit = units.get(unitId(file));
  return unit === undefined ? '' : placeOf(unit, Number(line), Number(column));
}

function placeOf(unit: Compiled, line: number, column: number): string {
  const { script, source, positions, offset } = unit.rewritten;
  const start = lineStart(script, line);
  // The call of the program itself stands before it.
  if (start + column - 1 < offset) return '';
  const original = positions.originalOf(start + column - 1 - offset);
  const place = getLineInfo(source, Math.min(original, source.length));
  return `${unit.name}:${place.line}:${place.column + 1}`;
}

function lineStart(text: string, line: number): number {
  let start = 0;
  for (let current = 1; current < line; current += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return start;
    start = end + 1;
  }
  return start;
}

/** The guest's text of a function, given the text that runs. */
export function sourceIn(units: Units, text: string): string {
  for (const unit of units.values()) {
    const { script, source, positions, offset } = unit.rewritten;
    const at = script.indexOf(text);
    if (at >= offset)
      return source.slice(positions.originalOf(at - offset), positions.originalOf(at - offset + text.length));
  }
  return '';
}

function unitId(file: string): number {
  return file.startsWith(UNIT_PREFIX) ? Number(file.slice(UNIT_PREFIX.length)) : 0;
}
