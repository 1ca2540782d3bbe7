import type { Json } from "../../src/model/json.ts";
import { deliver, type Post, type Step } from "../../src/operations/outbox/deliver.ts";
import type { Desk } from "../support/desk.ts";
import { edges, gate, hitl, questioned, start, success, work } from "../support/workflows.ts";
import type { Receiver } from "./receiver.fixture.ts";

export const page = "http://127.0.0.1:1";

/** A step that needs two approvals. */
export const signed: Json = {
  nodes: {
    start,
    sign: gate("Sign it", { evidence: [{ approval: "human" }, { approval: "human" }] }),
    end: success,
  },
  edges: edges("start -> sign", "sign -> end"),
};

/** A task that stops for a person, with a way back. */
export const stuck: Json = {
  nodes: { start, do: work("Do it", { outputs: ["passed", "failed"] }), end: success, hitl },
  edges: edges("start -> do", "do -> end", "do -failed-> hitl", "hitl -advised-> do", "hitl -dropped-> end"),
};

/** A task that ends with an alert or a ticket. */
export function raising(escalation: "alert" | "ticket"): Json {
  return {
    nodes: { start, do: work("Do it"), end: { type: "end", result: "failure", escalation } },
    edges: edges("start -> do", "do -> end"),
  };
}

/** Tasks that each come to ask whether to ship. */
export async function askIn(desk: Desk, ...ids: readonly string[]): Promise<void> {
  await desk.load("questioned", questioned);
  await desk.plant(...ids.map((id) => ({ id, workflowType: "questioned" })));
  for (const id of ids) await desk.advance(id, undefined, "passed");
}

/** A task that is said to be done and lacks its approvals; reports it again when asked to. */
export async function signIn(desk: Desk, id: string): Promise<() => Promise<unknown>> {
  await desk.load("signed", signed);
  await desk.plant({ id, workflowType: "signed" });
  await desk.advance(id, undefined);
  const report = () => desk.try("advance_task", { taskId: id, result: "passed" }, desk.as("agent", "a"));
  await report();
  return report;
}

export function postTo(receiver: Receiver, desk: Desk, patienceMs?: number): Post & { heard: string[] } {
  const heard: string[] = [];
  return {
    webhook: receiver.webhook(desk.context.now, patienceMs),
    context: { ...desk.context, page },
    signal: new AbortController().signal,
    told: (sentence) => heard.push(sentence),
    heard,
  };
}

/** Goes on until there is nothing to do now; what it would do next. */
export async function deliverAll(post: Post): Promise<Step> {
  for (;;) {
    const step = await deliver(post, undefined);
    if (step.next !== "again") return step;
  }
}
