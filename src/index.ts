export { type ErrorCode, HermeticError } from './errors.js';
