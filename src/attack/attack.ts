import type { Arena } from "./arena.ts";

/** One way to get past a gate, tried at the current task's step. The monitor sees in the log if it succeeded. */
export interface Attack {
  readonly name: string;
  readonly about: string;
  readonly act: (arena: Arena) => Promise<void>;
}
