import { randomBytes } from "node:crypto";
import type { RefusalCode } from "../../../src/model/refusal.ts";
import { newKeyring, rotateKeyring } from "../../../src/tokens/keys.ts";
import type { Data, Desk, DeskOptions } from "../../support/desk.ts";
import { type Agent, agents } from "../../support/guided-agent.ts";
import { approved, proven, question, voyage } from "../../support/voyage.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided" });
export const agentAt = agents();

/** A call that will be refused, and the run it is about. */
export interface Scene {
  readonly desk: Desk;
  readonly agent: Agent;
  readonly tool: string;
  readonly args: Data;
  /** the refusal cannot say where the run is: no run was named */
  readonly nowhere?: boolean;
}

export async function led(options: DeskOptions = {}): Promise<{ desk: Desk; agent: Agent }> {
  const desk = open(options);
  await desk.load("errand", errand);
  for (const definition of [voyage, approved, proven, question] as { id: string }[])
    await desk.load(definition.id, definition);
  return { desk, agent: await agentAt(desk) };
}

/** A run of the voyage at the given step. */
export async function at(
  place: "pack" | "depart" | "lock" | "land#2" | "speed" | "moor",
  options?: DeskOptions,
) {
  const { desk, agent } = await led(options);
  const { taskId } = await agent.start("voyage");
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["pack", () => agent.walk("pack", "sing")],
    ["depart", () => desk.ask("answer_question", { taskId, option: "yes" })],
    ["lock", () => agent.walk("lock", "land#1", "trade#1")],
    ["land#2", () => agent.walk("land#2", "trade#2")],
    ["speed", () => agent.respond("speed", "faster")],
  ];
  for (const [step, go] of ways) {
    if (step === place) break;
    await go();
  }
  return { desk, agent };
}

const complete = (step_id: string, more: Data = {}) => ({
  tool: "complete_step",
  args: { step_id, summary: "done", ...more },
});
const respond = (checkpoint_id: string, option_id: string) => ({
  tool: "respond_to_checkpoint",
  args: { checkpoint_id, option_id },
});
const withState = async (state: (real: string) => string): Promise<Scene> => {
  const { desk, agent } = await at("pack");
  return { desk, agent, ...complete("pack", { state: state(agent.state) }), nowhere: true };
};

