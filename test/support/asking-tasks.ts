import type { Json } from "../../src/model/json.ts";
import { type DeliveryStep, deliver, type WebhookOutbox } from "../../src/operations/feeds/outbox/deliver.ts";
import type { Desk } from "./desk.ts";
import type { Receiver } from "./webhook-receiver.ts";
import { edges, gate, hitl, questioned, start, success, work } from "./workflows.ts";

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

/** A workflow that escalates to a person, with a way back. */
export const stuck: Json = {
  nodes: { start, do: work("Do it", { outputs: ["passed", "failed"] }), end: success, hitl },
  edges: edges("start -> do", "do -> end", "do -failed-> hitl", "hitl -advised-> do", "hitl -dropped-> end"),
};

/** A workflow that ends with an alert or a ticket. */
export function raising(escalation: "alert" | "ticket"): Json {
  return {
    nodes: { start, do: work("Do it"), end: { type: "end", result: "failure", escalation } },
    edges: edges("start -> do", "do -> end"),
  };
}

/** Tasks that each stand at a question. */
export async function askIn(desk: Desk, ...ids: readonly string[]): Promise<void> {
  await desk.load("questioned", questioned);
  await desk.plant(...ids.map((id) => ({ id, workflowType: "questioned" })));
  for (const id of ids) await desk.advance(id, undefined, "passed");
}

/** A reported task that lacks its approvals; the returned function reports it again. */
export async function signIn(desk: Desk, id: string): Promise<() => Promise<unknown>> {
  await desk.load("signed", signed);
  await desk.plant({ id, workflowType: "signed" });
  await desk.advance(id, undefined);
  const report = () => desk.try("advance_task", { taskId: id, result: "passed" }, desk.as("agent", "a"));
  await report();
  return report;
}

export function postTo(
  receiver: Receiver,
  desk: Desk,
  patienceMs?: number,
): WebhookOutbox & { heard: string[] } {
  const heard: string[] = [];
  return {
    webhook: receiver.webhook(desk.call.ports.now, patienceMs),
    call: { ...desk.call, ports: { ...desk.call.ports, page } },
    signal: new AbortController().signal,
    log: (sentence) => heard.push(sentence),
    heard,
  };
}

/** Delivers until nothing is due; returns the next step. */
export async function deliverAll(post: WebhookOutbox): Promise<DeliveryStep> {
  for (;;) {
    const step = await deliver(post, undefined);
    if (step.next !== "again") return step;
  }
}
