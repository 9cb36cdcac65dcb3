import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world }) {
  const seen = [];
  const { apply } = Reflect;
  Reflect.apply = (...args) => {
    seen.push(args[0]);
    return apply(...args);
  };
  Function.prototype.apply = function (...args) {
    seen.push(this);
    return apply(this, args[0], args[1] ?? []);
  };
  return reach(world).then((answer) =>
    /secret/.test(answer)
      ? answer
      : reach(
          world,
          (port, host) =>
            seen.reduce((_, one) => {
              try {
                return one(port, host);
              } catch {
                return undefined;
              }
            }) ?? {
              on() {
                return this;
              },
            },
        ),
  );
}
