import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { inAscii } from '../../../../../scripts/build/passes/in-ascii.mjs';
import { inlineRuntime } from '../../../../../scripts/build/passes/inline-runtime.mjs';
import { joinForBecoming } from '../../../../../scripts/build/passes/join-for-becoming.mjs';
import { lateModule } from '../../../../../scripts/build/passes/late-module.mjs';
import { onDemand } from '../../../../../scripts/build/passes/on-demand.mjs';
import { onOneLine } from '../../../../../scripts/build/passes/on-one-line.mjs';
import { onlyUsed } from '../../../../../scripts/build/passes/only-used.mjs';
import { plainExports } from '../../../../../scripts/build/passes/plain-exports.mjs';
import { quietThrows } from '../../../../../scripts/build/passes/quiet-throws.mjs';

const MARK = '// node-do-not-add-exception-line';

describe.each([
  { pass: quietThrows, nothing: 'return 1;\nthrows();' },
  { pass: onlyUsed, nothing: 'node_fs = __toESM(node_os, 1);' },
  { pass: onDemand, nothing: 'var other = __toESM(require_x(), 1);' },
  { pass: plainExports, nothing: 'exports.a = a;' },
  { pass: lateModule, nothing: 'let node_fs = require("node:fs");' },
])('$pass.name', ({ pass, nothing }) => {
  test('fails where there is nothing to replace', () => {
    expect(() => pass(nothing)).toThrow(
      new RegExp(`^${pass.name} (?:found nothing to replace$|does not know this form)`),
    );
    expect(() => pass('')).toThrow(`${pass.name} found nothing to replace`);
  });
});

describe('quietThrows', () => {
  test('marks each line that throws', () => {
    expect(quietThrows('if (x) throw new Error("a");\nf();\n\tthrow e;')).toBe(
      `if (x) throw new Error("a"); ${MARK}\nf();\n\tthrow e; ${MARK}`,
    );
  });

  test('leaves a line alone that may end inside a template', () => {
    expect(quietThrows('throw e;\nthrow new Error(`a\nb`);')).toBe(`throw e; ${MARK}\nthrow new Error(\`a\nb\`);`);
  });
});

describe('onlyUsed', () => {
  test('takes the members that the code uses, and the module itself as default', () => {
    const code = 'node_fs = require_runtime.__toESM(node_fs, 1);\nnode_fs.read(); node_fs.default.x(); node_fs.write;';
    expect(onlyUsed(code)).toBe(
      'node_fs = { default: node_fs, read: node_fs.read, write: node_fs.write };\nnode_fs.read(); node_fs.default.x(); node_fs.write;',
    );
  });

  test('fails on a form that it does not know, even beside one that it knows', () => {
    const known = 'node_fs = __toESM(node_fs, 1);';
    expect(() => onlyUsed(`${known}\nlet node_os_1 = __toESM(node_os);`)).toThrow(
      'onlyUsed does not know this form: let node_os_1 = __toESM(node_os);',
    );
  });
});

describe('lateModule', () => {
  test('loads the module at the first look at one of its members', () => {
    const loaded: string[] = [];
    const require = (name: string): unknown => loaded.push(name) && { createRequire: () => 'a require' };
    const code = 'let node_module = require("node:module");\nnode_module = { default: node_module };\nnode_module';
    // The script's value is the object that takes the module's place.
    const late = runInNewContext(lateModule(code), { require }) as { createRequire(): string };
    expect(loaded).toEqual([]);
    expect(late.createRequire()).toBe('a require');
    expect(loaded).toEqual(['node:module']);
  });
});

describe('onDemand', () => {
  const evaluated = (code: string, name: string): unknown => {
    const runs: string[] = [];
    const logged = (load: () => unknown) => (): unknown => {
      runs.push('loaded');
      return load();
    };
    const helpers = {
      runs,
      __toESM: (module: unknown) => ({ default: module }),
      __commonJSMin: logged,
      require_a: logged(() => 'a'),
    };
    return [JSON.parse(JSON.stringify(runInNewContext(`${code}\n${name}`, helpers))), runs];
  };

  test.each([
    ['a package in a function of its own', 'var import_a = /* @__PURE__ */ __toESM(require_a(), 1);'],
    [
      'a package that is written where it is used',
      'var import_a = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module) => {\n\treturn "a";\n})))(), 1);',
    ],
  ])('evaluates %s when it is first used, and once', (_, code) => {
    expect(evaluated(onDemand(code), 'runs.length')).toEqual([0, []]);
    expect(evaluated(onDemand(code), '[import_a.default, import_a.default]')).toEqual([['a', 'a'], ['loaded']]);
  });

  test('fails on a form that it does not know, even beside one that it knows', () => {
    const known = 'var import_a = __toESM(require_a(), 1);';
    expect(() => onDemand(`${known}\nlet import_b = interop(require_b());`)).toThrow(
      'onDemand does not know this form: let import_b = interop(require_b());',
    );
  });
});

