import { describeGuard } from './describe-guard.js';
import { NODE } from './node.js';
import { PYTHON } from './python.js';

describeGuard('code', PYTHON);
describeGuard('code', NODE);
