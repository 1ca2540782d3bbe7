import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { GUARDED, PUSHES } from "./guarded.ts";
import type { Host } from "./host.ts";
import { NAVIGATOR } from "./navigator-server.ts";
import { type Stage, setStage } from "./stage.ts";
import type { Scripted, Shown } from "./turn.ts";

/** A claim, and whether the run bore it out. */
export interface Proof {
  readonly claim: string;
  readonly holds: boolean;
  readonly seen: string;
}

/** Drives a host through the guarded workflow, and judges by what its model was shown, by git and by the store. */
export async function prove(host: Host): Promise<readonly Proof[]> {
  const stage = setStage();
  const person = settle(stage, host);
  const remote = () =>
    spawnSync("git", ["rev-parse", "-q", "--verify", "main"], {
      cwd: join(stage.folder, "remote"),
      encoding: "utf8",
    });
  const marks = { beforeGate: "", pushed: "", task: "" };
  const state = { now: "" };
  const keep = ({ last }: Shown) => {
    state.now = /\\?"state\\?":\\?"([a-z0-9.-]+)/i.exec(last.replaceAll("\\", ""))?.[1] ?? state.now;
  };
  const step =
    (make: () => ReturnType<Host["shell"]>): Scripted =>
    (shown) => {
      keep(shown);
      return make();
    };
  const report = (id: string) =>
    step(() => host.navigator("complete_step", { state: state.now, step_id: id, summary: "done" }));
  const script: readonly Scripted[] = [
    host.navigator("start_workflow", { workflow_id: "guarded" }),
    report("ship"),
    ...PUSHES.map((command) => step(() => host.shell(command))),
    step(() => host.write(join(stage.project, "outside.txt"), "no")),
    step(() => host.write(join(stage.project, "src", "made.txt"), "yes")),
    step(() => ({ say: "I stop here." })),
    report("build"),
    step(() => {
      marks.beforeGate = remote().stdout;
      marks.task = taskIn(person("inbox", "--json"));
      person("answer", marks.task, "go");
      return host.navigator("get_position", { state: state.now });
    }),
    step(() => host.shell("git push origin main")),
    report("ship"),
    step(() => ({ say: "All done." })),
  ];
  const { seen, code } = await host.play(stage, script);
  marks.pushed = remote().stdout;
  const task = marks.task === "" ? "the person was never asked" : person("task", marks.task, "--json");
  const shown = seen.map(({ last }) => last);
  const refused = PUSHES.filter((_command, at) => shown[at + 3]?.includes("STEP_FORBIDS"));
  const at = (index: number) => shown[index]?.slice(0, 300) ?? "";
  const after = 3 + PUSHES.length;
  const proofs: readonly Proof[] = [
    { claim: "the host ran to its end", holds: code === 0, seen: `exit code ${code}` },
    { claim: "a skipped step is refused", holds: (shown[2] ?? "").includes("STEP_NOT_CURRENT"), seen: at(2) },
    {
      claim: "git push is refused before the gate in ten disguises",
      holds: refused.length === PUSHES.length,
      seen: PUSHES.filter((command) => !refused.includes(command)).join("; "),
    },
    { claim: "nothing was pushed before the gate", holds: marks.beforeGate === "", seen: marks.beforeGate },
    {
      claim: "an edit out of bounds is refused and not made",
      holds: (shown[after] ?? "").includes("STEP_FORBIDS") && !existsSync(join(stage.project, "outside.txt")),
      seen: at(after),
    },
    {
      claim: "an edit within bounds is made",
      holds: existsSync(join(stage.project, "src", "made.txt")),
      seen: at(after + 1),
    },
    {
      claim: "an agent that stops in the middle is sent back with the step",
      holds: (shown[after + 2] ?? "").includes("build"),
      seen: at(after + 2),
    },
    {
      claim: "after a person's answer the push goes through",
      holds: marks.pushed !== "",
      seen: at(after + 5),
    },
    {
      claim: "the run ended in success",
      holds: /"status": ?"COMPLETED"/.test(task),
      seen: task.slice(0, 300),
    },
    {
      claim: "the run was enforced",
      holds: isEnforced(shown.at(-1) ?? "") || isEnforced(shown[after + 3] ?? ""),
      seen: shown[after + 3] ?? "",
    },
  ];
  stage.strike();
  return proofs;
}

/** Sets the project up as a user does, with a remote to push to. Returns the commands of the person. */
function settle(stage: Stage, host: Host): (...args: readonly string[]) => string {
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    execFileSync(process.execPath, [NAVIGATOR, ...args], {
      cwd: stage.project,
      env: { PATH: process.env["PATH"] ?? "", HOME: stage.home, ...env },
      encoding: "utf8",
    });
  execFileSync("git", ["init", "-q", "--bare", "-b", "main", join(stage.folder, "remote")]);
  execFileSync("git", ["remote", "add", "origin", join(stage.folder, "remote")], { cwd: stage.project });
  stage.put("project/guarded.yaml", GUARDED);
  run(["init", "--clients", host.name, "--no-workflow"]);
  run(["token", "agent", "--new"]);
  const token = run(["token", "operator"]).trim();
  const person = (...args: readonly string[]) => run(args, { NAVIGATOR_OPERATOR_TOKEN: token });
  person("load", "guarded.yaml");
  return person;
}

function isEnforced(shown: string): boolean {
  return shown.replaceAll("\\", "").includes('"enforced":true');
}

function taskIn(inbox: string): string {
  return /"(guarded\.[0-9a-f]+)"/.exec(inbox)?.[1] ?? "unknown";
}
