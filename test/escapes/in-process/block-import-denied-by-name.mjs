import { createRequire } from 'node:module';
export const mode = 'block';
export const options = () => ({ denyImports: ['querystring'] });
export async function attack() {
  const ways = [
    () => import('querystring'),
    () => import('node:querystring'),
    () => createRequire('/')('querystring'),
    () => process.getBuiltinModule?.('querystring'),
    () => createRequire(import.meta.url)('node:querystring'),
  ];
  const found = await Promise.all(
    ways.map(async (way) => {
      try {
        return (await way())?.stringify === undefined ? '' : 'ESCAPED';
      } catch (error) {
        return error.code;
      }
    }),
  );
  return found.join(' ');
}
