// not-held: the function of the binding itself, taken before the first block, has nothing below it
export const mode = 'sealed';
export const keep = () => process.binding('fs').writeFileUtf8;
export function attack({ world, kept }) {
  kept(`${world.outside}/victim.txt`, 'changed', 577, 0o666);
}
