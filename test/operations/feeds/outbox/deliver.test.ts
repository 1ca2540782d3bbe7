import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/model/json.ts";
import {
  beginDelivery,
  deliver,
  MOST_TRIES,
  SENDING_MS,
} from "../../../../src/operations/feeds/outbox/deliver.ts";
import { askIn, deliverAll, page, postTo, raising, signIn, stuck } from "../../../support/asking-tasks.ts";
import type { Desk } from "../../../support/desk.ts";
import { isGenuine, Receiver } from "../../../support/webhook-receiver.ts";
import { desks } from "../../../support/with-desk.ts";

const open = desks();
let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

/** A desk whose webhook is up to date. */
async function told() {
  const desk = open();
  const post = postTo(receiver, desk);
  await beginDelivery(post);
  return { desk, post };
}

describe("a webhook", () => {
  it("is notified once of a question, with a link to answer it, signed", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    expect(await deliverAll(post)).toEqual({
      next: "entry",
      after: await (await desk.call.ports.store()).log.head("test"),
    });
    await deliverAll(post);
    expect(receiver.notices).toEqual([
      {
        type: "question",
        taskId: "q",
        workflow: "questioned",
        step: "ask",
        message: "Ship it?",
        options: [
          { id: "ship", label: "Ship" },
          { id: "hold", label: "Hold" },
        ],
        askedAt: desk.call.ports.now(),
        answerUrl: expect.stringMatching(new RegExp(`^${page}/answer/t2\\.[\\w-]+$`)),
      },
    ]);
    const [first] = receiver.received;
    if (!first) throw new Error("nothing came");
    expect(isGenuine(first, desk.call.ports.now())).toBe(true);
    expect(isGenuine({ ...first, body: first.body.replace("Ship", "Sink") }, desk.call.ports.now())).toBe(
      false,
    );
    expect(first.headers["x-navigator-delivery"]).toMatch(/^[0-9a-f]{32}-0$/);
  });

  it("is not notified of requests from before it was configured", async () => {
    const desk = open();
    await askIn(desk, "before");
    const post = postTo(receiver, desk);
    await beginDelivery(post);
    await askIn(desk, "after");
    await deliverAll(post);
    expect(receiver.notices.map(({ taskId }) => taskId)).toEqual(["after"]);
  });

  it("is notified of a stopped task, with the possible decisions", async () => {
    const { desk, post } = await told();
    await desk.load("stuck", stuck);
    await desk.plant({ id: "s", workflowType: "stuck" });
    await desk.advance("s", undefined, "failed");
    await deliverAll(post);
    expect(receiver.notices).toMatchObject([{ type: "escalation", taskId: "s", step: "hitl" }]);
    expect(receiver.notices[0]?.options.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["resume:advised", "resume:dropped"]),
    );
    expect(receiver.notices[0]?.answerUrl).toBeDefined();
  });

  it("is notified of missing approvals, and of the rest after one was given", async () => {
    const { desk, post } = await told();
    const report = await signIn(desk, "s");
    await report();
    await deliverAll(post);
    const labels = () => receiver.notices.map(({ options }) => options.map(({ label }) => label));
    expect(receiver.notices[0]).toMatchObject({ type: "approval", taskId: "s", step: "sign" });
    expect(labels()).toEqual([["Approve 1 of 2", "Approve 2 of 2"]]);
    const requirement = receiver.notices[0]?.options[0]?.id;
    await desk.data("answer_question", { taskId: "s", requirement });
    await report();
    await deliverAll(post);
    expect(labels().slice(1)).toEqual([["Approve"]]);
  });

  it.each(["alert", "ticket"] as const)("is notified of an end that raises an %s", async (escalation) => {
    const { desk, post } = await told();
    await desk.load("raising", raising(escalation));
    await desk.plant({ id: "r", workflowType: "raising" });
    await desk.advance("r", undefined, "passed");
    await deliverAll(post);
    expect(receiver.notices).toEqual([
      {
        type: escalation,
        taskId: "r",
        workflow: "raising",
        step: "end",
        message: expect.stringContaining('"r"'),
        options: [],
        askedAt: desk.call.ports.now(),
      },
    ]);
  });

  it("is not notified of a request that was answered first, nor twice of a task that came back", async () => {
    const { desk, post } = await told();
    await askIn(desk, "answered", "open");
    await desk.data("answer_question", { taskId: "answered", option: "ship" });
    await desk.load("stuck", stuck);
    await desk.plant({ id: "back", workflowType: "stuck" });
    await desk.advance("back", undefined, "failed");
    await desk.data("resolve_task", { taskId: "back", resolution: "resume", on: "advised" });
    await desk.advance("back", "failed");
    await deliverAll(post);
    expect(receiver.notices.map(({ taskId }) => taskId)).toEqual(["open", "back"]);
  });

  it("is notified of a task that is loaded waiting", async () => {
    const { desk, post } = await told();
    await desk.load("stuck", stuck);
    await desk.plant({ id: "s", workflowType: "stuck", status: "HITL", currentStep: "do" });
    await deliverAll(post);
    expect(receiver.notices).toMatchObject([{ taskId: "s", type: "escalation" }]);
  });

  it("gets no variables or context of a task but those in the question", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    await desk.plant({ id: "q2", workflowType: "questioned", context: { token: "a secret" } });
    await desk.advance("q2", undefined, "passed");
    await deliverAll(post);
    expect(receiver.received).toHaveLength(2);
    expect(JSON.stringify(receiver.received)).not.toContain("a secret");
  });
});

