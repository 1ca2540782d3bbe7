import { join } from "node:path";
import type { Call } from "../../src/operations/ports/call.ts";
import { getNextTasksFromTree } from "../../src/operations/queue/get-next-tasks-from-tree.ts";
import { confirmSyncForTask } from "../../src/operations/syncs/confirm-sync-for-task.ts";
import { ask, callOver } from "../durable/desk.ts";
import type { GroupReport } from "../harness/group.ts";
import { type Case, interleave, type Rounds, roundsOf } from "../harness/interleave.ts";
import { barOf, ratios, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import { agentOf, Copier, plantModels, WORKFLOWS } from "./seed.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
const LIMIT = 1.5;
const [, WORKFLOW] = WORKFLOWS;

const looks: Readonly<Record<string, object>> = {
  look: {},
  "look by workflow": { workflowType: WORKFLOW },
  "look by agent": { agent: agentOf(WORKFLOW) },
  "look by workflow and agent": { workflowType: WORKFLOW, agent: agentOf(WORKFLOW) },
};
const CLAIM = "claim";
const claim = { claim: { worker: "bench", leaseMs: 86_400_000 } };

export async function run(): Promise<GroupReport> {
  const measured = await inTemporaryFolder(async (folder) => {
    const queues = [await openQueue(folder, SMALL), await openQueue(folder, LARGE)];
    const cases = queues.flatMap((queue) => casesOver(queue));
    const rounds = await interleave(cases, { rounds: 80, batchMs: 10, warmUpMs: 800 });
    for (const { close } of queues) await close();
    return rounds;
  });
  return {
    notes: [
      `${SMALL} and ${LARGE} pending tasks of ${WORKFLOWS.length} workflows with 101 priorities, each with its history entry; NORMAL.`,
      "get_next_tasks_from_tree, limit 1, through call(). claim takes the task; as many as are taken are put in again, untimed.",
      "Before looks a sync is confirmed, untimed: up to 256 entries are filed later, and claims leave each queue with another number of them.",
      "Most tasks are copies made by SQL of a few that were loaded the usual way.",
    ],
    figures: [...measured].map(([name, { clock }]) => timeFigure(name, clock)),
    bars: [CLAIM, ...Object.keys(looks)].map((name) =>
      barOf(`${name}, ${LARGE} over ${SMALL}`, "times", growth(measured, name), { atMost: LIMIT }),
    ),
  };
}

function growth(measured: ReadonlyMap<string, Rounds>, name: string): number[] {
  const clock = (size: number) => roundsOf(measured, nameOf(name, size)).clock;
  return ratios(clock(LARGE), clock(SMALL));
}

function nameOf(name: string, size: number): string {
  return `${name}, ${size} pending`;
}

interface Queue {
  readonly size: number;
  readonly call: Call;
  readonly copier: Copier;
  readonly close: () => Promise<void>;
}

async function openQueue(folder: string, size: number): Promise<Queue> {
  const file = join(folder, `${size}.db`);
  const call = callOver({ file, synchronous: "NORMAL" });
  await plantModels(call);
  const copier = new Copier(file);
  copier.add(size - WORKFLOWS.length);
  copier.addEntries();
  const close = async () => {
    copier.close();
    await call.ports.close();
  };
  return { size, call, copier, close };
}

function casesOver({ size, call, copier }: Queue): Case[] {
  const next = async (input: object) => {
    const { count } = await ask<{ count: number }>(getNextTasksFromTree, input, call);
    if (count !== 1) throw new Error(`${count} tasks out of ${size}`);
  };
  const repeated = (input: object) => async (times: number) => {
    for (let time = 0; time < times; time++) await next(input);
  };
  return [
    {
      name: nameOf(CLAIM, size),
      operations: 1,
      prepare: (times) => copier.add(times),
      run: repeated(claim),
    },
    ...Object.entries(looks).map(
      ([name, input]): Case => ({
        name: nameOf(name, size),
        operations: 1,
        prepare: () => ask(confirmSyncForTask, { taskId: `${WORKFLOW}-0` }, call),
        run: repeated(input),
      }),
    ),
  ];
}
