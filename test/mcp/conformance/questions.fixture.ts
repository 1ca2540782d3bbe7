import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { says } from "./content.fixture.ts";
import { tool } from "./tools.fixture.ts";

type Properties = Record<string, object>;

export const sealed = createRequestStateCodec<{ step: number }>({ key: "k".repeat(32) });

export function form(message: string, properties: Properties, required: string[] = []): InputRequest {
  return inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties, required } as never,
  });
}

const sample = (said: string): InputRequest =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text: said } }],
    maxTokens: 100,
  });

const name = form("What is your name?", { name: { type: "string" } }, ["name"]);
const agree = form("Please confirm", { ok: { type: "boolean" } }, ["ok"]);

/** Nothing, once all questions are answered. */
export function open({ mcpReq }: ServerContext, questions: InputRequests): InputRequiredResult | undefined {
  const missing = Object.keys(questions).some(
    (key) => inputResponse(mcpReq.inputResponses, key).kind === "missing",
  );
  return missing ? inputRequired({ inputRequests: questions }) : undefined;
}

/** The tools that ask back. */
export function addQuestions(server: McpServer): void {
  const asks = (tag: string, questions: InputRequests, state = false): void =>
    tool(server, `test_input_required_result_${tag}`, async (context) => {
      const asked = open(context, questions);
      if (!asked) return says("Thank you: state-ok");
      return state ? { ...asked, requestState: await sealed.mint({ step: 1 }) } : asked;
    });
  asks("elicitation", { user_name: name });
  asks("sampling", { capital_question: sample("What is the capital of France?") });
  asks("list_roots", { client_roots: inputRequired.listRoots() });
  asks("request_state", { confirm: agree }, true);
  asks("tampered_state", { confirm: agree }, true);
  asks(
    "multiple_inputs",
    { user_name: name, greeting: sample("A greeting"), client_roots: inputRequired.listRoots() },
    true,
  );
  tool(server, "test_streaming_elicitation", (context) => open(context, { user_name: name }) ?? says("done"));
  tool(server, "test_input_required_result_multi_round", rounds);
  tool(
    server,
    "test_input_required_result_capabilities",
    (context) => open(context, allowed(context)) ?? says("done"),
  );
  addOlderQuestions(server);
}

async function rounds(context: ServerContext): Promise<InputRequiredResult | ReturnType<typeof says>> {
  const step = (context.mcpReq.requestState<{ step: number }>()?.step ?? 0) + 1;
  if (step > 2) return says("done");
  const inputRequests = { [`step${step}`]: form(`Step ${step}`, { value: { type: "string" } }, ["value"]) };
  return inputRequired({ inputRequests, requestState: await sealed.mint({ step }) });
}

function allowed({ mcpReq }: ServerContext): InputRequests {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const { sampling, elicitation } = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Record<
    string,
    object
  >;
  return { ...(sampling && { question: sample("Anything?") }), ...(elicitation && { user_name: name }) };
}

function addOlderQuestions(server: McpServer): void {
  const answered = (context: ServerContext): ReturnType<typeof says> =>
    says(`Answered: ${JSON.stringify(context.mcpReq.inputResponses)}`);
  server.registerTool(
    "test_sampling",
    { description: "Asks a model.", inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, context) => open(context, { answer: sample(prompt) }) ?? answered(context),
  );
  server.registerTool(
    "test_elicitation",
    { description: "Asks a person.", inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) => {
      const fields = { username: { type: "string" }, email: { type: "string" } };
      return open(context, { answer: form(message, fields, ["username", "email"]) }) ?? answered(context);
    },
  );
  tool(
    server,
    "test_elicitation_sep1034_defaults",
    (context) => open(context, { answer: defaults }) ?? answered(context),
  );
  tool(
    server,
    "test_elicitation_sep1330_enums",
    (context) => open(context, { answer: enums }) ?? answered(context),
  );
}

const defaults = form("Please review", {
  name: { type: "string", default: "John Doe" },
  age: { type: "integer", default: 30 },
  score: { type: "number", default: 95.5 },
  status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
  verified: { type: "boolean", default: true },
});

const plain = ["option1", "option2", "option3"];
const titled = [1, 2, 3].map((n) => ({ const: `value${n}`, title: `Option ${n}` }));
const enums = form("Please choose", {
  untitledSingle: { type: "string", enum: plain },
  titledSingle: { type: "string", oneOf: titled },
  legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["One", "Two", "Three"] },
  untitledMulti: { type: "array", items: { type: "string", enum: plain } },
  titledMulti: { type: "array", items: { anyOf: titled } },
});
