import { reach } from './support/reach.mjs';
export const mode = 'function';
export async function attack({ world }) {
  try {
    await Promise.reject(new Error('out'));
  } finally {
    console.log(await reach(world));
  }
}
export const after = ({ result }) => result.catch((error) => error.message);
