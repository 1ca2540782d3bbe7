import { join } from "node:path";
import { routeTask } from "../../src/operations/route/route-task.ts";
import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { ask, callOver, type DeskOptions, loadExample, plant } from "../durable/desk.ts";
import { lap } from "../durable/example.ts";
import { atEachLevel } from "../durable/levels.ts";
import { advancing, type Opened } from "../durable/navigator.ts";
import type { GroupReport } from "../harness/group.ts";
import { type Rounds, roundsOf } from "../harness/interleave.ts";
import { barOf, ratios, timeFigure } from "../harness/spread.ts";

/** The bar: the time of a decision by rules with its durable move, in plain advances. */
const MOST = 1.5;

const red = { tests: { passed: 41, failed: 1, skip: 0 }, lint: { errors: 0 } };

export async function run(): Promise<GroupReport> {
  const measured = await atEachLevel({ rounds: 150, batchMs: 8, warmUpMs: 1500 }, open);
  return {
    notes: [
      `The five-node example: ${lap.length} reports in a lap, a new task for each lap, in both cases along the same way.`,
      "route_task: VERIFIED is decided by the fast path, UNVERIFIED with a failed test by the rules.",
      "Both include the checked input, the move, its history entry, the sync to confirm and the reminder.",
    ],
    figures: [...measured].flatMap(([name, { clock, cpu }]) => [
      timeFigure(name, clock),
      timeFigure(`${name}, CPU`, cpu),
    ]),
    bars: (["FULL", "NORMAL"] as const).map((level) =>
      barOf(`route_task over advance_task, ${level}`, "times", overAdvance(measured, level), {
        atMost: MOST,
      }),
    ),
  };
}

function overAdvance(measured: ReadonlyMap<string, Rounds>, level: Synchronous): number[] {
  return ratios(roundsOf(measured, routed(level)).clock, roundsOf(measured, advanced(level)).clock);
}

async function open(folder: string, synchronous: Synchronous): Promise<readonly Opened[]> {
  const file = (name: string) => join(folder, `${name}.db`);
  return [
    await advancing(advanced(synchronous), { file: file("advanced"), synchronous }),
    await routing(routed(synchronous), { file: file("routed"), synchronous }),
  ];
}

/** Consecutive `route_task` calls that lead tasks the same way as the plain advances. */
async function routing(name: string, options: DeskOptions): Promise<Opened> {
  const call = callOver(options);
  await loadExample(call);
  const waiting: string[] = [];
  let planted = 0;
  const runLap = async (taskId: string) => {
    for (const { result, leadsTo } of lap) {
      const input =
        result === "passed"
          ? { taskId, status: "VERIFIED" }
          : { taskId, status: "UNVERIFIED", forensics: red };
      const { task } = await ask<{ task: { currentStep: string } }>(routeTask, input, call);
      if (task.currentStep !== leadsTo)
        throw new Error(`${taskId} went to ${task.currentStep}, not to ${leadsTo}`);
    }
  };
  return {
    measured: {
      name,
      operations: lap.length,
      prepare: async (times) => {
        waiting.push(...(await plant(call, times, planted)));
        planted += times;
      },
      run: async (times) => {
        for (let time = 0; time < times; time++) await runLap(waiting.pop() ?? "");
      },
    },
    close: () => call.ports.close(),
  };
}

function advanced(level: Synchronous): string {
  return `advance_task, ${level}`;
}

function routed(level: Synchronous): string {
  return `route_task, ${level}`;
}
