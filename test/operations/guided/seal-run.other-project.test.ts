import { describe, expect, it } from "vitest";
import type { Guidance } from "../../../src/operations/guided/guidance.ts";
import { answerByLink, answerLink, followLink } from "../../../src/operations/people/answer-link.ts";
import { type PersonRequest, personRequestOf } from "../../../src/operations/people/person-request.ts";
import { signedTicket, ticketIn } from "../../../src/operations/people/tickets.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/operations/guided" });

const errand = {
  id: "errand",
  version: "1",
  title: "Errand",
  activities: [
    {
      id: "go",
      name: "Go",
      steps: [
        { id: "one" },
        { kind: "checkpoint", id: "agree", message: "On?", options: [{ id: "yes", label: "Yes" }] },
        { id: "two" },
      ],
    },
  ],
};

function within(call: Call, project: string): Call {
  return { ...call, ports: { ...call.ports, settings: { ...call.ports.settings, project } } };
}

/** The same task id in two projects of one store, each led by its own agent. */
async function twice(desk: Desk, more: Data = {}) {
  for (const project of ["here", "there"]) {
    const operator = within(desk.call, project);
    await desk.ask("load_workflow", { definition: errand }, operator);
    await desk.ask("load_task_tree", { tasks: [{ id: "same", workflowType: "errand", ...more }] }, operator);
  }
  const begin = (project: string, agent: string): Promise<Guidance> =>
    desk.data(
      "start_workflow",
      { workflow_id: "errand", task_id: "same" },
      within(desk.as("agent", agent), project),
    );
  return { here: await begin("here", "agent-1"), there: await begin("there", "agent-2") };
}

describe("a sealed state", () => {
  it("is invalid in another project of the same store with the same keys", async () => {
    const desk = open({ states: { kind: "sealed" } });
    const { here, there } = await twice(desk);
    const args = { step_id: "one", summary: "done" };
    const agent = within(desk.as("agent", "agent-1"), "there");
    for (const tool of ["complete_step", "get_position"]) {
      const more = tool === "complete_step" ? args : {};
      expect(await desk.refusal(tool, { state: here.state, ...more }, agent)).toMatchObject({
        code: "STATE_INVALID",
        facts: { reason: "not_ours" },
      });
    }
    const owner = within(desk.as("agent", "agent-2"), "there");
    expect(await desk.data("complete_step", { state: there.state, ...args }, owner)).toMatchObject({
      success: true,
    });
  });

  it("is invalid in another project also when the run is only in its state", async () => {
    const desk = open({ states: { kind: "sealed", carried: true } });
    const plain = {
      ...errand,
      activities: [{ id: "go", name: "Go", steps: [{ id: "one" }, { id: "two" }] }],
    };
    for (const project of ["here", "there"])
      await desk.ask("load_workflow", { definition: plain }, within(desk.call, project));
    const agent = desk.as("agent", "agent-1");
    const { state } = await desk.data<Guidance>(
      "start_workflow",
      { workflow_id: "errand" },
      within(agent, "here"),
    );
    const refusal = await desk.refusal("get_position", { state }, within(agent, "there"));
    expect(refusal).toMatchObject({ code: "STATE_INVALID", facts: { reason: "not_ours" } });
  });

  it("is stale when the task has the same version but another history, as after a restore", async () => {
    const [before, after] = [open({ states: { kind: "sealed" } }), open({ states: { kind: "sealed" } })];
    const { here } = await twice(before);
    await twice(after, { title: "Another errand" });
    const agent = within(after.as("agent", "agent-9"), "here");
    const args = { state: here.state, step_id: "one", summary: "done" };
    expect(await after.refusal("complete_step", args, agent)).toMatchObject({ code: "STATE_STALE" });
  });
});

describe("a ticket", () => {
  async function asked(desk: Desk): Promise<Record<"here" | "there", PersonRequest>> {
    await twice(desk);
    const waits = ["here", "there"].map(async (project) => {
      const agent = within(desk.as("agent", project === "here" ? "agent-1" : "agent-2"), project);
      const { runs } = await desk.data<Guidance>("get_position", {}, agent);
      const args = { state: runs?.[0]?.state, step_id: "one", summary: "done" };
      await desk.ask("complete_step", args, agent);
      const [record] = await (await desk.call.ports.store()).tasks.load(project, ["same"]);
      const wait = record && (await personRequestOf(record, agent));
      if (!wait) throw new Error("no person is asked");
      return wait;
    });
    const [here, there] = await Promise.all(waits);
    if (!here || !there) throw new Error("no person is asked");
    return { here, there };
  }

  it("counts in the project it was signed in, and in no other", async () => {
    const desk = open();
    const { here } = await asked(desk);
    const text = await signedTicket({ ...here.ticket, purpose: "answer" }, within(desk.call, "here").ports);
    if (!text.ok) throw new Error(text.refusal.message);
    expect(await ticketIn(text.value, "answer", within(desk.call, "here").ports)).toMatchObject({
      ok: true,
    });
    expect(await ticketIn(text.value, "answer", within(desk.call, "there").ports)).toMatchObject({
      ok: false,
      refusal: { code: "TICKET_INVALID" },
    });
  });

  it("as a link answers nothing in another project that asks the same question", async () => {
    const desk = open();
    const { here } = await asked(desk);
    const page = "http://localhost";
    const link =
      (await answerLink(here, "link", {
        ...within(desk.call, "here"),
        ports: { ...within(desk.call, "here").ports, page },
      })) ?? "";
    const text = link.slice(link.lastIndexOf("/") + 1);
    expect(await followLink(text, within(desk.call, "there"))).toMatchObject({ ok: false });
    expect(await answerByLink(text, { option: "yes" }, within(desk.call, "there"))).toMatchObject({
      ok: false,
    });
    expect(await answerByLink(text, { option: "yes" }, within(desk.call, "here"))).toEqual({
      ok: true,
      value: { state: "done" },
    });
  });
});
