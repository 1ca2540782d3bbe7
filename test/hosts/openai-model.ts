import { listenOnLoopback } from "./listen-on-loopback.ts";
import { PlayScript } from "./play-script.ts";
import type { Aside, Script, Scripted, ScriptedModel, Turn } from "./turn.ts";

interface ResponsesRequest {
  readonly input?: readonly { readonly type?: string; readonly role?: string }[];
  readonly tools?: readonly { readonly name?: string; readonly type: string }[];
}

/** An endpoint of the OpenAI Responses API that plays a script. */
export async function openaiModel(
  script: readonly Scripted[] | Script,
  aside?: Aside,
): Promise<ScriptedModel> {
  const play = new PlayScript(script, aside);
  let count = 0;
  const { port, close } = await listenOnLoopback(async (url, text, response) => {
    if (!url.endsWith("/responses")) return response.writeHead(404).end("{}");
    const body = JSON.parse(text) as ResponsesRequest;
    const tools = (body.tools ?? []).map(({ name, type }) => name ?? type);
    const last = JSON.stringify(sinceTheModel(body.input ?? []));
    // The summary of a compaction comes without tools, and must not take a turn of the script.
    const hasTools = tools.length > 0 || (body.input ?? []).some(({ type }) => type === "additional_tools");
    const turn: Turn = hasTools ? await play.turn({ last, tools, body: text }) : { say: "a summary" };
    count += 1;
    response.setHeader("content-type", "text/event-stream");
    return response.end(streamed(turn, count).join(""));
  });
  return { port, seen: play.seen, close };
}

/** The items after the last one that the model made itself. */
function sinceTheModel(input: readonly { readonly type?: string; readonly role?: string }[]) {
  const made = input.findLastIndex(
    ({ type, role }) => type === "function_call" || type === "custom_tool_call" || role === "assistant",
  );
  return input.slice(made + 1);
}

function itemOf(turn: Turn, count: number): object {
  if ("say" in turn) {
    const content = [{ type: "output_text", text: turn.say }];
    return { type: "message", role: "assistant", id: `msg_${count}`, content };
  }
  const call = { call_id: `call_${count}`, name: turn.call };
  if (typeof turn.input === "string")
    return { type: "custom_tool_call", id: `ct_${count}`, ...call, input: turn.input, status: "completed" };
  const namespace = turn.namespace === undefined ? {} : { namespace: turn.namespace };
  return {
    type: "function_call",
    id: `fc_${count}`,
    ...call,
    arguments: JSON.stringify(turn.input),
    ...namespace,
  };
}

function streamed(turn: Turn, count: number): readonly string[] {
  const id = `resp_${count}`;
  const input = turn.tokens ?? 10;
  const usage = {
    input_tokens: input,
    input_tokens_details: null,
    output_tokens: 5,
    output_tokens_details: null,
    total_tokens: input + 5,
  };
  return [
    event("response.created", { response: { id } }),
    event("response.output_item.done", { output_index: 0, item: itemOf(turn, count) }),
    event("response.completed", { response: { id, usage } }),
  ];
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
