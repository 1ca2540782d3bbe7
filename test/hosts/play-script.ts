import type { Aside, Scripted, Shown, Turn } from "./turn.ts";

/** Hands out the turns of a script one by one, and keeps what was shown. After the last turn the model ends its work. */
export class PlayScript {
  readonly seen: Shown[] = [];
  readonly #script: readonly Scripted[];
  readonly #aside: Aside;
  #next = 0;

  constructor(script: readonly Scripted[], aside: Aside = () => undefined) {
    this.#script = script;
    this.#aside = aside;
  }

  turn(shown: Shown): Turn {
    this.seen.push(shown);
    const aside = this.#aside(shown);
    if (aside !== undefined) return aside;
    const scripted = this.#script[this.#next] ?? { say: "done" };
    this.#next += 1;
    return typeof scripted === "function" ? scripted(shown) : scripted;
  }
}
