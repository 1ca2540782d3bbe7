import { expect } from "vitest";
import type { Data, Desk } from "../support/desk.ts";
import type { Agent } from "../support/guided-agent.ts";
import type { TeamAnswer } from "../support/team.ts";
import type { Place, WrittenLifecycle } from "./written-lifecycle.fixture.ts";

const TITLE = "has {{task_id}} in it";

interface Told {
  readonly isError: boolean;
  readonly error?: { readonly code: string; readonly gates?: readonly { readonly type: string }[] };
  readonly data?: TeamAnswer;
}

/** A scripted worker with the official client: moves tasks, and compares each prompt with the file. */
export class LifecycleDriver {
  readonly #agent: Agent;
  readonly #desk: Desk;
  readonly #written: WrittenLifecycle;
  /** the triggers whose texts were told */
  readonly seen = new Set<string>();
  #made = 0;

  constructor(agent: Agent, desk: Desk, written: WrittenLifecycle) {
    this.#agent = agent;
    this.#desk = desk;
    this.#written = written;
  }

  async connect(overlays: readonly string[] = []): Promise<void> {
    const { name, tags } = this.#written;
    const told = await this.#ask("connect", { worker_id: "w", lifecycle: name, overlays, tags, force: true });
    expect(told.isError, JSON.stringify(told)).toBe(false);
  }

  async create(phase?: string): Promise<Driven> {
    const id = `T${++this.#made}`;
    const task = { id, title: TITLE, ...(phase !== undefined && { phase }) };
    const { isError } = await this.#ask("create_tasks", { worker_id: "w", tasks: [task] });
    expect(isError).toBe(false);
    return { id, place: { state: this.#written.initialState, phase } };
  }

  async remove({ id }: Driven): Promise<void> {
    const told = await this.#ask("update_task", { worker_id: "w", task: id, delete: "soft" });
    expect(told.isError, JSON.stringify(told)).toBe(false);
  }

  /** Moves a task; if gates refuse that, brings what they want. The prompts must be those of the file. */
  async move(task: Driven, change: Partial<Place>): Promise<Driven> {
    const from = task.place;
    const to = { ...from, ...change };
    const asked = {
      ...(change.state !== undefined && { status: change.state }),
      ...(Object.hasOwn(change, "phase") && { phase: change.phase ?? null }),
    };
    const { task: moved, prompts = [] } = await this.#moved(task, asked);
    expect(moved).toMatchObject({ state: to.state });
    expect(moved?.["phase"]).toBe(to.phase);
    const told = prompts.filter(({ trigger }) => !trigger.startsWith("role:"));
    const expected = this.#written.onMove(from, to).map((trigger) => ({
      trigger,
      text: filled(this.#written.text(trigger) ?? "", this.#values(task.id, to)),
    }));
    expect(told).toEqual(expected);
    for (const { trigger } of told) this.seen.add(trigger);
    return { ...task, place: to };
  }

  async #moved({ id, place }: Driven, asked: Data): Promise<TeamAnswer> {
    // Only an operator takes a task out of `consult`, unless a role may assign.
    if (place.state === "consult" && asked["status"] !== undefined)
      return this.#desk.data<TeamAnswer>("update_task", { task: id, worker_id: "w", ...asked });
    const input = { worker_id: "w", task: id, ...asked };
    const first = await this.#ask("update_task", input);
    if (!first.isError) return first.data ?? {};
    expect(first.error?.code, JSON.stringify(first)).toBe("GATES_NOT_SATISFIED");
    const attachments = first.error?.gates?.map(({ type }) => ({ type, text: "done" }));
    const told = await this.#ask("update_task", { ...input, attachments });
    expect(told.isError, JSON.stringify(told)).toBe(false);
    return told.data ?? {};
  }

  #values(id: string, { state, phase }: Place): Readonly<Record<string, string>> {
    const exits = this.#written.exits(state).map((exit) => `- ${exit}`);
    return {
      current_status: state,
      valid_exits: exits.length === 0 ? "none" : exits.join("\n"),
      current_phase: phase ?? "none",
      valid_phases: this.#written.phases.toSorted().join(", "),
      task_id: id,
      task_title: TITLE,
    };
  }

  async #ask(name: string, args: Record<string, unknown>): Promise<Told> {
    const { structuredContent, isError } = await this.#agent.client.callTool({ name, arguments: args });
    return { ...(structuredContent as object), isError: isError === true } as Told;
  }
}

/** A task on its way. */
export interface Driven {
  readonly id: string;
  readonly place: Place;
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole);
}
