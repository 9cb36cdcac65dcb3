import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ErrorCode, HermeticError } from '../../src/errors.js';
import {
  CancelledError,
  IsolationUnavailableError,
  MemoryLimitError,
  PolicyViolation,
  TickLimitError,
  TimeoutError,
  ValidationError,
  WorkerDiedError,
} from '../../src/sandbox/errors.js';

const PAGES = fileURLToPath(new URL('../../docs/errors/', import.meta.url));

// A record, so that a new code does not compile until it stands here.
const CODES: Readonly<Record<ErrorCode, 'command' | 'thrown' | 'result'>> = {
  E_USAGE: 'command',
  E_UNKNOWN_FLAG: 'command',
  E_BAD_VALUE: 'command',
  E_BAD_DOMAIN: 'command',
  E_BAD_ADDRESS: 'command',
  E_UNKNOWN_PROFILE: 'command',
  E_EXCEPTION_WITHOUT_GUARD: 'command',
  E_UNKNOWN_OPTION: 'command',
  E_BLOCKED_IN_TEST: 'command',
  E_CONFIG_UNREADABLE: 'command',
  E_CONFIG_INVALID: 'command',
  E_PATH_NOT_FOUND: 'command',
  E_TARGET_NOT_FOUND: 'command',
  E_TARGET_UNSUPPORTED: 'command',
  E_BAD_PROGRAM: 'command',
  E_INTERPRETER_TOO_OLD: 'command',
  E_GUARD_NOT_INSTALLED: 'command',
  E_KERNEL_UNAVAILABLE: 'command',
  E_LIMIT_UNENFORCEABLE: 'command',
  E_STATUS_FILE: 'command',
  E_BAD_OPTION: 'thrown',
  E_BAD_NAME: 'thrown',
  E_DUPLICATE_NAME: 'thrown',
  E_BAD_PATTERN: 'thrown',
  E_NOT_REGISTRABLE: 'thrown',
  E_BAD_FILE_SYSTEM: 'thrown',
  E_MODULE_NOT_FOUND: 'result',
  E_VALIDATION: 'result',
  E_TIMEOUT: 'result',
  E_TICK_LIMIT: 'result',
  E_MEMORY_LIMIT: 'result',
  E_CANCELLED: 'result',
  E_POLICY_VIOLATION: 'result',
  E_ISOLATION_UNAVAILABLE: 'result',
  E_BAD_FRAME: 'result',
  E_WORKER_DIED: 'result',
  E_PYTHON_NOT_FOUND: 'thrown',
  E_PYTHON_MODULE: 'thrown',
  E_DANGEROUS_MODULE: 'thrown',
  E_UNKNOWN_NAME: 'result',
};

/** How a page shows its code: on stderr, thrown in an example that is run, or in the error of a result. */
const SHOWN = {
  command: (code: string) => `hermetic: error ${code}: `,
  thrown: (code: string) => `// throws ${code}: `,
  result: (code: string) => `"code": "${code}"`,
};

test.each(Object.entries(CODES))(
  '%s has a page that shows it and says what to do, and a row in the index',
  (code, how) => {
    expect(existsSync(`${PAGES}${code}.md`)).toBe(true);
    const page = readFileSync(`${PAGES}${code}.md`, 'utf8');
    expect(page.startsWith(`# ${code}\n`)).toBe(true);
    expect(page).toContain(SHOWN[how](code));
    expect(page).toContain('**What to do.**');
    expect(readFileSync(`${PAGES}README.md`, 'utf8')).toContain(`[${code}](${code}.md)`);
  },
);

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

test.each([
  new TimeoutError(5),
  new TickLimitError(100_000),
  new MemoryLimitError(64),
  new CancelledError(),
  new WorkerDiedError('was ended by the signal SIGSEGV'),
  new PolicyViolation('set', 'Account.balance', 'Account.balance is read-only'),
])('the page of $code shows the words of $name', (error) => {
  expect(error).toBeInstanceOf(HermeticError);
  const page = readFileSync(`${PAGES}${error.code}.md`, 'utf8');
  expect(page).toContain(`"message": ${JSON.stringify(error.message)}`);
  expect(page).toContain(`"name": "${error.name}"`);
});

test('a ValidationError knows its place, a PolicyViolation what was tried, an IsolationUnavailableError what is missing', () => {
  expect(new ValidationError('with is not allowed', { line: 2, column: 1 })).toMatchObject({
    name: 'ValidationError',
    code: 'E_VALIDATION',
    line: 2,
    column: 1,
  });
  expect(new ValidationError('too large')).toMatchObject({ line: null, column: null });
  expect(new PolicyViolation('get', 'a.b', 'no')).toMatchObject({ action: 'get', subject: 'a.b' });
  expect(new IsolationUnavailableError('no kernel', ['landlock'])).toMatchObject({
    code: 'E_ISOLATION_UNAVAILABLE',
    missing: ['landlock'],
  });
});
