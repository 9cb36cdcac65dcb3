// What a generated body prints is text that does not depend on who shows it.

const HEAD = `const keep = []; let a = 1, b = 'two', c = [1, 2, 3], d = { x: 1, y: { x: 2 } };
let lines = 0;
function show(v, depth = 0) {
  switch (typeof v) {
    case 'string': return JSON.stringify(v);
    case 'bigint': return v + 'n';
    case 'symbol': return 'symbol';
    case 'function': return 'function ' + v.name + '/' + v.length;
    case 'object': break;
    default: return Object.is(v, -0) ? '-0' : String(v);
  }
  if (v === null || depth > 3) return v === null ? 'null' : '...';
  // How V8 words a message depends on the text around; that no name of the rewriter is in it does not.
  if (v instanceof Error) return v.name + (/\\$h[0-9a-f]{12}_/.test(v.message) ? ': ' + v.message : '');
  const entries = Reflect.ownKeys(v).slice(0, 12).map((k) => {
    const found = Reflect.getOwnPropertyDescriptor(v, k);
    return String(k) + ': ' + ('value' in found ? show(found.value, depth + 1) : 'accessor');
  });
  return Object.prototype.toString.call(v) + ' { ' + entries.join(', ') + ' }';
}
function note(...values) { if (lines++ < 200) console.log(values.map((v) => show(v)).join(' ')); }
`;

const TAIL = `
note(keep.map((f) => f()), a, b, c, d);`;

/** An error that ends it is printed too. */
export function wholeProgram(body: string): string {
  return `${HEAD}try {\n${body}\n} catch (e) { note('ended by', e); }${TAIL}`;
}

/** The same in an async function, where rewriting adds more. */
export function asyncProgram(body: string): string {
  const awaited = body.replaceAll('note(', 'note(await 0, ');
  return `${HEAD}async function main() { try {\n${isFlat(body) ? awaited : body}\nawait null; } catch (e) { note('ended by', e); } }
await main();${TAIL}`;
}

/** Whether `await` may stand in front of every note: no function is in between. */
function isFlat(body: string): boolean {
  return !/function|=>|class|get g/.test(body);
}
