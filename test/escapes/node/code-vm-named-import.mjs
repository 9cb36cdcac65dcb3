// flags: --no-code-exec
import { runInThisContext } from 'node:vm';

runInThisContext("console.log('ESCAPED')");
