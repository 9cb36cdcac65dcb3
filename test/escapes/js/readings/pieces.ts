/** A piece of a program in two spellings: with its types, and as V8 reads it. Most have none. */
export interface Piece {
  readonly typed: string;
  readonly plain: string;
}

/** Every name that the pieces use, as a variable: most are words with a meaning in some place. */
export const PRELUDE =
  'var of=8,async=9,get=7,set=6,from=5,as=4,using=12,type=3,accessor=2,meta=1,target=1,source=1,defer=1,g=2,i=3,m=4,u=5,y=6,re=7,' +
  'x={of:16,yield:15,return:14,in:13,case:12,async:11,get:10,typeof:9,class:8,function:7,f(){return 3}};var r;';

const untyped = (text: string): Piece => ({ typed: text, plain: text });

/** Expressions after which a slash divides, or starts a regular expression, or neither; all of them can end a statement. */
export const EXPRESSIONS: readonly Piece[] = [
  'of', String.raw`\u006ff`, String.raw`o\u{66}`, 'async', String.raw`\u0061sync`, 'get', 'set', 'from', 'as', 'using', 'type', 'accessor', 'meta',
  'target', 'source', 'defer', 'x.of', 'x?.of', 'x?.yield', 'x?.return', 'x.return', 'x.in', 'x.case', 'x.class', 'x.function', 'x?.typeof',
  'x.async', String.raw`x.\u0072eturn`, '++of', '--async', 'of++', 'of--', 'get++', 'await of', 'await 1', 'await\nof', 'typeof of', 'typeof(of)', 'void of', 'void[of]',
  '!of', '-of', '+of', '~of', 'x["of"]', '(of)', '[of]', '({of})', '({}).a', '1', '.5', '1.', '0x1', '1n', '"s"', "'s'", '`t`', '`${of}`',
  '`${`${of}`}`', '`${{a:of}.a}`', '`}`', '`${"}"}`', 'String.raw`t`', 'this', 'null', 'true', 'x.f()', 'x.f``', 'new Date(0)', 'new Object',
  'r=function(){}', 'r=async function(){}', 'r=function*(){}', 'r=async function*(){}', 'r=class{}', 'r=class extends null{}', 'r=()=>{}',
  'r=async()=>{}', 'r=()=>of', 'r=async x=>x', 'r=async(x)=>{}', 'r=of=>of', 'r=async of=>of', 'await function(){}', 'await async function(){}',
  'await class{}', '(function(){})', '(async function(){})', 'of?function(){}:function(){}', 'of?1:of', 'of?of:()=>{}', 'typeof function(){}',
  'void class{}', '[function(){}]', 'delete x.zz', 'of in x', '"of"in x', 'of instanceof Object', 'of,async', 'of||async', 'of??async',
  'of&&function(){}', '/a/', '/a/g', '/=/', '/[/]/', String.raw`/\//`, '/a/.lastIndex', 'of/of', 'of/of/of', 'of<!--of', 'of-->of',
  'r=of', 'r+=of', 'r/=of', 'x.of/=of', 'of=8', 'async=9', '[,r]=[1,2]', '({r}={r:of})', 'Math.max(of)', 'Math.max`1`', 'Math.max?.(of)', 'x?.["of"]',
].map((text) => untyped(text)); // prettier-ignore

export const YIELDS: readonly Piece[] = [
  'yield', 'yield of', 'yield function(){}', 'yield class{}', 'yield()=>{}', 'r=yield', 'yield x?.of', 'yield[of]', 'yield`t`', 'yield/a/',
  'yield/=/', 'yield"s"', 'yield*[]', 'yield*[of]', '(yield)', '[yield]', '`${yield}`', 'yield yield', 'yield async function(){}', 'of?yield:yield',
  'x[yield]', 'x.f(yield)', 'yield-of', 'yield{of}', 'yield(of)',
].map((text) => untyped(text)); // prettier-ignore

/** Statements that end without a semicolon, whatever the line does. */
export const STATEMENTS: readonly Piece[] = [
  'if(of){}', 'if(of)1', 'if(of)1;else 2', 'if(of)of\nelse[of]', 'if(!of)of;else/a/g', 'for(;false;){}', 'for(r of[1]){}', 'for(r of[of])r', 'for(r in[1])r', 'for(var k of/a/.source){}', 'while(false){}',
  'do{}while(false)', 'do r=1;while(false)', 'do/a/g\nwhile(false)', '{}', '{of}', 'function f1(){}', 'class C1{}', 'async function f2(){}', 'function*f3(){}', 'l1:{}', 'l2:of',
  'l3:for(;;){break l3}', 'l4:for(;;)break\nl4', 'try{}finally{}', 'try{throw 1}catch{}', 'try{throw[of]}catch([e]){e}', 'switch(1){}', 'switch(of){case[of]:default:}', 'switch(8){case(of):r=1}', 'var v1=of', 'var v2=function(){}',
  'let v3', 'let v4=async function(){}', 'const v5=class{}', 'let{of:v6}=x', 'var v7=()=>{}', 'let v8=/a/g', 'class C2{a=of}', 'class C3{a\nb=/a/\nstatic c}', 'class C4{get\na=1\nset\nb}', 'class C5{a=()=>{}\n*b(){}}',
  'class C6{static{of}}', 'class C7 extends(class{}){}', 'class C8 extends class{}{"constructor"(){super();probe("c8")}}', ';', '"s"',
].map((text) => untyped(text)); // prettier-ignore

