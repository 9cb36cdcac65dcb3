import { expect } from 'vitest';
import { pythonCases } from './conformance-case.js';
import type { Language } from './language.js';
import { PYTHON_ERRORS } from './natural-errors.js';
import { pythonsToTest } from './pythons.js';

export const PYTHON: Language = {
  interpreters: pythonsToTest,
  loadCases: pythonCases,
  harness: ['harness.py'],
  suffix: '.py',
  expectError(error, { error: kind, subject: shown, api, action }, subject, because) {
    expect(error).toMatchObject({
      ...PYTHON_ERRORS[kind],
      filename: shown?.kind === 'path' && kind !== 'database' ? subject : null,
    });
    // An OSError shows a path by itself, after its text.
    const about = subject === null || shown?.kind === 'path' ? '' : ` ${subject}`;
    expect(error?.['text']).toContain(`hermetic blocked ${api}: ${action}${about} (${because})`);
  },
  isOwnFile: (file, folder) =>
    file !== undefined && (file.startsWith(folder) || file === '<string>' || file === '<stdin>' || file === '[eval]'),
};
