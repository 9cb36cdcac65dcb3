/** The facts about the language of a guest that a session with a process needs. */
export interface GuestKind {
  /** The language's own wall inside the process, as `result.isolation` shows it. */
  readonly mechanism: { readonly name: string; readonly detail: string };
  /** Whether a run that was ended may leave its memory in use, so that too little is left for the next one. */
  readonly keepsMemory: boolean;
}
