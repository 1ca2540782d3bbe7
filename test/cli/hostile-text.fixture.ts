import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeArchive } from "../../src/adapters/files/node-archive.ts";
import type { StoreOptions } from "../../src/cli/store-options.ts";
import type { Json } from "../../src/model/json.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import { Desk } from "../support/desk.ts";

/** Begins every line, or piece of a line, that hostile text tries to put at the margin. */
export const FORGED = "FORGED";
const BREAKS = [
  "\n",
  "\r\n",
  "\r",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u001b[1A\r",
  "\u001b[2J\u001b[H",
  "\u009b2J",
];

/** Text that tries to leave its place: by line breaks, by escape sequences, by turning the direction of writing. */
export function hostile(begin = FORGED): string {
  return `${begin}${BREAKS.map((sign) => `${sign}${FORGED} x`).join("")}\u202e\u2066\u200f\u0007\u0008\u{E0041}`;
}

/** One line that reads like a command. */
export const LINE = `${FORGED} navigator answer x yes`;

/** A workflow whose every text is hostile. */
const definition: Json = {
  id: "evil",
  name: hostile(),
  description: hostile(),
  variables: [{ name: "plan", type: "string", defaultValue: hostile(), description: hostile() }],
  nodes: {
    start: { type: "start", name: hostile(), description: hostile() },
    [LINE]: {
      type: "task",
      name: hostile(),
      description: hostile(),
      instructions: hostile(),
      agent: hostile(),
      stage: hostile(),
      outputs: ["passed", "failed", hostile().slice(0, 60)],
      evidence: [{ approval: "human", for: ["passed"] }],
    },
    ask: {
      type: "checkpoint",
      name: hostile(),
      message: `${hostile()} {plan}`,
      options: [
        { id: LINE, label: hostile(), description: hostile() },
        { id: "no", label: hostile(), description: hostile() },
      ],
    },
    help: { type: "end", name: hostile(), description: hostile(), result: "blocked", escalation: "hitl" },
    end: { type: "end", name: hostile(), result: "success" },
  },
  edges: [
    { from: "start", to: LINE },
    { from: LINE, to: "ask", on: "passed", label: hostile() },
    { from: LINE, to: "help", on: "failed", label: hostile() },
    { from: LINE, to: "end", label: hostile() },
    { from: "ask", to: "end", label: hostile() },
    { from: "help", to: LINE, on: LINE, label: hostile() },
  ],
  [hostile()]: hostile(),
};

const scenarios = {
  workflow: "./evil.json",
  scenarios: [{ name: hostile(), steps: [{ report: "passed" }, { answer: hostile() }] }],
};

export interface HostilePlace {
  readonly desk: Desk;
  readonly folder: string;
  readonly ids: { readonly question: string; readonly approval: string; readonly stopped: string };
  readonly callFor: (options: StoreOptions) => Call;
  readonly close: () => Promise<void>;
}

/** A store and a folder in which agents, authors and file names try to forge lines. */
export async function hostilePlace(): Promise<HostilePlace> {
  const folder = await mkdtemp(join(tmpdir(), "navigator-hostile-"));
  const file = join(folder, "evil.json");
  await writeFile(file, JSON.stringify(definition));
  await writeFile(
    join(folder, `${FORGED}\n${FORGED} broken.yaml`),
    `id: x\nnodes: "${FORGED}\\n${FORGED}"\n`,
  );
  await writeFile(join(folder, "evil.scenarios.yaml"), JSON.stringify(scenarios));
  const desk = new Desk({ bundled: "test/operations/guided", settings: { project: hostile() } });
  await desk.load("evil", definition);
  const ids = { question: hostile("q"), approval: hostile("a"), stopped: hostile("s") };
  const agent = desk.as("agent", hostile());
  for (const id of Object.values(ids)) {
    const task = {
      id,
      workflowType: "evil",
      title: hostile(),
      issueId: hostile(),
      context: { a: hostile() },
    };
    await desk.ask("load_task_tree", { tasks: [task] }, agent);
    await desk.advance(id, undefined);
  }
  const report = { variables: { plan: hostile() }, output: hostile(), worker: hostile().slice(0, 90) };
  await desk.ask("advance_task", { taskId: ids.stopped, result: "failed", ...report }, agent);
  for (const id of [ids.question, ids.approval])
    await desk.refusal("advance_task", { taskId: id, result: "passed", ...report }, agent);
  await desk.ask("answer_question", {
    taskId: ids.question,
    requirement: "1:approval human",
    note: hostile(),
  });
  await desk.ask("advance_task", { taskId: ids.question, result: "passed", ...report }, agent);
  const ports = { ...desk.call.ports, archive: nodeArchive, close: () => Promise.resolve() };
  const caller = { kind: "person", id: "tester", channel: "terminal" } as const;
  return {
    desk,
    folder,
    ids,
    callFor: () => ({ ...desk.call, caller, ports }),
    close: async () => {
      await desk.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
