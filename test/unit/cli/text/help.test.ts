import { describe, expect, test } from 'vitest';
import { spellings } from '../../../../src/cli/flag-table.js';
import { longHelp, shortHelp } from '../../../../src/cli/text/help.js';
import { SETTING_NAMES, SETTINGS } from '../../../../src/policy/settings.js';

function tooLong(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.length > 80);
}

describe('the short help', () => {
  const lines = shortHelp().trimEnd().split('\n');

  test('fits a terminal of 24 lines and 80 columns, with room for the prompt', () => {
    expect(lines.length).toBeLessThanOrEqual(23);
    expect(tooLong(shortHelp())).toEqual([]);
  });

  test('starts with three examples', () => {
    expect(lines.slice(0, 4)).toEqual([
      '  hermetic --no-network -- http https://example.com',
      '  hermetic --no-network --allow-domain pypi.org -- pip download black',
      '  hermetic --fs-readonly=. --no-subprocess -- python3 app.py',
      '',
    ]);
  });

  test.each(SETTING_NAMES)('has the flag of %s', (name) => {
    expect(shortHelp().split(/[\s[]/)).toContain(SETTINGS[name].flag);
  });
});

describe('the long help', () => {
  test('has no line over 80 columns', () => {
    expect(tooLong(longHelp())).toEqual([]);
  });

  test.each(SETTING_NAMES)('has every spelling of %s, and what it does', (name) => {
    const words = longHelp().split(/[\s[]/);
    expect(spellings(name).filter((flag) => !words.includes(flag))).toEqual([]);
    expect(longHelp()).toContain(SETTINGS[name].summary);
  });

  test('shows how each shape takes its value', () => {
    const starts = [
      '  --no-network  ',
      '  --fs-readonly[=ROOT]  ',
      '  --allow-domain D[:PORT]  ',
      '  --trace[=FORM]  ',
      '  --kernel MODE  ',
    ];
    const lines = longHelp().split('\n');
    expect(starts.filter((start) => !lines.some((line) => line.startsWith(start)))).toEqual([]);
  });
});