describe("a webhook that does not accept a delivery", () => {
  it("gets it again with growing delays, under the same id", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    receiver.answers.push(500, 302, 404, 204);
    for (const ms of [1_000, 4_000, 16_000]) {
      expect(await deliverAll(post)).toEqual({ next: "later", ms });
      desk.pass(ms - 1);
      expect(await deliverAll(post)).toEqual({ next: "later", ms: 1 });
      desk.pass(1);
    }
    expect((await deliverAll(post)).next).toBe("entry");
    const ids = receiver.received.map(({ headers }) => headers["x-navigator-delivery"]);
    expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
    expect(receiver.received.every((one) => isGenuine(one, desk.call.ports.now()))).toBe(true);
  });

  it("does not get it again once a person has answered elsewhere", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    receiver.answers.push(500);
    await deliverAll(post);
    await desk.data("answer_question", { taskId: "q", option: "ship" });
    desk.pass(1_000);
    expect((await deliverAll(post)).next).toBe("entry");
    expect(receiver.received).toHaveLength(1);
  });

  it("is abandoned in the end, which is logged, counted and diagnosed; the next delivery follows", async () => {
    const { desk, post } = await told();
    await askIn(desk, "lost", "next");
    receiver.answers.push(...Array.from({ length: MOST_TRIES }, () => 503));
    for (let step = await deliverAll(post); step.next === "later"; step = await deliverAll(post))
      desk.pass(step.ms);
    expect(receiver.notices.map(({ taskId }) => taskId)).toEqual([
      ...Array.from({ length: MOST_TRIES }, () => "lost"),
      "next",
    ]);
    expect(post.heard).toEqual([
      expect.stringMatching(/did not accept the question notice of task lost.*answered 503/),
    ]);
    const { checks } = await desk.data<{ checks: { check: string; message: string }[] }>("diagnose");
    const { message } = checks.find(({ check }) => check === "webhooks") ?? { message: "" };
    expect(message).toMatch(/did not accept 1 .*task lost/);
    expect(message).not.toContain("hidden");
  });

  it("is not waited for beyond its time limit", async () => {
    const desk = open();
    const post = postTo(receiver, desk, 20);
    await beginDelivery(post);
    await askIn(desk, "q");
    receiver.answers.push("never");
    expect((await deliverAll(post)).next).toBe("later");
  });

  it("does not delay another webhook", async () => {
    const { desk, post } = await told();
    const other = await Receiver.open();
    const second = postTo(other, desk);
    await beginDelivery(second);
    await askIn(desk, "a", "b");
    receiver.answers.push(500);
    await deliverAll(post);
    await deliverAll(second);
    expect(other.notices.map(({ taskId }) => taskId)).toEqual(["a", "b"]);
    await other.close();
  });

  it("has no server at its address: logged like any other failure", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    await receiver.close();
    expect(await deliverAll(post)).toEqual({ next: "later", ms: 1_000 });
    receiver = await Receiver.open();
  });
});

describe("a cursor of another log", () => {
  const setCursors = async (desk: Desk, fields: JsonObject) => {
    const store = await desk.call.ports.store();
    for (const { value, ...cursor } of await store.cursors.list("test"))
      await store.cursors.move("test", { ...cursor, value: { ...(value as JsonObject), ...fields } });
  };

  it("begins anew at the start: open questions are sent again under the same ids, answered ones are not", async () => {
    const { desk, post } = await told();
    await askIn(desk, "before", "answered");
    const end = await deliverAll(post);
    await desk.ask("answer_question", { taskId: "answered", option: "ship" });
    await setCursors(desk, { seq: 2, mark: "2-00000000" });
    const [again] = [await deliverAll(post)];
    expect(again.next).toBe(end.next);
    expect(receiver.notices.map(({ taskId }) => taskId)).toEqual(["before", "answered", "before"]);
    const ids = receiver.received.map(({ headers }) => headers["x-navigator-delivery"]);
    expect(ids[2]).toBe(ids[0]);
  });

  it("was only seen by this process: the cursor itself decides", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    await deliverAll(post);
    expect(await deliver(post, "9999-00000000")).toEqual({ next: "again" });
    expect((await deliverAll(post)).next).toBe("entry");
    expect(receiver.notices).toHaveLength(1);
  });

  it("of an earlier version has a number only, and goes on there", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    const { seq = 0 } = (await desk.history()).at(-1) ?? {};
    const store = await desk.call.ports.store();
    for (const { value, ...cursor } of await store.cursors.list("test")) {
      const { mark: _mark, ...old } = value as JsonObject;
      await store.cursors.move("test", { ...cursor, value: { ...old, seq } });
    }
    await deliverAll(post);
    await askIn(desk, "later");
    await deliverAll(post);
    expect(receiver.notices.map(({ taskId }) => taskId)).toEqual(["later"]);
  });
});

describe("a sender that is stopped half-way", () => {
  it("is replaced by another, which sends again after the lease, under the same id", async () => {
    const { desk, post } = await told();
    await askIn(desk, "q");
    receiver.answers.push("never");
    const stopped = deliverAll(post);
    await receiver.until(1);
    const another = postTo(receiver, desk);
    expect(await deliverAll(another)).toEqual({ next: "later", ms: SENDING_MS });
    desk.pass(SENDING_MS);
    expect((await deliverAll(another)).next).toBe("entry");
    const [first, second] = receiver.received.map(({ headers }) => headers["x-navigator-delivery"]);
    expect([receiver.received.length, first]).toEqual([2, second]);
    // The first sender times out at last: it must not undo the other's delivery.
    await receiver.close();
    expect((await stopped).next).toBe("entry");
    receiver = await Receiver.open();
  });
});
