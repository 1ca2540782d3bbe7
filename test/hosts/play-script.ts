import type { Aside, Script, Scripted, Shown, Turn } from "./turn.ts";

/** Hands out the turns of a script one by one, and keeps what was shown. After the last turn the model ends its work. */
export class PlayScript {
  readonly seen: Shown[] = [];
  readonly #script: Script;
  readonly #aside: Aside;
  #turns: AsyncGenerator<Turn, void, Shown> | undefined;

  constructor(script: readonly Scripted[] | Script, aside: Aside = () => undefined) {
    this.#script = typeof script === "function" ? script : inOrder(script);
    this.#aside = aside;
  }

  async turn(shown: Shown): Promise<Turn> {
    this.seen.push(shown);
    const aside = this.#aside(shown);
    if (aside !== undefined) return aside;
    this.#turns ??= this.#script(shown);
    const next = await this.#turns.next(shown);
    return next.done ? { say: "done" } : next.value;
  }
}

function inOrder(turns: readonly Scripted[]): Script {
  return async function* (first) {
    let shown = first;
    for (const turn of turns) shown = yield typeof turn === "function" ? turn(shown) : turn;
  };
}
