import { modelCost } from "../../model/model-cost.ts";
import type { ModelPrices } from "../../model/model-settings.ts";
import type { ModelPort, ModelUse } from "../../operations/ports/model-port.ts";
import { withoutNulls } from "./answer-in.ts";
import type { FoundKey } from "./model-key.ts";
import { postJson } from "./post-json.ts";
import { promptOf } from "./prompt-of.ts";
import type { WireFormat } from "./wire-format.ts";

export interface HttpModelOptions {
  readonly format: WireFormat;
  readonly name: string;
  readonly url: URL;
  /** read at each request, so that a new key needs no restart */
  readonly key: () => Promise<FoundKey>;
  readonly timeoutMs: number;
  readonly prices?: ModelPrices | undefined;
  readonly now: () => number;
}

/** A model behind an address. */
export function httpModel({ format, name, url, key, timeoutMs, prices, now }: HttpModelOptions): ModelPort {
  return {
    name,
    ask: async (request, signal) => {
      const begun = now();
      const use = (tokens?: ModelUse["tokens"]): ModelUse => ({
        name,
        ms: Math.max(0, Math.round(now() - begun)),
        ...(tokens && { tokens }),
        ...(tokens && prices && { costUsd: modelCost(tokens, prices) }),
      });
      const found = await key();
      if (!found.ok) return { ok: false, problem: "unavailable", detail: found.problem, model: use() };
      const body = format.body(promptOf(request), name);
      const headers = format.headers(found.key);
      const posted = await postJson({ url, headers, body, timeoutMs }, signal);
      if (!posted.ok) return { ...posted, model: use() };
      const { answer, tokens } = format.read(posted.value);
      if (answer !== undefined) return { ok: true, answer: withoutNulls(answer), model: use(tokens) };
      return { ok: false, problem: "invalid", detail: "there is no answer in the reply", model: use(tokens) };
    },
  };
}
