import { describeGuard } from './support/describe-guard.js';
import { NODE } from './support/node.js';
import { PYTHON } from './support/python.js';

describeGuard('interpreter', PYTHON);
describeGuard('interpreter', NODE);
