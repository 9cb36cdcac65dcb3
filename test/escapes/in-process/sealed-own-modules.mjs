import { readdirSync, readFileSync } from 'node:fs';
export const mode = 'sealed';
export const options = (world) => ({ fsReadonly: true, fsRoot: world.root });
export async function attack({ world }) {
  const file = `${world.outside}/secret.txt`;
  const dist = new URL('../../../dist/', import.meta.url);
  // Whatever the package's own files export, one of it might still read.
  for (const name of readdirSync(dist).filter((name) => /^(?:index|lib-.*)\.js$/.test(name))) {
    for (const member of Object.values(await import(new URL(name, dist).href))) {
      const content = await call(member, file);
      if (content !== undefined) return content;
    }
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return error.code;
  }
}

async function call(member, file) {
  try {
    const value = await member(file, 'utf8');
    return typeof value === 'string' && value.startsWith('secret') ? value : undefined;
  } catch {
    return undefined;
  }
}
