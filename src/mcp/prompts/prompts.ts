import { lifecyclePrompt } from "./lifecycle-prompt.ts";
import type { Prompt } from "./prompt.ts";
import { startWorkflow } from "./start-workflow.ts";
import { workTheQueue } from "./work-the-queue.ts";

/** The prompts in the order in which hosts show them. A new prompt is a file beside this one and a line here. */
export const prompts: readonly Prompt[] = [startWorkflow, workTheQueue, lifecyclePrompt];
