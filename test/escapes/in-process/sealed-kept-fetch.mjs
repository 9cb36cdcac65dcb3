export const mode = 'sealed';
export const keep = () => fetch;
export const attack = ({ world, kept }) =>
  kept(`http://127.0.0.1:${world.http}`).then(
    (answer) => answer.text(),
    (error) => error.cause.code,
  );
