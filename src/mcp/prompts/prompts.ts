import type { Prompt } from "./prompt.ts";
import { startWorkflow } from "./start-workflow.ts";
import { workTheQueue } from "./work-the-queue.ts";

/** In the order they are shown. A new prompt is a file beside this one and a line here. */
export const prompts: readonly Prompt[] = [startWorkflow, workTheQueue];
