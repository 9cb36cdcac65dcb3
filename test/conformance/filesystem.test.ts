import { describeGuard } from './support/describe-guard.js';
import { NODE } from './support/node.js';
import { PYTHON } from './support/python.js';

describeGuard('filesystem', PYTHON);
describeGuard('filesystem', NODE);
