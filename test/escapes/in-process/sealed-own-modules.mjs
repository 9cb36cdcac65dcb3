import { readFileSync } from 'node:fs';
export const mode = 'sealed';
export const options = (world) => ({ fsReadonly: true, fsRoot: world.root });
export async function attack({ world }) {
  const file = `${world.outside}/secret.txt`;
  const dist = new URL('../../../dist/guards/node/', import.meta.url).href;
  const { contentOf } = await import(`${dist}system.js`);
  try {
    return contentOf(file) ?? readFileSync(file, 'utf8');
  } catch (error) {
    return error.code;
  }
}
