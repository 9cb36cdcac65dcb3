import { expect, test } from 'vitest';
import { PREFIX } from '../../../../../../src/sandbox/languages/javascript/compile/names.js';
import { parse } from '../../../../../../src/sandbox/languages/javascript/compile/parse.js';
import { rewrite, type RewriteOptions } from '../../../../../../src/sandbox/languages/javascript/compile/rewrite.js';
import { validate } from '../../../../../../src/sandbox/languages/javascript/compile/validate.js';

const OPTIONS: RewriteOptions = {
  kind: 'program',
  ticks: false,
  echo: 'none',
  known: (name) => name === 'known',
  registered: (name) => name === 'registered',
};

/** The program's own part, with readable names. */
function body(code: string, options: Partial<RewriteOptions> = {}): string {
  const { script, offset } = rewrite(validate(parse(code, 'javascript')), { ...OPTIONS, ...options });
  return script.slice(offset, script.lastIndexOf('\n')).replaceAll(PREFIX, '$').trimEnd();
}

test.each([
  [
    'names of the program stay',
    'let a = 1; { const b = a } function f(c) { return c + a }',
    'let a = 1; { const b = a; } function f(c) { return c + a; }',
  ],
  ['names of earlier programs are read from the box', 'let a = known', 'let a = $n.known;'],
  ['registered names are read from the registrations', 'let a = registered', 'let a = $h.registered;'],
  ['names of the language stay', 'let a = Math.max', 'let a = Math.max;'],
  ['unknown names are looked up', 'let a = other', 'let a = $g.other;'],
  ['typeof asks quietly', 'let a = typeof other', 'let a = typeof $q.other;'],
  ['a call has no receiver', 'let a = known(1)', 'let a = (0,$n.known)(1);'],
  [
    'a call on a new line does not continue the line above',
    'let a = 1\nknown(1)\nlet b',
    'let a = 1;\n(0,$n.known)(1);\nlet b;',
  ],
  ['a short property keeps its key', 'let a = { known }', 'let a = { known:$n.known };'],
  [
    'a target of a pattern is written to the box',
    '({ known, a: known, b: [known = 2] } = {}); let z',
    '({ known:$n.known, a: $n.known, b: [$n.known = 2] } = {}); let z;',
  ],
  ['the last expression is kept', 'let a = 1; a', 'let a = 1; $v=(a);'],
  ['so is that of each branch', 'if (1) { 2 } else 3', 'if (1) { $v=(2); } else $v=(3);'],
  ['a parenthesis at the end cannot be called', '() => {}\n;', '$v=(() => {}\n);'],
  [
    'a caught value is looked at',
    'try {} catch (e) { let a } let z',
    'try {} catch (e) {e=$x(e);$k(); let a; } let z;',
  ],
  [
    'a pattern sees it after that',
    'try {} catch ({ m = 1 }) { let a } let z',
    'try {} catch($E){let { m = 1 }=$x($E);{$k(); let a; }} let z;',
  ],
  [
    'finally asks whether the run goes on',
    'try {} finally { let a } let z',
    'try {} finally {if($f<0)$s();$k(); let a; } let z;',
  ],
])('%s', (_name, code, wanted) => {
  expect(body(code)).toBe(wanted);
});

test('with ticks, an error needs no look at the clock', () => {
  expect(body('try {} catch { let a } let z', { ticks: true })).toBe('try {} catch {if($f<0)$s(); let a; } let z;');
});

test('with ticks, functions count their entry and loops their rounds', () => {
  const tick = 'if(--$f<0)$c();';
  const round = 'if($l1++>=$t){$f-=$l1;$l1=0;if($f<0)$c();}';
  expect(body('function f() { for (;;) g; }', { ticks: true })).toBe(
    `function f() {${tick} {let $l1=0;try{for (;;) {${round}$g.g;}}finally{$f-=$l1;}} }`,
  );
  // A generator may be left where it yields: its rounds are counted at once.
  expect(body('function* f() { for (;;) yield; }', { ticks: true })).toBe(
    `function* f() {${tick} for (;;) {${tick}$r(yield);} }`,
  );
  expect(body('let f = (a) => ({ a })', { ticks: true })).toBe('let f = (a) => ((--$f<0&&$c(),{ a }));');
});

test.each([
  ['while (1) f(...x);', true],
  ['while (1) new F(...x);', true],
  ['while (1) x = [...x];', true],
  ['do x = { ...x }; while (1);', true],
  ['for (const [x, ...y] of a);', true],
  ['for (;; x = [...x]);', true],
  ['while (1) { const { x, ...y } = a }', true],
  ['while (1) f("...");', false],
  ['while (1) (() => [...x]);', false],
  ['while (1) x = 1n << 9n;', true],
  ['while (1) x += 0xffn;', true],
  ['for (let x = BigInt(y); ; x++);', true],
  ['while (x > 1n) x = f(x);', false],
  ['while (1) x = y << 9;', false],
])('a round that may make much looks at the clock: %j, %j', (code, looks) => {
  const round = /if\(\$l1\+\+>=\$t\)\{\$f-=\$l1;\$l1=0;if\(\$f<0\)\$c\(\);\}(\$k\(\);)?/;
  expect(round.exec(body(code, { ticks: true }))?.[1]).toBe(looks ? '$k();' : undefined);
  expect(body(code).includes('$k()')).toBe(looks || code.includes('=>'));
});

test.each([
  ['function f(x) { return [...x] }', 'function f(x) {if(--$f<0)$c();$k(); return [...x]; }'],
  ['let f = (x) => [...x]', 'let f = (x) => (--$f<0&&$c(),$k(),[...x]);'],
  ['let f = ([x, ...y]) => y', 'let f = ([x, ...y]) => (--$f<0&&$c(),$k(),y);'],
  ['let f = (...x) => x', 'let f = (...x) => (--$f<0&&$c(),x);'],
  ['class C { f = [...x] }', 'class C { f = (--$f<0&&$c(),$k(),[...$g.x]); }'],
])('so does a call: %j', (code, wanted) => {
  expect(body(code, { ticks: true })).toBe(wanted);
  expect(body(code).replaceAll(/[(]|[)]/g, '')).toBe(
    wanted.replaceAll(/if\(--\$f<0\)\$c\(\);|--\$f<0&&\$c\(\),/g, '').replaceAll(/[(]|[)]/g, ''),
  );
});

test('without ticks, a program with promises looks at the clock in every round and call: V8 alone can miss its end', () => {
  const sync = 'for (;;) g; let f = () => 1; function h() {}';
  expect(body(sync)).toBe('for (;;) $g.g; let f = () => 1; function h() {}');
  expect(body(`${sync} async () => {}`)).toBe(
    'for (;;) {$k();$g.g;} let f = () => ($k(),1); function h() {$k();} $v=(async () => {$k();});',
  );
});

test('lines stay where they are', () => {
  const code =
    'import { a }\n  from "m";\nfor (const x of a)\n  try { x() }\n  catch ({\n    message,\n  }) { message }\nasync () => {\n  await a\n}';
  const lines = body(code, { ticks: true }).split('\n');
  expect(lines).toHaveLength(code.split('\n').length);
});
