import fs from 'node:fs';
export const mode = 'sealed';
export const keep = () => fs.promises.appendFile;
export const attack = ({ world, kept }) =>
  kept(`${world.outside}/victim.txt`, 'changed').then(
    () => 'changed',
    (error) => error.code,
  );
