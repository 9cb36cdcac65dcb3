/** What a file, a function and a room may grow to. check_python.py is given them as arguments. */
export const LIMITS = { lines: 120, parameters: 12, files: 20 };
