export const mode = 'sealed';
export const options = () => ({ blockEnvironment: true });
export const keep = () => process.env;
export const attack = ({ kept }) => kept.TO_BE_HIDDEN;
