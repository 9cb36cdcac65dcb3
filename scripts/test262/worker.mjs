// Runs one part of the suite. Node never frees vm modules, so each part has a process of its own.
import { createClassifier } from './classify.mjs';

process.on('message', ({ root, paths }) => void run(root, paths));

async function run(root, paths) {
  const classify = createClassifier(root);
  for (const path of paths) process.send(await classify(path));
  process.disconnect();
}
