import { type LeadingTools, type Toolset, toolsetNames, toolsets } from "../operations/door/toolsets.ts";

const WHAT_IT_IS =
  "Navigator knows the workflow of every task and where each task is in it. It decides what may be done next; you do the work.";

const RULES = "Follow the answers, not your own plan. Repeated failures are retried or handed to a person.";

const REFUSALS =
  'An answer with "error" changed nothing. Read its code, message and hint: correct the arguments, look again, or leave it to a person. Do not repeat the call.';

/** The text that a model reads before it uses any tool. It is short: it costs tokens in every conversation. */
export function instructionsFor(offered: readonly Toolset[]): string {
  const traits = toolsetNames.filter((name) => offered.includes(name)).map((name) => toolsets[name]);
  // Describe only the first toolset that guides agents: the same text with other tool names would cost
  // tokens and teach nothing.
  const [leader] = traits.flatMap(({ leads }) => leads ?? []);
  const paragraphs = [
    ...(leader ? [leadingText(leader)] : []),
    ...traits.flatMap(({ instructions }) => instructions ?? []),
  ];
  const rules = paragraphs.length > 0 ? [RULES] : [];
  return [WHAT_IT_IS, ...paragraphs, ...rules, REFUSALS].join("\n\n");
}

function leadingText({ begin, report, look }: LeadingTools): string {
  return `To be led through a workflow: ${begin}, do the step it names, report it with ${report}. Send the last answer's "state" each time. ${look} tells whether a person has answered.`;
}