/** What only TypeScript has. */
export const TYPED_STATEMENTS: readonly Piece[] = [
  { typed: 'type T1 = string', plain: ';' }, { typed: 'type T2<A> = A extends string ? 1 : 2', plain: ';' }, { typed: 'interface I1 { a: string }', plain: ';' },
  { typed: 'interface I2 extends I0 { (): void }', plain: ';' }, { typed: 'declare const d1: any', plain: ';' }, { typed: 'declare function d2(): void', plain: ';' },
  { typed: 'declare class D3 { a: 1 }', plain: ';' }, { typed: 'let t1: any', plain: 'let t1' }, { typed: 'let t2: typeof of = of', plain: 'let t2=of' },
  { typed: 'let t3: () => void = () => {}', plain: 'let t3=()=>{}' }, { typed: 'var t4 = function (): any {}', plain: 'var t4=function(){}' },
  { typed: 'function t5(a: any): any\nfunction t5(a?: any): any { return a }', plain: 'function t5(a){return a}' }, { typed: 'abstract class T6 { abstract a: any; b?: any }', plain: 'class T6{b}' },
  { typed: 'class T7 { declare a: any\n b!: any\n private c: any = of }', plain: 'class T7{;b;c=of}' }, { typed: 'class T8<A> implements I0 { a: A | undefined = undefined }', plain: 'class T8{a=undefined}' },
  { typed: 'import type { Q } from "q"', plain: ';' }, { typed: 'export type { T9 }', plain: ';' }, { typed: 'type T9 = /* / */ "/"', plain: ';' },
  { typed: 'type of1 = `/${string}/`', plain: ';' }, { typed: 'function t10<A>(this: any, a: A): asserts a is A {}', plain: 'function t10(a){}' },
]; // prettier-ignore

export const TYPED_EXPRESSIONS: readonly Piece[] = [
  { typed: 'of as any', plain: 'of' }, { typed: 'of!', plain: 'of' }, { typed: 'x!.of!', plain: 'x.of' }, { typed: 'of satisfies any', plain: 'of' }, { typed: 'of as typeof of', plain: 'of' },
  { typed: '(of as any)', plain: '(of)' }, { typed: 'r = (a: any): any => {}', plain: 'r=(a)=>{}' }, { typed: 'r = async <A>(a: A): Promise<A> => a', plain: 'r=async(a)=>a' },
  { typed: 'r = (\na: any\n):\nany => a', plain: 'r=(a)=>a' }, { typed: 'r = function (a?: any): any {}', plain: 'r=function(a){}' }, { typed: 'Math.max<any>(of)', plain: 'Math.max(of)' },
  { typed: 'new Map<any, any>().size', plain: 'new Map().size' }, { typed: 'x?.of!', plain: 'x?.of' }, { typed: 'r = class<A> { a!: A }', plain: 'r=class{a}' }, { typed: 'of as any as string', plain: 'of' },
  { typed: '{ of } as any', plain: '{of}' }, { typed: '[of as any]', plain: '[of]' }, { typed: 'of as "/"', plain: 'of' },
]; // prettier-ignore

export const LINE_ENDS: readonly string[] = [
  '\n', '\n', '\n', '\r', '\r\n', '\u2028', '\u2029', '/*\n*/', '/*\u2028*/', '/* c */', '// c\n', '//c\r', '// c\u2028', ';', ';\n', ' ', '', '\n\n', '\n/**/', '/**/\n', '\t\ufeff', '\u00a0',
  '\n/*`*/', '// `\n', '/* / */', '// /\n', '<!-- c\n', '\n--> c\n', '\n;', ',\n', '\n,',
]; // prettier-ignore

/** Text that begins with a slash: a division to some, a regular expression to others, and `probe("raw")` stands in it. */
export const SLASHES: readonly string[] = [
  '/probe("raw")/g', '/(probe("raw"))/g', '/ probe("raw") / g', '/probe("raw")/g.test("")', '/=probe("raw")/g', '/= probe("raw") /g', '/[/]+probe("raw")/i', '/probe("raw")/i/m',
  '/1/g', '/=1/g', '/1//probe("raw")\n', '/1/*probe("raw")*/1', "/`/.test('`')", "/`+probe('raw')+`/g", '/\'+probe("raw")+\'/g', `/"+probe('raw')+"/g`, '/${probe("raw")}/g', '/}/g', '/{/g', '/of/of', '/of/g',
  String.raw`/\//g`, String.raw`/\u002fprobe("raw")/g`, '/a/y', '/a/\ng', '/g', '/of', '/-probe("raw")/g', '/probe`raw`/g', '/probe?.("raw")/g', '/-{a:probe("raw")}.a/g', '/await probe("raw")/g', '/function(){probe("raw")}()/g',
  '/(()=>probe("raw"))()/g', '/[]/.source/g', '/<!--probe("raw")/g', '/a-->probe("raw")/g', '/import("x").catch(()=>1)/g', '/(import("node:fs").catch(()=>1))/g', '/"/.source+"probe(`raw`)"', '/x/g;/y/g', '/(?<of>probe\\("raw"\\))/u',
]; // prettier-ignore

