import { listenOnLoopback } from "./listen-on-loopback.ts";
import { PlayScript } from "./play-script.ts";
import type { Aside, Script, Scripted, ScriptedModel, Turn } from "./turn.ts";

interface MessagesRequest {
  readonly model?: string;
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name: string }[];
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

type Block = Readonly<Record<string, unknown>>;

/** An endpoint of the Anthropic Messages API that plays a script. Requests without tools do not take a turn. */
export async function anthropicModel(
  script: readonly Scripted[] | Script,
  aside?: Aside,
): Promise<ScriptedModel> {
  const play = new PlayScript(script, aside);
  let count = 0;
  const { port, close } = await listenOnLoopback(async (url, text, response) => {
    if (url.includes("count_tokens")) return response.end('{"input_tokens":10}');
    if (!url.startsWith("/v1/messages")) return response.writeHead(404).end("{}");
    const body = JSON.parse(text) as MessagesRequest;
    const tools = (body.tools ?? []).map(({ name }) => name);
    const messages = body.messages ?? [];
    // The host may put a reminder of its own behind the result of a call.
    const since = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
    const last = JSON.stringify(since.map(({ content }) => content));
    // Titles and summaries of the host itself come without its tools, and must not take a turn of the script.
    const turn: Turn = tools.includes("Bash") ? await play.turn({ last, tools, body: text }) : { say: "ok" };
    count += 1;
    const message = messageOf(turn, `msg_${count}`, body.model ?? "model");
    if (body.stream !== true) {
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify(message));
    }
    response.setHeader("content-type", "text/event-stream");
    return response.end(streamed(message).join(""));
  });
  return { port, seen: play.seen, close };
}

function messageOf(turn: Turn, id: string, model: string) {
  const isCall = "call" in turn;
  const block: Block = isCall
    ? { type: "tool_use", id: `toolu_${id}`, name: turn.call, input: turn.input }
    : { type: "text", text: turn.say };
  return {
    id,
    type: "message",
    role: "assistant",
    model,
    content: [block],
    stop_reason: isCall ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: turn.tokens ?? 10, output_tokens: 5 },
  };
}

function streamed(message: ReturnType<typeof messageOf>): readonly string[] {
  const [block = {}] = message.content;
  const isCall = block["type"] === "tool_use";
  const delta = isCall
    ? { type: "input_json_delta", partial_json: JSON.stringify(block["input"]) }
    : { type: "text_delta", text: block["text"] };
  const empty = isCall ? { ...block, input: {} } : { type: "text", text: "" };
  const { stop_reason, usage } = message;
  return [
    event("message_start", { message: { ...message, content: [], stop_reason: null } }),
    event("content_block_start", { index: 0, content_block: empty }),
    event("content_block_delta", { index: 0, delta }),
    event("content_block_stop", { index: 0 }),
    event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage }),
    event("message_stop", {}),
  ];
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
