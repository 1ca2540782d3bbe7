import type { ModelPort, ModelReply } from "../../operations/ports/model-port.ts";

/** A model that gives recorded replies in their order. A request beyond them is answered as unavailable. */
export function recordedModel(replies: readonly ModelReply[], name = "recorded"): ModelPort {
  const left = [...replies];
  return {
    name,
    ask: async () =>
      left.shift() ?? {
        ok: false,
        problem: "unavailable",
        detail: "no recorded reply is left",
        model: { name, ms: 0 },
      },
  };
}
