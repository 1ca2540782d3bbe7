import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { accepted, refused } from "../../../src/mcp/envelope.ts";
import type { Json } from "../../../src/model/json.ts";
import type { Guidance, OfferedCall } from "../../../src/operations/guided/guidance.ts";
import { pick, seeded } from "../../../src/rehearsal/seeded.ts";
import { dataBytes } from "../../../src/tokens/variable-sizes.ts";
import type { Desk } from "../../support/desk.ts";
import { runs } from "../../support/runs.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";
import { corpus, requiredOf } from "./answer.corpus.fixture.ts";

const MOST_CALLS = 300;
const open = desks({ bundled: "test/operations/guided" });

/** The size of an answer to the model, and the step it was about. */
interface Sized {
  readonly text: string;
  readonly state: string;
  /** size of the step's own text */
  readonly own: number;
  readonly taskId: string;
  readonly steps: number;
  readonly place: string;
  readonly isLast: boolean;
  readonly bytes: number;
}

interface Walked {
  readonly desk: Desk;
  readonly workflow: string;
  readonly seed: number;
}

/** Walks a workflow by random offered actions; a person answers the questions. */
async function walk({ desk, workflow, seed }: Walked): Promise<readonly Sized[]> {
  const agent = desk.as("agent", "agent-1");
  const chance = seeded(seed);
  const sized: Sized[] = [];
  const variables = await requiredOf(desk, workflow);
  let told = await desk.data<Guidance>("start_workflow", { workflow_id: workflow, variables }, agent);
  const { taskId = "" } = told;
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    sized.push(await sizeOf(desk, taskId, told));
    if (told.complete) break;
    const { state = "" } = told;
    if (told.waiting !== undefined) {
      const option = pick(told.checkpoint?.options ?? [], chance);
      if (!option) break;
      await desk.ask("answer_question", { taskId, option: option.id });
      told = await desk.data<Guidance>("get_position", { state }, agent);
      continue;
    }
    const { required = [], optional = [] } = told.availableActions ?? {};
    const next = pick([...required, ...optional.filter(({ action }) => action === "skip_step")], chance);
    if (!next) break;
    const result = await desk.try(next.tool, { state, ...filled(next, chance) }, agent);
    if (!result.ok) {
      const [block] = refused(result.refusal, { toolset: "guided" }).content;
      const text = block?.type === "text" ? block.text : "";
      sized.push({ ...(sized.at(-1) as Sized), text });
      told = result.refusal.facts["situation"] as Guidance;
      if (!told?.availableActions) break;
    } else told = result.value.data as Guidance;
  }
  return sized;
}

/** Invents values for the step's outputs, by type. */
function filled(
  { tool, args, description }: OfferedCall,
  chance: () => number,
): Readonly<Record<string, Json>> {
  if (tool === "skip_step") return { ...args, reason: "not needed" };
  if (tool !== "complete_step") return args;
  const names = /Send (.+) as variables/.exec(description ?? "")?.[1]?.split(", ") ?? [];
  const variables = Object.fromEntries(names.map((name) => [name, pick(guesses, chance) ?? null]));
  return { ...args, summary: "done", ...(names.length > 0 && { variables }) };
}

const guesses: readonly Json[] = [true, "main", 3, ["one", "two"], { id: "one" }];

async function sizeOf(desk: Desk, taskId: string, told: Guidance): Promise<Sized> {
  const [block] = accepted({ data: told }, { toolset: "guided", effect: "reads" }).content;
  const { position } = await desk.record(taskId);
  const own = [told.position?.step?.instructions, told.message, told.checkpoint];
  return {
    text: block?.type === "text" ? block.text : "",
    state: told.state ?? "",
    own: JSON.stringify(own).length,
    taskId,
    steps: position?.steps ?? 0,
    isLast: told.complete === true,
    place: JSON.stringify([position?.step, position?.frames.length]),
    bytes: position ? dataBytes(position) : 0,
  };
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

describe("the answers to an agent on its way through the corpus", () => {
  const known = corpus();
  const walked = async (kind: "handle" | "sealed", seeds: number): Promise<readonly Sized[]> => {
    const all: Sized[] = [];
    const desk = open({ states: { kind } });
    for (const one of known) await desk.try("load_workflow", { id: one.id, definition: one.definition });
    for (const { id } of known) {
      for (let seed = 1; seed <= seeds; seed++) all.push(...(await walk({ desk, workflow: id, seed })));
    }
    return all;
  };

  it.skipIf(known.length === 0)("is short: under 1,500 characters and 350 tokens in the middle", async () => {
    const all = await walked("handle", runs(2, 4));
    const lengths = all.map(({ text }) => text.length);
    const tokens = all.map(({ text }) => encode(text).length);
    const handles = all.map(({ state }) => state.length);
    console.error(
      `${all.length} answers on ${known.length} workflows: ${middle(lengths)} characters and ${middle(tokens)} tokens in the middle, at most ${Math.max(...lengths)} and ${Math.max(...tokens)}; ${all.filter(({ isLast }) => isLast).length} walks came to their end`,
    );
    expect(Math.max(...handles)).toBeLessThanOrEqual(24);
    expect(middle(lengths)).toBeLessThan(1_500);
    expect(middle(tokens)).toBeLessThanOrEqual(350);
    const large = all.filter(({ text, own }) => text.length > 8_192 && own <= 8_192);
    expect(large.map(({ place, text }) => `${place}: ${text.length}`)).toEqual([]);
  });

  it.skipIf(known.length === 0)("names its run by a sealed state of bounded size", async () => {
    const all = await walked("sealed", 2);
    const sizes = all.map(({ state }) => state.length);
    console.error(
      `${all.length} sealed states: ${middle(sizes)} characters in the middle, at most ${Math.max(...sizes)}`,
    );
    const over = all.filter(({ state, bytes }) => state.length > Math.max(600, 500 + 0.55 * bytes));
    expect(over.map(({ place, state, bytes }) => `${place}: ${state.length} for ${bytes}`)).toEqual([]);
  });
});

describe("a sealed state", () => {
  it("is not larger after a thousand steps than after ten at the same step", async () => {
    const desk = open({ states: { kind: "sealed", carried: true } });
    await desk.load("ring", {
      nodes: {
        start,
        one: work("One", { outputs: ["passed", "done"] }),
        other: work("Other"),
        end: success,
      },
      edges: edges("start -> one", "one -passed-> other", "one -done-> end", "other -> one"),
      limits: { maxSteps: 10_000 },
    });
    const agent = desk.as("agent", "agent-1");
    let { state = "" } = await desk.data<Guidance>("start_workflow", { workflow_id: "ring" }, agent);
    const sizes: Record<number, number> = {};
    for (let steps = 1; steps <= 1_000; steps++) {
      const args = { state, step_id: steps % 2 === 1 ? "one" : "other", summary: "", outcome: "passed" };
      ({ state = "" } = await desk.data<Guidance>("complete_step", args, agent));
      if (steps === 10 || steps === 1_000) sizes[steps] = state.length;
    }
    console.error(`a sealed state after 10 and 1,000 steps: ${sizes[10]}, ${sizes[1_000]}`);
    expect(sizes[1_000]).toBeLessThanOrEqual(sizes[10] ?? 0);
  });
});
