import { describe, expect, it } from "vitest";
import type { Assurance } from "../../../src/model/evidence.ts";
import type { Json } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { type AnswerPerson, agents } from "../../support/guided-agent.ts";
import { question } from "../../support/voyage.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided" });
const agentAt = agents();

/** A step that needs two approvals, the second at the level `operator`. */
const twice: Json = {
  id: "twice",
  nodes: {
    start,
    build: work("Build", {
      evidence: [{ approval: "human" }, { approval: "human", assurance: "operator" }],
    }),
    end: success,
  },
  edges: edges("start -> build", "build -> end"),
};

/** A task that stops for a person, whose decision must be known at the level `operator`. */
const stopped: Json = {
  id: "stopped",
  nodes: {
    start,
    build: work("Build"),
    help: { type: "end", result: "blocked", escalation: "hitl", assurance: "operator" },
    end: success,
  },
  edges: edges("start -> build", "build -failed-> help", "build -passed-> end", "help -again-> build"),
};

const at = (assurance: Assurance) => ({ settings: { assurance } });
const yes: AnswerPerson = () => ({ action: "accept", content: { option: "yes" } });

async function eventsOf(desk: Desk, type: string) {
  return (await desk.history()).flatMap(({ events }) => events).filter((event) => event.type === type);
}

describe("the least level of a server", () => {
  it("H7: refuses a relayed answer at `client`, with both levels", async () => {
    const desk = open(at("client"));
    await desk.load("question", question);
    const agent = await agentAt(desk);
    await agent.start("question");
    const before = await desk.dump();
    expect((await agent.respond("ask", "yes")).error?.code).toBe("HUMAN_ANSWER_REQUIRED");
    expect(await desk.dump()).toBe(before);
  });

  it("H7: does not count a form that was asked by a server with a lower level on the same store", async () => {
    const desk = open();
    await desk.load("question", question);
    const strict = await agentAt(desk);
    await strict.start("question");
    const settings = { ...desk.call.ports.settings, ...at("client").settings };
    let level: Assurance = "client";
    const ports = {
      get settings() {
        return { ...settings, assurance: level };
      },
    };
    const person: AnswerPerson = () => {
      // By the time the form comes back, the server accepts operators only.
      level = "operator";
      return { action: "accept", content: { option: "yes" } };
    };
    const lax = await agentAt(desk, { person, ports });
    lax.state = strict.state;
    expect((await lax.respond("ask")).error).toMatchObject({
      code: "HUMAN_ANSWER_REQUIRED",
      needed: "operator",
      given: "client",
    });
    expect(await eventsOf(desk, "answered")).toEqual([]);
  });

  it("H7: at `present`, which no channel reaches, refuses even an operator", async () => {
    const desk = open(at("present"));
    await desk.load("question", question);
    const agent = await agentAt(desk);
    const { taskId = "" } = await agent.start("question");
    expect(await desk.harmless("answer_question", { taskId, option: "yes" })).toMatchObject({
      code: "HUMAN_ANSWER_REQUIRED",
      facts: { needed: "present", given: "operator" },
    });
    await desk.plant({ id: "t", workflowType: "question" });
    await desk.advance("t", undefined);
    expect((await desk.harmless("advance_task", { taskId: "t", result: "yes" })).code).toBe(
      "HUMAN_ANSWER_REQUIRED",
    );
  });

  it("H7: a form is not offered for an approval that it could not give, and the answer says where to give it", async () => {
    const desk = open();
    await desk.load("twice", twice);
    const forms: string[] = [];
    const person: AnswerPerson = ({ params }) => {
      forms.push(params.message);
      return { action: "accept", content: { option: "yes" } };
    };
    const agent = await agentAt(desk, { person });
    await agent.start("twice");
    expect(await agent.complete("build", { outcome: "passed" })).toMatchObject({
      isError: true,
      error: { code: "EVIDENCE_MISSING" },
      waiting: expect.stringContaining("navigator answer"),
    });
    expect(forms).toEqual([]);
  });

  it("H7: of two approvals, a form gives the one that demands no more than `client`", async () => {
    const desk = open(at("client"));
    await desk.load("twice", twice);
    const agent = await agentAt(desk, { person: yes });
    const { taskId = "" } = await agent.start("twice");
    expect((await agent.complete("build", { outcome: "passed" })).error?.code).toBe("EVIDENCE_MISSING");
    expect(await eventsOf(desk, "approved")).toMatchObject([
      { requirement: "1:approval human", receipt: { assurance: "client" } },
    ]);
    await desk.ask("answer_question", { taskId, requirement: "2:approval human" });
    expect((await agent.complete("build", { outcome: "passed" })).result).toBe("success");
  });

  it("H3: a resolution that demands a level is for operators, and keeps a receipt; a grant is not enough", async () => {
    const desk = open();
    await desk.plantIn("stopped", stopped, "t");
    await desk.advance("t", undefined, "failed");
    const granted = desk.as("agent", "conductor", ["resolve_task"]);
    for (const way of [
      { resolution: "resume" },
      { resolution: "goto", node: "end" },
      { resolution: "succeed" },
    ])
      expect(await desk.harmless("resolve_task", { taskId: "t", ...way }, granted)).toMatchObject({
        code: "HUMAN_ANSWER_REQUIRED",
        facts: { needed: "operator", given: null },
      });
    await desk.ask("resolve_task", { taskId: "t", resolution: "resume" });
    expect(await eventsOf(desk, "resolved")).toMatchObject([
      { resolution: "resume", receipt: { assurance: "operator", identity: "tester" } },
    ]);
  });
});
