/** How `data:` URLs start. Node 20's hooks report this text for such a module, which has no name. */
export const DATA = 'data:';
