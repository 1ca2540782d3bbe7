/** Where a command writes, and what it may assume about who reads. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** which of the two may be coloured: each can go to a file while the other is looked at */
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /** somebody is watching standard error: progress is worth drawing */
  readonly watched: boolean;
  readonly now: () => number;
  /** asks somebody, and gives what they typed; absent where nobody is there */
  readonly ask?: (question: string) => Promise<string>;
  /** resolves when somebody wants the process to end */
  readonly untilStopped: () => Promise<void>;
}
