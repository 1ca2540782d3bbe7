import type { Arena } from "./arena.ts";

/** One way to get past a gate, tried where the prey is now. Whether it worked, the log tells. */
export interface Attack {
  readonly name: string;
  readonly about: string;
  readonly act: (arena: Arena) => Promise<void>;
}
