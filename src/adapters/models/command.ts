import type { ModelPort, ModelUse } from "../../operations/ports/model-port.ts";
import { splitCommand } from "../collectors/split-command.ts";
import { foreignEnv } from "../process/foreign-env.ts";
import { answerIn, withoutNulls } from "./answer-in.ts";
import { pipeThrough } from "./pipe-through.ts";
import { promptOf } from "./prompt-of.ts";

export interface CommandModelOptions {
  /** the program and its arguments; it runs without a shell */
  readonly run: string;
  readonly name: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly now: () => number;
}

/** A program that reads the request as JSON and writes the answer as JSON. */
export function commandModel({ run, name, root, env, timeoutMs, now }: CommandModelOptions): ModelPort {
  return {
    name,
    ask: async (request, signal) => {
      const begun = now();
      const model = (): ModelUse => ({ name, ms: Math.max(0, Math.round(now() - begun)) });
      const split = splitCommand(run);
      if (!split.ok)
        return { ok: false, problem: "unavailable", detail: `not run: ${split.problem}`, model: model() };
      const { system, user, answer } = promptOf(request);
      const input = JSON.stringify({ ...request, system, user, schema: answer.schema });
      const filter = { argv: split.argv, cwd: root, env: foreignEnv(env), timeoutMs };
      const piped = await pipeThrough(filter, `${input}\n`, signal);
      if (!piped.ok) return { ...piped, model: model() };
      const found = answerIn(piped.text);
      if (found !== undefined) return { ok: true, answer: withoutNulls(found), model: model() };
      const detail = "the program wrote no single JSON object";
      return { ok: false, problem: "invalid", detail, model: model() };
    },
  };
}
