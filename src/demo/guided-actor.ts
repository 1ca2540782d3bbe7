import type { JsonObject } from "../model/json.ts";
import { perform } from "../operations/door/perform.ts";
import { completeStep } from "../operations/guided/complete-step.ts";
import { startWorkflow } from "../operations/guided/start-workflow.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Actor, ActorState } from "./actor.ts";
import { agentOf, confirm, demoTask, isForPerson, plantTask } from "./demo-task.ts";

const WORKFLOW = "guided-change";
const TITLE = "Add a dark theme";

/** What the guided agent says at each step. */
const words: Readonly<Record<string, { readonly summary: string; readonly variables?: JsonObject }>> = {
  restate: { summary: "Readers can choose a dark theme. The light one stays as it is." },
  "list-files": {
    summary: "Two files have to change: the tokens and the switch.",
    variables: { files: ["theme.css", "switch.ts"] },
  },
  edit: { summary: "Done, in the style of the file." },
  check: { summary: "All checks pass.", variables: { checks_failed: 0 } },
};
const otherwise = { summary: "Done." };

/** One agent that is led step by step, and asks a person about its plan. */
export function guidedActor(id: string, rank: number, call: Call): Actor {
  const agent = agentOf(call, "demo-guided");
  let state: string | undefined;
  let step: string | undefined;
  const act = async (): Promise<ActorState> => {
    const now = await demoTask(id, call);
    if (now === "foreign") return "has ended";
    if (now === undefined) {
      await plantTask({ id, title: TITLE, workflowType: WORKFLOW }, rank, call);
      return "moves";
    }
    if (now.position?.result !== undefined) {
      await confirm(id, call);
      return "has ended";
    }
    if (isForPerson(now)) {
      // A person's answer moves the run: the agent asks anew where it is.
      state = undefined;
      return "waits for a person";
    }
    const told =
      state === undefined || step === undefined
        ? await perform(startWorkflow, { workflow_id: WORKFLOW, task_id: id }, agent)
        : await perform(completeStep, { state, step_id: step, ...(words[step] ?? otherwise) }, agent);
    await confirm(id, call);
    if (!told.ok) return "has ended";
    const { position } = told.value.data;
    state = told.value.data.state;
    step = position?.step?.id;
    return "moves";
  };
  return { from: 3_000, beats: 2, act };
}
