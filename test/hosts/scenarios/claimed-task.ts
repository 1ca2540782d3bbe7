import { existsSync } from "node:fs";
import { join } from "node:path";
import { Claims } from "../claims.ts";
import { PUSHES } from "../guarded.ts";
import type { Host } from "../host.ts";
import { settledProject } from "../project.ts";
import type { Shown, Turn } from "../turn.ts";
import { saysEnforced } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

const TASK = "guarded.1";
const WORKER = "worker-1";
const MOST_TRIES = 4;
const ENFORCED = "a claimed task: the claim says that it is enforced";
const RELEASED = "a claimed task: after the report the session keeps what the gate denies";

/** An agent takes a task of the queue. Its tools obey the step that the task is at. */
export const claimedTask: Scenario = async (host) => {
  const claims = new Claims();
  const project = settledProject(host);
  const { stage } = project;
  project.person("add", "guarded", "Make it", "--id", TASK);
  await host.play(stage, async function* () {
    const claimed = yield* claim(host);
    claims.add(ENFORCED, saysEnforced(claimed, true), claimed.last);
    for (const command of PUSHES.slice(0, 3)) {
      const { last } = yield host.shell(command);
      claims.add("a claimed task: git push is refused", last.includes("STEP_FORBIDS"), last);
    }
    const { last } = yield host.write(join(stage.project, "outside.txt"), "x");
    const isMade = existsSync(join(stage.project, "outside.txt"));
    claims.add(
      "a claimed task: an edit out of bounds is refused and not made",
      !isMade && last.includes("STEP_FORBIDS"),
      last,
    );
    const stopped = yield { say: "I stop here." };
    const told = stopped.last.replaceAll("\\", "");
    const fence = /"fence":(\d+)/.exec(told)?.[1];
    claims.add(
      "a claimed task: an agent that stops is sent back with advance_task and its fence",
      told.includes(`advance_task {"taskId":"${TASK}"`) && fence !== undefined,
      told.slice(-600),
    );
    yield host.navigator("advance_task", { taskId: TASK, worker: WORKER, fence: Number(fence) });
    const pushed = yield host.shell("git push origin main");
    claims.add(RELEASED, pushed.last.includes("STEP_FORBIDS"), pushed.last);
    yield { say: "I am done." };
  });
  claims.add("a claimed task: nothing was pushed", project.pushed() === "", project.pushed());
  claims.add(
    "a claimed task: history: one report of the step, and the gate waits",
    project.events().filter(({ type }) => type === "reported").length === 1 &&
      project.events().some(({ type, step }) => type === "asked" && step === "work/agree"),
    project.events(),
  );
  stage.strike();
  return claims.listed([ENFORCED, RELEASED]);
};

/** Claims the task. Repeats the call: a host on a busy machine may ask its model before it has connected to the server. */
async function* claim(host: Host): AsyncGenerator<Turn, Shown, Shown> {
  let shown: Shown = { last: "", tools: [], body: "" };
  for (let tries = 0; tries < MOST_TRIES && !shown.last.includes("fence"); tries += 1)
    shown = yield host.navigator("get_next_tasks_from_tree", { claim: { worker: WORKER } });
  return shown;
}
