import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import { Guidance, type OfferedCall } from "../../../src/operations/guided/guidance.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Question } from "../../../src/operations/ports/question.ts";
import { pick, seeded } from "../../../src/rehearsal/seeded.ts";
import { guidedDefinitions, guidedPlan } from "../../properties/guided-family.arbitrary.ts";
import { declared } from "../../properties/guided-items.arbitrary.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { runs } from "../../support/runs.ts";
import { desks } from "../../support/with-desk.ts";

// A run that is only in its token can be tried any number of times from the same place.
// A person's answer in the agent's client counts, so that a run goes on behind questions.
const open = desks({
  bundled: "test/operations/guided",
  states: { kind: "sealed", carried: true },
  settings: { assurance: "client" },
});

const values: Readonly<Record<string, Json>> = {
  boolean: true,
  number: 1,
  array: ["one", "two"],
  string: "words",
  object: { done: true },
};
const types = new Map(declared.map(({ name, type }) => [String(name), String(type)]));

/** The arguments of an offered call, with a value for everything that it needs. */
function filled({ args, needs = [] }: OfferedCall): Data {
  const names = needs.filter((need) => need.startsWith("variables.")).map((need) => need.slice(10));
  const variables = Object.fromEntries(names.map((name) => [name, values[types.get(name) ?? "string"]]));
  const others = needs.filter((need) => !need.includes(".")).map((need) => [need, "done"] as const);
  return { ...args, ...Object.fromEntries(others), ...(names.length > 0 && { variables }) };
}

/** One agent and its person at a desk. */
class Prober {
  readonly #desk: Desk;
  readonly #call: Call;
  question: Question | undefined;
  tries = 0;

  constructor(desk: Desk) {
    this.#desk = desk;
    const asks = (question: Question) => {
      this.question = question;
    };
    this.#call = { ...desk.as("agent", "prober"), ask: asks };
  }

  async try(tool: string, args: Data, reply?: Call["reply"]): Promise<{ code?: string; told?: Guidance }> {
    this.tries += 1;
    const answer = await this.#desk.try(tool, args, { ...this.#call, ...(reply && { reply }) });
    return answer.ok ? { told: Guidance.parse(answer.value.data) } : { code: answer.refusal.code };
  }

  /** Checks the offers of one place in both directions. */
  async check({ state = "", availableActions, position, checkpoint }: Guidance): Promise<void> {
    const { required = [], optional = [], blocked = [] } = availableActions ?? {};
    const offered = [...required, ...optional];
    for (const one of offered) {
      const { code } = await this.try(one.tool, { state, ...filled(one) });
      const isGathered = code === "EVIDENCE_MISSING" && one.description?.includes("looks into");
      if (code !== undefined && !isGathered)
        throw new Error(`${JSON.stringify(one)} is offered and refused: ${code}`);
    }
    const id = position?.step?.id ?? checkpoint?.id ?? "";
    const usual: Readonly<Record<string, Data>> = {
      complete_step: { step_id: id, summary: "done" },
      skip_step: { step_id: id, reason: "late" },
      respond_to_checkpoint: { checkpoint_id: id },
    };
    const tools = new Set(offered.map(({ tool }) => tool));
    const unlisted = Object.keys(usual).filter((tool) => !tools.has(tool));
    const refused = [
      ...blocked.filter(({ action }) => action in usual),
      ...unlisted.map((action) => ({ action, args: {} })),
    ];
    for (const { action, args = {} } of refused) {
      const { code } = await this.try(action, { state, ...usual[action], ...args });
      if (code === undefined)
        throw new Error(`${action} ${JSON.stringify(args)} is not offered and accepted`);
    }
    const both = blocked.filter(({ action, args }) => args === undefined && tools.has(action));
    if (both.length > 0) throw new Error(`offered and blocked: ${JSON.stringify(both)}`);
  }
}

it("H10 V1: in generated workflows every offered call is accepted, and every other call is refused", async () => {
  const plans = fc.sample(fc.noBias(guidedPlan), { numRuns: runs(80, 200), seed: 77 });
  let places = 0;
  let tries = 0;
  for (const [index, plan] of plans.entries()) {
    const desk = open();
    const chance = seeded(index);
    // Without approvals, which need a store.
    const text = JSON.stringify(guidedDefinitions(plan)).replaceAll('[{"approval":"human"}]', "[]");
    const loaded = [];
    for (const definition of JSON.parse(text) as { id: string }[])
      loaded.push(await desk.try("load_workflow", { id: definition.id, definition }));
    if (loaded.some(({ ok }) => !ok)) continue;
    const prober = new Prober(desk);
    let { told } = await prober.try("start_workflow", { workflow_id: "main" });
    for (let moves = 0; told && !told.complete && moves < 12; moves++) {
      await prober.check(told);
      places += 1;
      const { state = "", availableActions, checkpoint } = told;
      const ways = (availableActions?.required ?? []).map((one) => ({
        tool: one.tool,
        args: filled(one),
      }));
      const way = pick(ways, chance);
      if (!way) break;
      prober.question = undefined;
      const next = await prober.try(way.tool, { state, ...way.args });
      const asked = prober.question as Question | undefined;
      const option = pick(asked?.options ?? [], chance)?.id;
      told =
        asked && checkpoint
          ? (
              await prober.try(
                way.tool,
                { state, ...way.args },
                { ticket: asked.ticket, said: "answered", option },
              )
            ).told
          : next.told;
    }
    tries += prober.tries;
    await desk.close();
  }
  console.error(`${places} places, ${tries} calls`);
  expect(places).toBeGreaterThan(runs(120, 300));
});
