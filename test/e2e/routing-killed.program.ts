// A process that routes tasks to their end and writes their decisions to the run folder. It is killed at any moment.
import { writeSync } from "node:fs";
import { runFolder } from "../../src/adapters/files/run-folder.ts";
import { pause } from "../../src/adapters/process/pause.ts";
import { runDecisionLog, writeDecisions } from "../../src/operations/feeds/decision-log.ts";
import type { RunFolder } from "../../src/operations/ports/run-folder.ts";
import { type Bench, equipped } from "../operations/route/routing.fixture.ts";
import { Desk } from "../support/desk.ts";

const [, , file = "", bundled = "", runs = "", ahead = "0", ...tasks] = process.argv;
const desk = new Desk({ file, bundled, clock: () => Date.now() + Number(ahead) });

/** Tells the parent how far the process is, before it goes on. */
const say = (word: string) => writeSync(1, `${word}\n`);

const bench: Bench = { values: {}, problems: [], runs: 0 };
const builder = equipped(desk.as("agent", "builder"), { bench });
const critic = equipped(desk.as("agent", "critic"), { bench });
const real = runFolder(runs);
const folder: RunFolder = {
  append: async (...lines) => {
    say("append");
    await real.append(...lines);
    say("appended");
  },
};

/** Routes the next report: lint errors once, then an excursion, then success. */
async function route(taskId: string): Promise<boolean> {
  const { position } = await desk.record(taskId);
  if (!position || position.result !== undefined) return false;
  const isFirst = position.frames.length === 0 && position.routes?.made === undefined;
  bench.values = { lint: isFirst ? { errors: 5, fixable: 5 } : { errors: 0, fixable: 0 } };
  const call = position.step === "review" ? critic : builder;
  say("route");
  await desk.data("route_task", { taskId, status: isFirst ? "UNVERIFIED" : "VERIFIED" }, call);
  say("routed");
  return true;
}

const stop = new AbortController();
const writing = runDecisionLog({ call: desk.call, folder, signal: stop.signal, log: say }, pause);
for (const task of tasks) while (await route(task));
stop.abort();
await writing;
for (let seen: string | undefined; ; ) {
  const step = await writeDecisions({ call: desk.call, folder }, seen);
  if (step.next === "entry") break;
  if (step.next === "later") throw new Error("another writer holds the log");
  seen = step.after;
}
await desk.close();
say("done");
