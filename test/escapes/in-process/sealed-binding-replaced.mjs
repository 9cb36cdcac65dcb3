export const mode = 'sealed';
export function attack({ world }) {
  const fs = process.binding('fs');
  for (const name of Object.keys(fs)) {
    try {
      const own = Object.getOwnPropertyDescriptor(fs, name).value;
      if (typeof own === 'function') fs[name] = own.bind(fs);
    } catch {
      // locked
    }
  }
  try {
    fs.writeFileUtf8(`${world.outside}/victim.txt`, 'changed', 577, 0o666);
  } catch (error) {
    return error.code;
  }
}
