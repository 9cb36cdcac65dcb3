import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ErrorCode, HermeticError } from '../../src/errors.js';

const PAGES = fileURLToPath(new URL('../../docs/errors/', import.meta.url));

// A record, so that a new code does not compile until it stands here.
const CODES: Readonly<Record<ErrorCode, true>> = {
  E_USAGE: true,
  E_UNKNOWN_FLAG: true,
  E_BAD_VALUE: true,
  E_BAD_DOMAIN: true,
  E_BAD_ADDRESS: true,
  E_UNKNOWN_PROFILE: true,
  E_EXCEPTION_WITHOUT_GUARD: true,
  E_UNKNOWN_OPTION: true,
  E_BAD_OPTION: true,
  E_CONFIG_UNREADABLE: true,
  E_CONFIG_INVALID: true,
  E_PATH_NOT_FOUND: true,
  E_TARGET_NOT_FOUND: true,
  E_TARGET_UNSUPPORTED: true,
  E_BAD_PROGRAM: true,
  E_INTERPRETER_TOO_OLD: true,
  E_GUARD_NOT_INSTALLED: true,
  E_KERNEL_UNAVAILABLE: true,
  E_LIMIT_UNENFORCEABLE: true,
  E_STATUS_FILE: true,
};

test.each(Object.keys(CODES))('%s has a page that shows it and says what to do, and a row in the index', (code) => {
  expect(existsSync(`${PAGES}${code}.md`)).toBe(true);
  const page = readFileSync(`${PAGES}${code}.md`, 'utf8');
  expect(page.startsWith(`# ${code}\n`)).toBe(true);
  expect(page).toContain(`hermetic: error ${code}: `);
  expect(page).toContain('**What to do.**');
  expect(readFileSync(`${PAGES}README.md`, 'utf8')).toContain(`[${code}](${code}.md)`);
});

test('there is no page for a code that does not exist', () => {
  const pages = readdirSync(PAGES).filter((name) => name !== 'README.md');
  expect(pages.sort()).toEqual(
    Object.keys(CODES)
      .map((code) => `${code}.md`)
      .sort(),
  );
});

test('an error carries its code, its fact, its way forward and its cause', () => {
  const cause = new Error('the first one');
  const error = new HermeticError('E_USAGE', 'the fact', { hint: 'the way forward', cause });
  const { name, code, message, hint } = error;
  expect({ name, code, message, hint, cause: error.cause }).toEqual({
    name: 'HermeticError',
    code: 'E_USAGE',
    message: 'the fact',
    hint: 'the way forward',
    cause,
  });
  expect('cause' in new HermeticError('E_USAGE', 'the fact')).toBe(false);
});
