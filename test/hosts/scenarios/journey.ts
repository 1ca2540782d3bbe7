import { existsSync } from "node:fs";
import { join } from "node:path";
import { Claims } from "../claims.ts";
import { PUSHES } from "../guarded.ts";
import { settledProject } from "../project.ts";
import { RunState, saysEnforced } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

/** The whole way: a skipped step, forbidden calls, a stop in the middle, a person's answer on the page, the end. */
export const journey: Scenario = async (host) => {
  const claims = new Claims();
  const project = settledProject(host);
  const { stage } = project;
  const run = new RunState();
  const { code } = await host.play(stage, async function* () {
    const begun = yield* run.begin(host);
    claims.add(
      "the run says within its first call that it is enforced",
      saysEnforced(begun, true),
      begun.last,
    );
    const skipped = yield run.report(host, "ship");
    claims.add("a skipped step is refused", skipped.last.includes("STEP_NOT_CURRENT"), skipped.last);
    for (const command of PUSHES) {
      const { last } = yield host.shell(command);
      const holds = last.includes("STEP_FORBIDS");
      claims.add("git push is refused before the gate in ten disguises", holds, `${command}: ${last}`);
    }
    const outside = join(stage.project, "outside.txt");
    const edit = yield host.write(outside, "no");
    const isRefused = edit.last.includes("STEP_FORBIDS") && !existsSync(outside);
    claims.add("an edit out of bounds is refused and not made", isRefused, edit.last);
    const inside = join(stage.project, "src", "made.txt");
    const made = yield host.write(inside, "yes");
    claims.add("an edit within bounds is made", existsSync(inside), made.last);
    const stopped = yield { say: "I stop here." };
    const isSentBack = stopped.last.includes("complete_step") && stopped.last.includes("build");
    claims.add("an agent that stops in the middle is sent back with the next call", isSentBack, stopped.last);
    const asked = yield run.report(host, "build");
    claims.add("the gate asks a person", asked.last.includes("May this be pushed?"), asked.last);
    const early = yield host.shell("git push origin main");
    claims.add(
      "git push is refused while the question is open",
      early.last.includes("STEP_FORBIDS"),
      early.last,
    );
    claims.add("nothing was pushed before the gate", project.pushed() === "", project.pushed());
    const status = await project.answerOnPage("go");
    claims.add("a person answers on the page", status === 200, `status ${status}`);
    run.keep(yield host.navigator("get_position", { state: run.now }));
    const push = yield host.shell("git push origin main");
    claims.add("after the answer the push goes through", project.pushed() !== "", push.last);
    yield run.report(host, "ship");
    yield { say: "All done." };
  });
  claims.add("the host ran to its end", code === 0, `exit code ${code}`);
  judgeHistory(claims, project);
  stage.strike();
  return claims.listed(EXPECTED);
};

const EXPECTED = [
  "an agent that stops in the middle is sent back with the next call",
  "after the answer the push goes through",
];

/** What the store's history says, whatever the model was shown. */
function judgeHistory(claims: Claims, project: ReturnType<typeof settledProject>): void {
  const events = project.events();
  const reports = events.filter(({ type }) => type === "reported").map(({ step }) => step);
  claims.add(
    "history: each step was reported once, in order, and none was skipped",
    reports.map((step) => String(step).split(/[./]/).at(-1)).join() === "build,ship",
    reports,
  );
  const answers = events.filter(({ type }) => type === "answered");
  const [answer] = answers as readonly { by?: { kind?: string }; receipt?: { channel?: string } }[];
  claims.add(
    "history: one answer, by a person, on the page",
    answers.length === 1 && answer?.by?.kind === "person" && answer.receipt?.channel === "page",
    answers,
  );
  claims.add(
    "history: the run ended in success",
    events.some(({ type, result }) => type === "ended" && result === "success"),
    events.map(({ type }) => type),
  );
  const verified = project.person("history", "--verify", "--json");
  claims.add("history: no entry was altered", /"broken": ?0\b/.test(verified), verified);
}
