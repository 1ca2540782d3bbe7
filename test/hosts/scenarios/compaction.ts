import { Claims } from "../claims.ts";
import { settledProject } from "../project.ts";
import { RunState } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

/** More tokens than either host keeps without compacting. */
const TOO_MANY = 400_000;
const TOLD = "after a compaction that forgot everything, the agent is told its run and its step";

/** The conversation is compacted to a summary that forgets the run. The hook tells the agent where it is. */
export const compaction: Scenario = async (host) => {
  const claims = new Claims();
  const { stage } = settledProject(host);
  const run = new RunState();
  await host.play(stage, async function* () {
    yield* run.begin(host);
    for (;;) yield { say: "I stop here.", tokens: TOO_MANY };
  });
  if (host.compacts !== undefined)
    await host.play(stage, async function* () {}, { resumes: true, prompt: host.compacts });
  await host.play(
    stage,
    async function* ({ body }) {
      const text = body.replaceAll("\\", "");
      claims.add("the host has compacted the conversation", !text.includes('"workflow_id":"guarded"'), body);
      claims.add(TOLD, text.includes(`"state":"${run.now}","step_id":"build"`), text.slice(-600));
      const { last } = yield host.shell("git push origin main");
      claims.add("after a compaction git push is still refused", last.includes("STEP_FORBIDS"), last);
    },
    { resumes: true, prompt: "go on" },
  );
  stage.strike();
  return claims.listed([TOLD]);
};