/** What minifiers write: a keyword, and right after it what rewriting puts names in front of. */
export const GLUED: readonly string[] = [
  'r=function(){return[1,2].map(x=>x+1)}();probe(r)', 'r=function(){return(of)}();probe(r)', 'r=(()=>{return/a/.source})();probe(r)', 'r=(()=>{return`${of}`})();probe(r)', 'r=(()=>{return"s"})()',
  'try{throw(of)}catch(e){probe(e)}', 'try{throw[of]}catch(e){probe(e[0])}', 'probe(typeof(of))', 'probe(typeof[of])', 'probe(typeof async function(){}())', 'switch(of){case(of):probe(1);break;default:probe(2)}', 'switch(1){case[1].length:probe(3)}',
  'if(!of)probe(1);else[of].map(a=>probe(a))', 'if(!of)probe(1);else(of,probe(2))', 'do[probe(1)];while(!of)', 'do(probe(1));while(!of)', 'for(r of[1,2].map(a=>a))probe(r)', 'for(r in[4,5].filter(a=>a))probe(r)', 'for(var k of(probe(1),[2]))probe(k)',
  'probe("a"in[1].map(a=>a))', 'probe([1]instanceof(Array))', 'class E1 extends(probe(5),Object){}', 'class E2 extends[Object][0]{};probe(new E2 instanceof Object)', 'probe(void[of].map(a=>probe(a)))', 'probe(delete[of].map(a=>a)[0])',
  'probe(new(class{a=probe(6)}))', 'probe(await(probe(7)))', 'probe(await[probe(8)])', 'r=(async()=>{return await[1].map(a=>a)[0]})();probe(await r)', 'r=async()=>{for await(let a of[1,2].map(b=>b))probe(a)};await r()',
  'r=function*(){yield[1].map(a=>probe(a));yield(of);yield*[3].map(a=>probe(a))};for(let a of r())probe(a)', 'r=of?[1].map(a=>a):(2);probe(r)', 'of:for(;;){break\nof}', 'r={get:of,set:1,async:2,of,get a(){return(of)},async*b(){yield(of)}};probe(r.a)',
  'if(of)probe(1)\nelse probe(2)', 'r=[...[1].map(a=>a),...(x.f(),[2])];probe(r)', 'probe(...[1].map(a=>a))', 'r=async function(){return(await probe(1),of)};probe(await r())', 'label:{probe(1);break label}', 'r=of\n++of\nprobe(r);of=8', 'let l5=of\n;[1].map(a=>probe(a))',
]; // prettier-ignore

/** Places for statements; `yield` and `await` say what they need. */
export const WRAPPERS: readonly { readonly around: string; readonly isGenerator?: boolean; readonly isSync?: boolean }[] = [
  { around: '@' }, { around: '@' }, { around: '{@}' }, { around: 'if(of){@}' }, { around: 'await(async()=>{@})()' }, { around: 'await async function(){@}()' }, { around: 'try{@}finally{}' }, { around: 'try{}finally{@}' },
  { around: 'try{throw 1}catch{@}' }, { around: 'for(let k=0;k<2;k++){@}' }, { around: 'for(const k of[1]){@}' }, { around: 'do{@}while(false)' }, { around: 'switch(1){case 1:@}' }, { around: 'l9:{@}' }, { around: 'await new class{async a(){@}}().a()' },
  { around: 'await{async a(){@}}.a()' }, { around: '(()=>{@})()', isSync: true }, { around: '(function(){@})()', isSync: true }, { around: 'new class{constructor(){@}}', isSync: true }, { around: 'class W1{static{@}}', isSync: true },
  { around: '({get a(){@}}).a', isSync: true }, { around: '`${(()=>{@})()}`', isSync: true }, { around: '`a${`b${(()=>{@})()}c`}d`', isSync: true }, { around: '[...function*(){@}()]', isGenerator: true, isSync: true },
  { around: 'for await(const k of async function*(){@}());', isGenerator: true }, { around: '[...{*a(){@}}.a()]', isGenerator: true, isSync: true }, { around: '[...new class{*a(){@}}().a()]', isGenerator: true, isSync: true },
]; // prettier-ignore

/** Places for an expression. */
export const HOLES: readonly string[] = [
  'probe(@)', 'r=@', '[@]', '({a:@})', '`${@}`', '`a${`b${@}`}/`', 'x[@]', 'of?@:1', '(@)', 'r=()=>(@)', 'class H1{a=@;static b=1}', 'class H2{static a=@\nb}', 'if(@){}', 'for(;@,false;);', 'void(@)', '(0,@)', 'switch(@){}', 'r={[@]:1}',
  'r=(a=@)=>a;r()', 'let[h1=@]=[]', 'probe(...[@])', 'throw(@)', 'r=async()=>{return(@)};await r()',
]; // prettier-ignore
