import { afterAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../../../src/sandbox/policy.js';
import type { PythonModuleOptions } from '../../../../../src/sandbox/registry/rules/options.js';
import { type Box, sandbox } from '../../../../../src/sandbox/sandbox.js';

// python/tests/guest/test_module_patterns.py has the patterns themselves.

const boxes: Box[] = [];
afterAll(async () => {
  for (const box of boxes) await box.dispose();
});

async function open(options: PythonModuleOptions): Promise<Box> {
  const box = await sandbox(new Policy({ timeout: 10 }).pythonModule('html', options), { language: 'python' });
  boxes.push(box);
  return box;
}

describe('patterns of a registered Python module', () => {
  test('reach into submodules by the names of their owners', async () => {
    const box = await open({ recursive: true, exclude: ['html.entities.name2codepoint', 'parser.HTMLParser'] });
    expect((await box.exec('import html\nhtml.entities.codepoint2name[60]')).value).toBe('lt');
    expect((await box.exec('html.entities.name2codepoint')).error).toMatchObject({ kind: 'denied' });
    expect((await box.exec('from html.entities import name2codepoint')).error).toMatchObject({ kind: 'denied' });
    expect((await box.exec('import html.parser\nhtml.parser.HTMLParser')).error).toMatchObject({ kind: 'denied' });
  });

  test.each<[options: PythonModuleOptions, message: string, hint: string]>([
    [
      { recursive: true, exclude: 'entities.name2codepiont' },
      'Python module "html", exclude: there is no "entities.name2codepiont"',
      'did you mean "entities.name2codepoint" or "entities.codepoint2name"?',
    ],
    [
      { recursive: false, include: ['escape', 'entities'] },
      'Python module "html", include: there is no "entities"',
      'recursive: true adds the submodules of a package; members of classes cannot be selected',
    ],
  ])('%o names nothing, and no box opens', async (options, message, hint) => {
    await expect(open(options)).rejects.toMatchObject({ code: 'E_BAD_PATTERN', message, hint });
  });
});
