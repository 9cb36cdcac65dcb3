/** The hooks of Node 20 tell this instead of the name of a module that is no file. */
export const DATA = 'data:';
