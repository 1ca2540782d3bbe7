/** Where a command writes, and whether a person can read and answer. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** which of the two outputs may be coloured: one may go to a file while a person reads the other */
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /** the width of the terminal that standard output is; absent if it is none */
  readonly columns?: number | undefined;
  /** whether standard error is a terminal, so that progress is worth drawing */
  readonly watched: boolean;
  readonly now: () => number;
  /** asks the person at the terminal; absent if there is no terminal */
  readonly ask?: (question: string) => Promise<string>;
  /** resolves when the process is told to stop */
  readonly untilStopped: () => Promise<void>;
}
