import { getLineInfo } from 'acorn';
import { type Compiled, UNIT_PREFIX } from '../compile/compile.js';

type Units = ReadonlyMap<number, Compiled>;

/** `name:line:column` in the guest's text, for the file, line and column that the engine tells, each on a line. */
export function positionIn(units: Units, told: string): string {
  const [file = '', line = '', column = ''] = told.split('\n');
  const unit = units.get(unitId(file));
  return unit === undefined ? '' : positionOf(unit, Number(line), Number(column));
}

function positionOf(unit: Compiled, line: number, column: number): string {
  const { script, source, positions, offset } = unit.rewritten;
  const start = lineStart(script, line);
  // The text before the offset is our call of the program.
  if (start + column - 1 < offset) return '';
  const original = positions.originalOf(start + column - 1 - offset);
  const found = getLineInfo(source, Math.min(original, source.length));
  return `${unit.name}:${found.line}:${found.column + 1}`;
}

/** Where V8 ends a line; acorn's getLineInfo does it there too. */
const LINE_END = /\r\n?|[\n\u2028\u2029]/g;

function lineStart(text: string, line: number): number {
  LINE_END.lastIndex = 0;
  for (let current = 1; current < line; current += 1) {
    const start = LINE_END.lastIndex;
    if (!LINE_END.test(text)) return start;
  }
  return LINE_END.lastIndex;
}

/** The text of a function as the guest wrote it, given the text that runs. */
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
