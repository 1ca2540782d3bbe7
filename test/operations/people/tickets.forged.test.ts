import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedRun } from "../../../src/operations/guided/stored-run.ts";
import { approvalTicket } from "../../../src/operations/people/approvals.ts";
import { signedTicket } from "../../../src/operations/people/tickets.ts";
import { listenMcp, type McpListener } from "../../mcp/listen.fixture.ts";
import { modernRequest, post } from "../../mcp/raw-http.fixture.ts";
import { accept } from "../../support/asking-client.ts";
import { Desk } from "../../support/desk.ts";
import { factoryOver } from "../../support/guided-agent.ts";
import { approved, drafts, question } from "../../support/voyage.ts";

let desk: Desk;
let listener: McpListener;
beforeEach(async () => {
  desk = new Desk({ bundled: "test/operations/guided", settings: { assurance: "client" } });
  for (const definition of [approved, drafts, question] as { id: string }[])
    await desk.load(definition.id, definition);
  listener = await listenMcp(factoryOver(desk));
});
afterEach(async () => {
  await listener.close();
  await desk.close();
});

interface Wire {
  readonly result?: {
    readonly resultType?: string;
    readonly requestState?: string;
    readonly isError?: boolean;
    readonly structuredContent?: {
      readonly state?: string;
      readonly taskId?: string;
      readonly error?: { readonly code: string };
      readonly position?: { readonly step?: { readonly id: string } };
    };
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A call as it goes over the wire, from a client that can be asked. */
async function call(name: string, args: object, more: object = {}): Promise<Wire> {
  const body = modernRequest(1, "tools/call", { name, arguments: args, ...more });
  const { _meta } = body["params"] as { _meta: Record<string, unknown> };
  _meta["io.modelcontextprotocol/clientCapabilities"] = { elicitation: { form: {} } };
  return (await post(listener.url, body)).body as Wire;
}

async function begin(workflow_id: string): Promise<{ state: string; taskId: string }> {
  const { state = "", taskId = "" } =
    (await call("start_workflow", { workflow_id })).result?.structuredContent ?? {};
  return { state, taskId };
}

const at = (state: string) => ({ state, checkpoint_id: "ask" });

/** The ticket that the client gets with the question. */
async function ticketOf(state: string): Promise<string> {
  const { result } = await call("respond_to_checkpoint", at(state));
  expect(result?.resultType).toBe("input_required");
  return result?.requestState ?? "";
}

const answer = (state: string, requestState: string, option = "yes") =>
  call("respond_to_checkpoint", at(state), { requestState, inputResponses: { answer: accept(option) } });

async function answers(): Promise<number> {
  const events = (await desk.history()).flatMap((entry) => entry.events);
  return events.filter(({ type }) => type === "answered" || type === "approved").length;
}

describe("a person's answer as a client sends it", () => {
  it("H3: counts once, with the ticket of the question", async () => {
    const { state } = await begin("question");
    const ticket = await ticketOf(state);
    expect((await answer(state, ticket)).result?.structuredContent?.position?.step?.id).toBe("ship");
    expect((await answer(state, ticket)).result).toMatchObject({ isError: true });
    expect(await answers()).toBe(1);
  });

  it("does not count without a ticket: the person is asked", async () => {
    const { state } = await begin("question");
    const more = { inputResponses: { answer: accept("yes") } };
    const { result } = await call("respond_to_checkpoint", at(state), more);
    expect(result?.resultType).toBe("input_required");
    expect(await answers()).toBe(0);
  });

  it("does not count with an altered, truncated or invented ticket", async () => {
    const { state } = await begin("question");
    const ticket = await ticketOf(state);
    const middle = Math.floor(ticket.length / 2);
    const flipped = ticket[middle] === "A" ? "B" : "A";
    const tries = [
      `${ticket.slice(0, middle)}${flipped}${ticket.slice(middle + 1)}`,
      ticket.slice(0, -4),
      `${ticket}A`,
      "made-up",
      JSON.stringify({ purpose: "answer", task: "t" }),
      state,
    ];
    for (const forged of tries) expect((await answer(state, forged)).error, forged).toBeDefined();
    expect(await answers()).toBe(0);
  });

  it("does not count with a genuine ticket of another purpose", async () => {
    const { state } = await begin("question");
    const { taskId } = await begin("approved");
    const run = await storedRun(await desk.record(taskId), desk.call);
    const other = await signedTicket(approvalTicket(run, "1:approval human"), desk.call.ports);
    expect((await answer(state, other.ok ? other.value : "")).error).toBeDefined();
    expect(await answers()).toBe(0);
  });

  it("H3: does not count for another run of the same workflow, at the same question", async () => {
    const one = await begin("question");
    const other = await begin("question");
    const ticket = await ticketOf(one.state);
    expect((await answer(other.state, ticket)).result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "ANSWER_STALE" } },
    });
    expect(await answers()).toBe(0);
  });

  it("H3: does not count for the same question when it is asked again", async () => {
    const { state, taskId } = await begin("drafts");
    const done = { state, step_id: "draft", summary: "done" };
    await call("complete_step", done);
    const ticket = await ticketOf(state);
    await desk.ask("answer_question", { taskId, option: "no" });
    await call("complete_step", done);
    expect((await answer(state, ticket)).result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "ANSWER_STALE" }, checkpoint: { id: "ask" } },
    });
    expect(await answers()).toBe(1);
    expect(await desk.task(taskId)).toMatchObject({ currentStep: "ask" });
  });

  it("H3: does not count when it comes a day late", async () => {
    const { state } = await begin("question");
    const ticket = await ticketOf(state);
    desk.pass(24 * 3_600_000);
    const late = await answer(state, ticket);
    expect(late.error ?? late.result?.isError).toBeTruthy();
    expect(await answers()).toBe(0);
  });
});
