import vm from 'node:vm';
export const mode = 'sealed';
export const options = () => ({ blockCodeExec: true });
export const keep = () => vm.Script;
export function attack({ kept }) {
  try {
    return new kept('"ESCAPED"').runInThisContext();
  } catch (error) {
    return error.code;
  }
}
