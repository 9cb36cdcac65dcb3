import { describe, expect, test } from 'vitest';
import { RUN_REPORT_SHAPES } from '../../../src/wire/run-report.js';
import { guestFailureText, runReportText } from '../../../src/wire/run-report-text.js';
import { SESSION_SHAPES } from '../../../src/wire/session.js';
import { eachPair, parse, problemOf } from '../../../src/wire/shape.js';
import { parseLine, ZYGOTE_EVENTS } from '../../../src/wire/zygote.js';
import { shapeVectors } from './shape-vectors.js';

const SHAPES = { ...SESSION_SHAPES, ...RUN_REPORT_SHAPES };

describe.each(['sessionConfig', 'sessionRequest', 'loadedModule', 'runReport'] as const)('%s', (shape) => {
  test.each(shapeVectors('sandbox-messages', shape))('$name', ({ text, problem }) => {
    expect(problemOf(SHAPES, shape, JSON.parse(text), shape)).toBe(problem);
  });
});

test('a report that is put together from texts is read as it was written', () => {
  const text = runReportText({
    ended: '"tick-limit"',
    ticks: '3',
    value: '["u"]',
    error: guestFailureText({ denied: 'true', value: '1', shown: '["q"]' }),
    namespace: '["1",7,"__proto__",["R",0]]',
    dropped: '[]',
    names: '["1"]',
    unawaited: '[]',
    violations: '[]',
  });
  const report = parse(SHAPES, 'runReport', JSON.parse(text));
  expect(report).toMatchObject({ ended: 'tick-limit', error: { denied: true, value: 1, shown: ['q'] }, names: ['1'] });
  const pairs: unknown[] = [];
  eachPair(report.namespace, (name, value) => pairs.push([name, value]));
  expect(pairs).toEqual([
    ['1', 7],
    ['__proto__', ['R', 0]],
  ]);
});

test.each([
  ['ready', { word: 'ready' }],
  ['ended 1 2 9', { word: 'ended', number: 1, code: 2, status: 9 }],
  ['forked 1 77 10 11 12 13', { word: 'forked', number: 1, pid: 77, messages: 10, output: 11, answers: 12, words: 13 }],
  ['', null],
  ['ready 1', null],
  ['ended 1 2', null],
  ['ended 1 2 9 9', null],
  ['ended 1 -2 9', null],
  ['ended 1 2 0x9', null],
  ['ended 1 2 9999999999999999', null],
  ['toString', null],
])('a line from the parent of workers: %s', (line, parsed) => {
  expect(parseLine(ZYGOTE_EVENTS, line)).toEqual(parsed);
});
