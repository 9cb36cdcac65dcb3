// not-held: eval, taken before the first block; a run closes it in V8
export const mode = 'sealed';
export const options = () => ({ blockCodeExec: true });
export const keep = () => eval;
export const attack = ({ kept }) => kept('"ESCAPED"');
