import { reach } from './support/reach.mjs';
export const mode = 'block';
export async function attack({ world, hermetic, withHermetic, policy }) {
  const answers = [];
  for (let index = 0; index < 40; index += 1) {
    const own = hermetic({ ...policy, fsReadonly: index % 2 === 0 });
    answers.push(reach(world));
    process.nextTick(() => own.dispose());
    answers.push(withHermetic({ blockSubprocess: true }, () => reach(world))());
  }
  return (await Promise.all(answers)).join(' ');
}
