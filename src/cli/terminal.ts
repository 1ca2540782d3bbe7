/** Where a command writes, and what it may assume about its reader. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** which of the two may be coloured: one may go to a file while a person reads the other */
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /** standard error is a terminal: progress is worth drawing */
  readonly watched: boolean;
  readonly now: () => number;
  /** asks the person at the terminal; absent without one */
  readonly ask?: (question: string) => Promise<string>;
  /** resolves when the process is told to stop */
  readonly untilStopped: () => Promise<void>;
}
