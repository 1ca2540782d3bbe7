import type { Host } from "../host.ts";
import type { Shown, Turn } from "../turn.ts";

/** The most times that a call is made until the host has carried it out. */
const MOST_TRIES = 4;

/** The state by which an agent names its run, as the last answer of Navigator shows it. */
export class RunState {
  #now = "";

  get now(): string {
    return this.#now;
  }

  keep({ last }: Shown): Shown {
    this.#now = /"state":"([a-z0-9.-]+)/i.exec(last.replaceAll("\\", ""))?.[1] ?? this.#now;
    return { last, tools: [], body: "" };
  }

  /**
   * Begins a workflow. Repeats the call until a state comes back: a host on a busy machine may ask its model
   * before it has connected to the server.
   */
  async *begin(host: Host, workflow = "guarded"): AsyncGenerator<Turn, Shown, Shown> {
    let shown: Shown = { last: "", tools: [], body: "" };
    for (let tries = 0; tries < MOST_TRIES && this.#now === ""; tries += 1)
      shown = this.keep(yield host.navigator("start_workflow", { workflow_id: workflow }));
    return shown;
  }

  report(host: Host, step: string): Turn {
    return host.navigator("complete_step", { state: this.#now, step_id: step, summary: "done" });
  }
}

/** Whether an answer of Navigator says that the host's hooks saw the call, or that they did not. */
export function saysEnforced({ last }: Shown, enforced: boolean): boolean {
  return last.replaceAll("\\", "").includes(`"enforced":${enforced}`);
}
