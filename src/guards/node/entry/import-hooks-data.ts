/** What the hooks of Node 20 tell about a module that is no file. */
export const DATA = 'data:';
