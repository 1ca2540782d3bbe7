import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Claims } from "../claims.ts";
import type { Host } from "../host.ts";
import { type Project, settledProject } from "../project.ts";
import type { Shown } from "../turn.ts";
import { RunState } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

const CRASH = "process.exit(1);\n";
/** Never answers. It ends with its host, which starts the waiting hook in a group of its own. */
const HANG = "const host = process.ppid; setInterval(() => process.ppid === host || process.exit(), 500);\n";

/** A hook that crashes, hangs, or finds its store gone. */
export const failingHook: Scenario = async (host) => {
  const claims = new Claims();
  for (const [what, program] of [
    ["crashes", CRASH],
    ["hangs", HANG],
  ] as const) {
    const project = settledProject(host);
    replaceHook(project, host, program);
    const { last } = await pushIn(project, host);
    const isBlocked = project.pushed() === "";
    if (host.blocksOnFailure) claims.add(`a hook that ${what} blocks the tool`, isBlocked, last);
    else claims.add(`a hook that ${what} does not block the tool, as this host works`, !isBlocked, last);
    project.stage.strike();
  }
  const project = settledProject(host);
  await host.play(project.stage, async function* () {
    yield* new RunState().begin(host);
    const database = join(project.stage.project, ".navigator", "navigator.db");
    for (const end of ["", "-wal", "-shm"]) rmSync(`${database}${end}`, { force: true });
    const { last } = yield host.shell("git push origin main");
    const isDenied = project.pushed() === "" && last.includes("navigator doctor");
    claims.add(GONE, isDenied, last);
    yield { say: "I stop here." };
  });
  project.stage.strike();
  return claims.listed([GONE]);
};

const GONE = "a store that is gone in the middle: the tool is denied, and doctor is named";

/** Puts another program in the place of ours. Everything else of the hooks stays as `init` wrote it, but the time. */
function replaceHook({ stage }: Project, { hooksFile }: Host, program: string): void {
  const file = join(stage.project, hooksFile);
  const other = stage.put("hook.mjs", program);
  const text = readFileSync(file, "utf8").replaceAll(/[^"\s]*bin\/hook\.js/g, other);
  writeFileSync(file, text.replaceAll(/"timeout": 10/g, '"timeout": 2'));
}

/** Has the agent push, and gives what the host showed afterwards. */
async function pushIn({ stage }: Project, host: Host): Promise<Shown> {
  let shown: Shown = { last: "the host never asked its model", tools: [], body: "" };
  await host.play(stage, async function* () {
    shown = yield host.shell("git push origin main");
    yield { say: "I stop here." };
  });
  return shown;
}
