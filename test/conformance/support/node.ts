import { expect } from 'vitest';
import { escapeControl } from '../../../src/trace/escape.js';
import { nodeVersions } from '../../node-versions.js';
import { nodeCases } from './conformance-case.js';
import type { Language, NamedInterpreter } from './language.js';
import { NODE_ERRORS } from './natural-errors.js';

export const NODE: Language = {
  interpreters: nodesToTest,
  loadCases: nodeCases,
  harness: ['harness.mjs', 'support.mjs'],
  suffix: '.mjs',
  expectError(error, { error: kind, api, action }, subject, because) {
    const { code, errno } = NODE_ERRORS[kind];
    const about = subject === null ? '' : ` ${escapeControl(subject)}`;
    expect(error).toMatchObject({
      name: 'PolicyViolation',
      code,
      errno,
      message: `${code}: hermetic blocked ${api}: ${action}${about} (${because})`,
    });
  },
  // Node calls a connection's system call in a later turn, when the program's own frames are gone.
  isOwnFile: (file, folder) =>
    file === undefined || file.startsWith(folder) || /^(?:\[(?:worker )?eval|<string>)/.test(file),
};

function nodesToTest(): readonly NamedInterpreter[] {
  return nodeVersions().map(({ major, path }) => ({
    name: `Node ${major}`,
    interpreter: { command: path, executable: path, version: String(major) },
  }));
}