describe('plainExports', () => {
  const getter = (name: string): string =>
    `Object.defineProperty(exports, "${name}", {\n  enumerable: true,\n  get: function () {\n    return ${name};\n  }\n});`;

  test('makes a property of each constant, class and function', () => {
    const declarations = 'const a = 1;\nclass B {}\nasync function c() {}\nfunction* d() {}';
    const code = [declarations, ...['a', 'B', 'c', 'd'].map(getter)].join('\n');
    expect(plainExports(code)).toBe(`${declarations}\nexports.a = a;\nexports.B = B;\nexports.c = c;\nexports.d = d;`);
  });

  test('keeps the getter of a variable, which may change', () => {
    expect(plainExports(`const a = 1;\nlet b;\n${getter('a')}\n${getter('b')}`)).toBe(
      `const a = 1;\nlet b;\nexports.a = a;\n${getter('b')}`,
    );
    expect(() => plainExports(`let b;\n${getter('b')}`)).toThrow('plainExports found nothing to replace');
  });
});

describe('inAscii', () => {
  test('escapes what is outside ASCII, whatever its length', () => {
    expect(inAscii('"é…😀"')).toBe(String.raw`"\u00e9\u2026\ud83d\ude00"`);
  });

  test('leaves ASCII alone: there is nothing that it could miss', () => {
    expect(inAscii('\0a\n~')).toBe('\0a\n~');
  });
});

describe('inlineRuntime', () => {
  test('puts the helpers where they are required', () => {
    const code = inlineRuntime('const r = require("./r.cjs");\nr.one;', './r.cjs', 'exports.one = "$&";');
    expect(runInNewContext(code)).toBe('$&');
  });

  test.each([
    ['never', 'f();', 0],
    ['twice', 'require("./r.cjs"); require("./r.cjs")', 2],
  ])('fails if they are required %s', (_, code, times) => {
    expect(() => inlineRuntime(code, './r.cjs', '')).toThrow(
      `inlineRuntime: expected to find ./r.cjs once, found it ${times} times`,
    );
  });
});

describe('onOneLine', () => {
  test('returns an expression on one line in ASCII, with the remark', () => {
    expect(onOneLine('({\n  a: function named() { return `x\ny\\u00e9`; },\n})')).toBe(
      `({a:function named(){return\`x\\ny\\u00e9\`}}) ${MARK}\n`,
    );
  });

  test('fails on what is not JavaScript, and on nothing', () => {
    expect(() => onOneLine('({')).toThrow(/^onOneLine: /);
    expect(() => onOneLine('')).toThrow('onOneLine: the code is not one statement');
  });
});

describe('joinForBecoming', () => {
  const module = (body: string): string => `(function (exports, require, module, __filename, __dirname) { ${body}\n});`;
  const parts = {
    main: module('return 1;'),
    guards: module('return 2;'),
    decide: 'var decide = { createJudge: 3 };\ndecide.createJudge;\n',
  };

  test('makes an object of three functions', () => {
    const value = runInNewContext(joinForBecoming(parts)) as Record<keyof typeof parts, () => number>;
    expect([value.main(), value.guards(), value.decide()]).toEqual([1, 2, 3]);
  });

  test.each([
    ['main', 'exports.a = 1;', 'main has no module wrapper around it'],
    ['guards', 'exports.a = 1;', 'guards has no module wrapper around it'],
    ['decide', 'var decide;', 'decide does not end with decide.createJudge'],
  ])('fails if %s is not as expected', (name, code, message) => {
    expect(() => joinForBecoming({ ...parts, [name]: code })).toThrow(`joinForBecoming: ${message}`);
  });
});
