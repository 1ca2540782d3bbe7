import * as z from "zod";
import { answerIn } from "./answer-in.ts";
import { MOST_OUTPUT_TOKENS, type WireFormat } from "./wire-format.ts";

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z
    .object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) })
    .nullish()
    .catch(undefined),
});

/** Chat completions, as OpenAI and most local servers offer them. */
export const openai: WireFormat = {
  usualUrl: "https://api.openai.com/v1",
  usualKeyEnv: "OPENAI_API_KEY",
  usualName: "gpt-4o-mini",
  path: "chat/completions",
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  body: ({ system, user, answer }, model) => ({
    model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: "choice", strict: answer.isStrict, schema: answer.schema },
    },
    max_completion_tokens: MOST_OUTPUT_TOKENS,
  }),
  read: (value) => {
    const { data } = Completion.safeParse(value);
    const { usage } = data ?? {};
    return {
      answer: answerIn(data?.choices[0]?.message.content ?? ""),
      tokens: usage ? { in: usage.prompt_tokens, out: usage.completion_tokens } : undefined,
    };
  },
};