/** For each refusal code of the guided tools, calls that cause it. */
export const scenes = {
  WORKFLOW_NOT_FOUND: {
    "start what is not there": async () => ({
      ...(await led()),
      tool: "start_workflow",
      args: { workflow_id: "voyge" },
      nowhere: true,
    }),
  },
  STATE_INVALID: {
    "a handle that was never issued": () => withState(() => "bakdir-lomsen-tavrup-fim"),
    "a handle with a typing error": () =>
      withState((real) => (real.startsWith("b") ? `d${real.slice(1)}` : `b${real.slice(1)}`)),
    garbage: () => withState(() => "\u0000😀"),
    nothing: () => withState(() => ""),
    "an unsigned token": () => withState(() => "v1.gzB64.H4sIAAAAAAAAA6tWKkktLlGyUlAqS80rBQBpzEIkEAAAAA"),
    "a sealed state that was altered": async () => {
      const { desk, agent } = await at("pack", { states: { kind: "sealed" } });
      const state = `${agent.state.slice(0, -2)}${agent.state.endsWith("AA") ? "BB" : "AA"}`;
      return { desk, agent, ...complete("pack", { state }), nowhere: true };
    },
  },
  STATE_EXPIRED: {
    "a key whose time is over": async () => {
      let ring = newKeyring(randomBytes, 0);
      const { desk, agent } = await at("pack", {
        states: { kind: "sealed", keys: async () => ({ ok: true, value: ring }) },
      });
      ring = rotateKeyring(ring, 0, randomBytes, desk.call.ports.now());
      return { desk, agent, ...complete("pack"), nowhere: true };
    },
  },
  STATE_STALE: {
    "an old sealed state, where the run is in a store": async () => {
      const { desk, agent } = await at("pack", { states: { kind: "sealed" } });
      const { state } = agent;
      await agent.complete("pack");
      return { desk, agent, ...complete("pack", { state }) };
    },
  },
  WORKFLOW_MISMATCH: {
    "a handle with another workflow's id": async () => ({
      ...(await at("pack")),
      ...complete("pack", { workflow_id: "errand" }),
    }),
    "a sealed state with another workflow's id": async () => ({
      ...(await at("pack", { states: { kind: "sealed" } })),
      ...complete("pack", { workflow_id: "errand" }),
    }),
  },
  WORKFLOW_CHANGED: {
    "a carried run where its definition is not": async () => {
      const states = { kind: "sealed", carried: true } as const;
      const { agent: there } = await led({ states });
      const { state } = await there.start("errand");
      const desk = open({ states });
      return { desk, agent: await agentAt(desk), ...complete("do", { state }), nowhere: true };
    },
  },
  STEP_NOT_FOUND: {
    "a step that is nowhere": async () => ({ ...(await at("pack")), ...complete("pck") }),
  },
  STEP_NOT_CURRENT: {
    "a later step": async () => ({ ...(await at("pack")), ...complete("lock") }),
    "a step of a later pass": async () => ({ ...(await at("land#2")), ...complete("land#3") }),
    "a step that is later in its pass": async () => ({ ...(await at("land#2")), ...complete("trade#2") }),
  },
  STEP_ALREADY_COMPLETE: {
    "the step before": async () => ({ ...(await at("lock")), ...complete("pack") }),
    "the step of another activity": async () => ({ ...(await at("land#2")), ...complete("lock") }),
    "the same step of an earlier pass": async () => ({ ...(await at("land#2")), ...complete("land#1") }),
    "another step of an earlier pass": async () => ({ ...(await at("land#2")), ...complete("trade#1") }),
    "a step in a loop, without its pass": async () => ({ ...(await at("land#2")), ...complete("land") }),
  },
  STEP_NOT_OPTIONAL: {
    "skip what must be done": async () => ({
      ...(await at("pack")),
      tool: "skip_step",
      args: { step_id: "pack", reason: "late" },
    }),
  },
  CHECKPOINT_BLOCKING: {
    "the step after an open question": async () => ({ ...(await at("depart")), ...complete("lock") }),
    "complete a question": async () => ({ ...(await at("depart")), ...complete("depart") }),
    "skip a question that must be answered": async () => ({
      ...(await at("depart")),
      tool: "skip_step",
      args: { step_id: "depart", reason: "late" },
    }),
  },
  CHECKPOINT_NOT_FOUND: {
    "a question that is nowhere": async () => ({ ...(await at("depart")), ...respond("leave", "yes") }),
    "a question that is not open yet": async () => ({ ...(await at("pack")), ...respond("depart", "yes") }),
    "a step that is no question": async () => ({ ...(await at("pack")), ...respond("pack", "yes") }),
    "look at a question where none is": async () => ({
      ...(await at("pack")),
      tool: "nav_checkpoint",
      args: {},
    }),
  },
  CHECKPOINT_ALREADY_RESPONDED: {
    "a question that was answered": async () => ({ ...(await at("lock")), ...respond("depart", "yes") }),
  },
  OPTION_NOT_FOUND: {
    "an answer that is not offered": async () => ({ ...(await at("speed")), ...respond("speed", "warp") }),
  },
  HUMAN_ANSWER_REQUIRED: {
    "an agent's own answer to a person's question": async () => ({
      ...(await at("depart")),
      ...respond("depart", "yes"),
    }),
    "the same by the other name": async () => ({
      ...(await at("depart")),
      tool: "nav_action",
      args: { action: "respond_to_checkpoint", checkpoint_id: "depart", option_id: "yes" },
    }),
  },
  OUTCOME_NOT_ALLOWED: {
    "an outcome the step does not have": async () => ({
      ...(await at("moor")),
      ...complete("moor", { outcome: "sunk" }),
    }),
  },
  EVIDENCE_MISSING: {
    "what is said is not so": async () => {
      const { desk, agent } = await led();
      await agent.start("proven");
      return { desk, agent, ...complete("build") };
    },
  },
  ACTIVITY_NOT_COMPLETE: {
    "to the next activity before its time": async () => ({
      ...(await at("pack")),
      tool: "nav_action",
      args: { action: "transition", activity_id: "sail" },
    }),
  },
  INVALID_TRANSITION: {
    "to an activity that does not follow": async () => ({
      ...(await at("pack")),
      tool: "nav_action",
      args: { action: "transition", activity_id: "arrive" },
    }),
    "to an activity that is nowhere": async () => ({
      ...(await at("pack")),
      tool: "nav_action",
      args: { action: "transition", activity_id: "fly" },
    }),
  },
  LOOP_NOT_FOUND: {
    "a loop that the run is not in": async () => ({
      ...(await at("pack")),
      tool: "nav_action",
      args: { action: "advance_loop", loop_id: "round" },
    }),
  },
  VARIABLE_INVALID: {
    "a number that is none": async () => ({
      ...(await at("pack")),
      ...complete("pack", { variables: { crew: "many" } }),
    }),
    "at the start": async () => ({
      ...(await led()),
      tool: "start_workflow",
      args: { workflow_id: "voyage", variables: { crew: "many" } },
      nowhere: true,
    }),
    "for a task that has its own": async () => {
      const { desk, agent } = await led();
      await desk.plant({ id: "t", workflowType: "voyage" });
      const args = { workflow_id: "voyage", task_id: "t", variables: { crew: 3 } };
      return { desk, agent, tool: "start_workflow", args, nowhere: true };
    },
  },
  WORKFLOW_COMPLETE: {
    "a step after the end": async () => {
      const { desk, agent } = await at("moor");
      await agent.complete("moor");
      return { desk, agent, ...complete("moor") };
    },
    "an end after the end": async () => {
      const { desk, agent } = await at("moor");
      await agent.complete("moor");
      return { desk, agent, tool: "end_workflow", args: { reason: "once more" } };
    },
  },
  STORE_REQUIRED: {
    "an approval": () => carried("approved"),
    "a person whom the client cannot ask": () => carried("question"),
    "a task that is in a store": () => carried("errand", { task_id: "t" }),
  },
} as const satisfies { readonly [C in RefusalCode]?: Readonly<Record<string, () => Promise<Scene>>> };

async function carried(workflow_id: string, more: Data = {}): Promise<Scene> {
  const scene = await led({ states: { kind: "sealed", carried: true } });
  return { ...scene, tool: "start_workflow", args: { workflow_id, ...more }, nowhere: true };
}
