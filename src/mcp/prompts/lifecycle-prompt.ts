import { promptText } from "../../operations/lifecycles/prompt-text.ts";
import type { Prompt } from "./prompt.ts";

/** Gives a model the text of a lifecycle for one trigger, such as entering a state. */
export const lifecyclePrompt: Prompt = {
  name: "lifecycle-prompt",
  title: "Prompt of a lifecycle",
  description: "What a lifecycle tells a worker whose task enters or leaves a state or a phase.",
  arguments: {
    trigger: {
      description: "the moment, such as enter~working or exit%test",
      required: true,
      names: "trigger",
    },
    lifecycle: { description: "the lifecycle's name", required: false, names: "lifecycle" },
  },
  textFor: (tools) =>
    tools.has("show_lifecycle") || tools.has("claim")
      ? ({ trigger = "", lifecycle }, call) => promptText(trigger, lifecycle, call)
      : undefined,
};
