import { describeGuard } from './describe-guard.js';

describeGuard('subprocess');
