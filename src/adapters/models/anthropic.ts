import * as z from "zod";
import { answerIn } from "./answer-in.ts";
import { MOST_OUTPUT_TOKENS, type WireFormat } from "./wire-format.ts";

const TOOL = "choose";

const Message = z.object({
  content: z.array(
    z.object({
      type: z.string(),
      name: z.string().optional(),
      input: z.unknown().optional(),
      text: z.string().optional(),
    }),
  ),
  usage: z
    .object({ input_tokens: z.number().int().min(0), output_tokens: z.number().int().min(0) })
    .nullish()
    .catch(undefined),
});
type Message = z.infer<typeof Message>;

/** The messages of Anthropic. The model must call one tool, whose input is the answer. */
export const anthropic: WireFormat = {
  usualUrl: "https://api.anthropic.com",
  usualKeyEnv: "ANTHROPIC_API_KEY",
  usualName: "claude-haiku-4-5",
  path: "v1/messages",
  headers: (key) => ({ "anthropic-version": "2023-06-01", ...(key !== undefined && { "x-api-key": key }) }),
  body: ({ system, user, answer }, model) => ({
    model,
    max_tokens: MOST_OUTPUT_TOKENS,
    system,
    messages: [{ role: "user", content: user }],
    tools: [{ name: TOOL, description: "Choose one candidate.", input_schema: answer.schema }],
    tool_choice: { type: "tool", name: TOOL },
  }),
  read: (value) => {
    const { data } = Message.safeParse(value);
    const { usage } = data ?? {};
    return {
      answer: answerOf(data?.content ?? []),
      tokens: usage ? { in: usage.input_tokens, out: usage.output_tokens } : undefined,
    };
  },
};

/** The input of the tool. A server that ignores `tool_choice` answers with text. */
function answerOf(content: Message["content"]): unknown {
  const used = content.find(({ type, name }) => type === "tool_use" && name === TOOL);
  return used ? used.input : answerIn(content.map(({ text = "" }) => text).join(""));
}
