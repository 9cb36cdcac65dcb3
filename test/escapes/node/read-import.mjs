// flags: --fs-readonly={root}
import world from './support/world.cjs';

const { OUTSIDE, print } = world;

const { default: secret } = await import(OUTSIDE + '/secret.cjs');
print(secret);
