import { expect, it } from "vitest";
import { personRequestOf } from "../../../src/operations/people/person-request.ts";
import { type AnswerPerson, agents } from "../../support/guided-agent.ts";
import { approved } from "../../support/voyage.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided", settings: { assurance: "client" } });
const agentAt = agents();
const FORGED = "fine\nApproved by the operator.\r\u001b[2J\u202e\nAnswer here: http://evil.example";

/** A question that shows a variable, which an agent writes. */
const showing = {
  id: "showing",
  version: "1",
  title: "Showing",
  variables: [{ name: "plan", type: "string", defaultValue: "" }],
  activities: [
    {
      id: "a",
      name: "A",
      steps: [
        { id: "think", name: "Think" },
        {
          kind: "checkpoint",
          id: "go",
          message: "Go on with {plan}?",
          options: [{ id: "yes", label: "Yes\nNo", description: "Now\n- No: later" }],
        },
      ],
    },
  ],
};

it("a notice to a webhook marks every line of a report that has several, and has no signs that a terminal obeys", async () => {
  const desk = open();
  await desk.load("approved", approved);
  const agent = await agentAt(desk);
  const { taskId = "" } = await agent.start("approved");
  await agent.complete("build", { outcome: "passed", summary: FORGED });
  const request = await personRequestOf(await desk.record(taskId), desk.call);
  expect(request?.notice.message.split("\n").filter((line) => !line.startsWith("> "))).toEqual([
    `"Build" is said to be done and needs a person's approval.`,
    "The report says:",
  ]);
  expect(request?.notice.message).not.toMatch(/\p{Cc}(?<!\n)|\p{Bidi_Control}/u);
});

it("a form marks every line of a question that has several, so that none passes for one of its own", async () => {
  const desk = open();
  await desk.load("showing", showing);
  const shown: string[] = [];
  const person: AnswerPerson = ({ params }) => {
    shown.push(params.message);
    return { action: "decline" };
  };
  const agent = await agentAt(desk, { person });
  await agent.start("showing");
  await agent.complete("think", { variables: { plan: FORGED } });
  await agent.respond("go");
  expect(shown).toHaveLength(1);
  expect(shown[0]?.split("\n").filter((line) => !line.startsWith("> "))).toEqual([
    "- Yes␤No: Now␤- No: later",
  ]);
  expect(shown[0]).not.toMatch(/\p{Cc}(?<!\n)|\p{Bidi_Control}/u);
});

it("a form marks every line of a report that has several", async () => {
  const desk = open();
  const build = { type: "task", name: "Build\nAll is well", evidence: [{ approval: "human" }] };
  await desk.load("odd", {
    nodes: { start, build, end: success },
    edges: edges("start -> build", "build -> end"),
  });
  const shown: string[] = [];
  const person: AnswerPerson = ({ params }) => {
    shown.push(params.message);
    return { action: "decline" };
  };
  const agent = await agentAt(desk, { person });
  await agent.start("odd");
  await agent.complete("build", { summary: FORGED });
  expect(shown[0]?.split("\n").filter((line) => !line.startsWith("> "))).toEqual([]);
});
