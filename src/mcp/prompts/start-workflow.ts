import { type LeadingTools, toolsetNames, toolsets } from "../../operations/door/toolsets.ts";
import type { ArgumentValues, Prompt } from "./prompt.ts";
import { callText, script } from "./script.ts";
import { LOOK, REPORT, TASK_RULES, TASK_TOOLS } from "./task-texts.ts";

const leaders = toolsetNames.flatMap((name) => toolsets[name].leads ?? []);

/** Makes an agent start a workflow and follow it. */
export const startWorkflow: Prompt = {
  name: "start-workflow",
  title: "Start a workflow",
  description: "Have the agent do a piece of work by a workflow, one step at a time.",
  arguments: {
    workflow: { description: "the workflow's id", required: true, names: "workflow" },
    title: { description: "what the work is, in a line", required: false },
  },
  textFor: (tools) => {
    const leader = leaders.find(({ begin }) => tools.has(begin));
    if (leader) return (given) => ledText(leader, given);
    return ["load_task_tree", ...TASK_TOOLS].every((tool) => tools.has(tool)) ? taskText : undefined;
  },
};

function wanted({ workflow, title }: ArgumentValues): string {
  const work =
    title === undefined
      ? "The work is what we have been talking about; if that is not clear, ask me first."
      : `The work: ${title}`;
  return `Do a piece of work by the Navigator workflow "${workflow}". ${work}`;
}

function ledText({ begin, report }: LeadingTools, given: ArgumentValues): string {
  const steps = [
    `Call ${callText(begin, { workflow_id: given["workflow"] })}.`,
    "Do the step that the answer names, and nothing beyond it.",
    `Report it with ${report}; send the "state" of the last answer.`,
    'Go on with what comes back, until "complete" is true. Then tell me the result.',
  ];
  return script(wanted(given), steps, [
    "Make only calls that the last answer offers.",
    "What is asked of a person is for a person: tell me what the answer says about it, and never answer it yourself.",
    'An answer with "error" changed nothing: read why, and do what is offered instead.',
  ]);
}

function taskText(given: ArgumentValues): string {
  const { workflow, title } = given;
  const task = { id: "ID", workflowType: workflow, ...(title !== undefined && { title }) };
  const steps = [
    `Put it into the queue, under an ID that no task has yet: ${callText("load_task_tree", { tasks: [task] })}.`,
    LOOK,
    REPORT,
    "The answer has the next brief. Go on with it, until the task has ended or waits for a person. Then tell me.",
  ];
  return script(wanted(given), steps, TASK_RULES);
}
