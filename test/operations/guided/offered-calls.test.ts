import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { type Agent, agents } from "../../support/guided-agent.ts";
import { approved, proven, voyage } from "../../support/voyage.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const LEASE = 3_600_000;
const open = desks({ bundled: "test/operations/guided", settings: { runLeaseMs: LEASE } });
const agentAt = agents();

const single = (id: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  id,
  version: "1",
  title: id,
  initialActivity: "main",
  ...more,
  activities: [
    {
      id: "main",
      name: "Main",
      triggers: id === "caller" ? [{ workflow: "child" }] : [],
      steps: [{ id: `${id}-step`, name: "Work" }],
    },
  ],
});
const child = single("child", { variables: [{ name: "need", type: "string", required: true }] });

const closing = {
  ...(single("closing") as object),
  finalActivity: "close",
  activities: [
    { id: "main", name: "Main", steps: [{ id: "work", name: "Work" }], transitions: [{ to: "close" }] },
    { id: "close", name: "Close", steps: [{ id: "tidy", name: "Tidy" }] },
  ],
} as Json;

async function led(): Promise<{ desk: Desk; agent: Agent }> {
  const desk = open();
  await desk.load("errand", errand);
  for (const definition of [voyage, approved, proven, child, single("caller"), closing])
    await desk.load((definition as { id: string }).id, definition);
  return { desk, agent: await agentAt(desk) };
}

describe("a run that an operator has paused", () => {
  it("refuses every move, offers nothing, blocks the report, and continues once it is resumed", async () => {
    const { desk, agent } = await led();
    const { taskId } = await agent.start("voyage");
    await desk.ask("set_task_status", { taskId, status: "PAUSED" });
    const blocked = [{ action: "complete_step", reason: expect.stringContaining("paused") }];
    const paused = { availableActions: { required: [], optional: [], blocked } };
    for (const [tool, args] of [
      ["complete_step", { step_id: "pack", summary: "done" }],
      ["skip_step", { step_id: "pack", reason: "late" }],
      ["respond_to_checkpoint", { checkpoint_id: "depart" }],
      ["end_workflow", { reason: "enough" }],
      ["start_workflow", { workflow_id: "errand", state: agent.state }],
      ["nav_action", { action: "complete_step", step_id: "pack", summary: "done" }],
    ] as const) {
      const told = await agent.ask(tool, args);
      expect(told, tool).toMatchObject({ ...paused, error: { code: "TASK_PAUSED" } });
    }
    expect(await agent.ask("get_position")).toMatchObject({
      ...paused,
      message: expect.stringContaining("paused"),
    });
    await desk.ask("set_task_status", { taskId, status: "PENDING" });
    expect((await agent.complete("pack")).position?.step?.id).toBe("sing");
  });
});

describe("the offered actions", () => {
  it("include completing a step whose evidence is gathered by the report", async () => {
    const { agent } = await led();
    const told = await agent.start("proven");
    expect(told.availableActions?.required).toContainEqual({
      action: "complete_step",
      tool: "complete_step",
      args: { step_id: "build", outcome: "passed" },
      needs: ["summary", "variables.tested"],
      description: expect.stringContaining("looks into: variable tested == true"),
    });
    expect(told.message).toMatch(
      /^Now: Build\. .*Complete it.*: Navigator looks into variable tested == true/,
    );
  });

  it("include completing a step that a person must approve, until the person is asked", async () => {
    const { agent } = await led();
    const told = await agent.start("approved");
    expect(told.availableActions?.required.map(({ args }) => args["outcome"])).toEqual(["failed", "passed"]);
    expect(told.message).toContain('Complete it with "passed": Navigator looks into approval human.');
    await agent.complete("build", { outcome: "passed" });
    const waiting = await agent.ask("get_position");
    expect(waiting.availableActions?.blocked).toMatchObject([{ action: "complete_step" }]);
  });

  it("include calling a workflow that needs variables, and name them", async () => {
    const { agent } = await led();
    const { availableActions } = await agent.start("caller");
    const call = availableActions?.optional.find(({ tool }) => tool === "start_workflow");
    expect(call?.description).toContain("Send need as variables.");
    const begun = await agent.start("child", { state: agent.state, variables: { need: "it" } });
    expect(begun.position).toMatchObject({ workflow: "child", step: { id: "child-step" } });
    const done = await agent.complete("child-step", { workflow_id: "child" });
    expect(done.position).toMatchObject({ workflow: "caller" });
  });

  it("name the missing arguments of each call, and are accepted with exactly those", async () => {
    const { agent } = await led();
    const { availableActions } = await agent.start("caller");
    const { required = [], optional = [] } = availableActions ?? {};
    expect(required.map(({ tool, needs }) => [tool, needs])).toEqual([["complete_step", ["summary"]]]);
    expect(optional.map(({ tool, needs }) => [tool, needs])).toEqual([
      ["start_workflow", ["variables.need"]],
      ["end_workflow", ["reason"]],
    ]);
    for (const { tool, args, needs = [] } of required) {
      const bare = await agent.ask(tool, args);
      expect(bare.error?.["message"]).toBe("`summary` is missing: what was done, in a sentence, as text");
      const told = await agent.ask(tool, {
        ...args,
        ...Object.fromEntries(needs.map((name) => [name, "done"])),
      });
      expect(told.isError).toBe(false);
    }
  });

  it("say when the run is being ended", async () => {
    const { agent } = await led();
    await agent.start("closing");
    const told = await agent.ask("end_workflow", { reason: "storm" });
    expect(told.message).toMatch(
      /^The run is being ended; this closes it\. It counts as cancelled\. Now: Tidy/,
    );
    expect(await agent.complete("tidy")).toMatchObject({ complete: true, result: "cancelled" });
  });
});

describe("H10: while a question is open", () => {
  it("completing a step is blocked with the reason, and asking the person is offered, not blocked", async () => {
    const { agent } = await led();
    await agent.start("voyage");
    const told = await agent.walk("pack", "sing");
    expect(told.availableActions).toEqual({
      required: [
        {
          action: "respond_to_checkpoint",
          tool: "respond_to_checkpoint",
          args: { checkpoint_id: "depart" },
          description: "Have the person asked; leave `option_id` out.",
        },
      ],
      optional: [expect.objectContaining({ tool: "end_workflow" })],
      blocked: [
        { action: "skip_step", reason: expect.stringContaining("must be answered") },
        { action: "complete_step", reason: "A question is open: Leave now?" },
      ],
    });
    expect(await agent.complete("depart")).toMatchObject({ error: { code: "CHECKPOINT_BLOCKING" } });
  });

  it("an option that only a person may take is blocked by its arguments, beside the options that are offered", async () => {
    const desk = open();
    await desk.load("both", {
      id: "both",
      version: "1",
      title: "Both",
      variables: [{ name: "agreed", type: "boolean", defaultValue: false }],
      activities: [
        {
          id: "main",
          name: "Main",
          steps: [
            {
              kind: "checkpoint",
              id: "mine",
              message: "Agreed?",
              audience: "agent",
              options: [
                { id: "yes", label: "Yes", effects: { setVariable: { agreed: true } } },
                { id: "no", label: "No" },
              ],
            },
            {
              kind: "checkpoint",
              id: "theirs",
              message: "Agree?",
              options: [{ id: "yes", label: "Yes", effects: { setVariable: { agreed: true } } }],
            },
          ],
        },
      ],
    });
    const agent = await agentAt(desk);
    const { availableActions } = await agent.start("both");
    expect(availableActions?.required.map(({ tool, args }) => [tool, args["option_id"]])).toEqual([
      ["respond_to_checkpoint", "no"],
    ]);
    expect(availableActions?.blocked).toContainEqual({
      action: "respond_to_checkpoint",
      args: { checkpoint_id: "mine", option_id: "yes" },
      reason: expect.any(String),
    });
  });
});

describe("H11: a report that fails a check", () => {
  const checked = single("checked", {
    variables: [{ name: "files", type: "array", defaultValue: [] }],
  }) as Record<string, Json>;
  const definition = {
    ...checked,
    activities: [
      {
        id: "main",
        name: "Main",
        steps: [
          {
            id: "list",
            name: "List",
            actions: [{ action: "validate", target: "size(files) > 0", message: "Name a file." }],
          },
        ],
      },
    ],
  };

  it("H11: is not a success; the offered call names the missing variable, and is accepted with it", async () => {
    const desk = open();
    await desk.load("checked", definition);
    const agent = await agentAt(desk);
    const begun = await agent.start("checked");
    const needs = ["summary", "variables.files"];
    expect(begun.availableActions?.required).toMatchObject([{ tool: "complete_step", needs }]);
    expect(begun.message).toContain("bring files with it");
    const told = await agent.complete("list");
    expect(told).toMatchObject({ isError: false, success: false, warnings: ["Name a file."] });
    expect(told.message).toMatch(/^This did not complete the step: Name a file\. Now: List\./);
    expect(told.availableActions?.required).toMatchObject([{ needs }]);
    expect(await agent.complete("list", { variables: { files: ["a.ts"] } })).toMatchObject({
      success: true,
      complete: true,
    });
  });

  it("is not a success where it stops the run, nor as a report of a task", async () => {
    const desk = open();
    await desk.plantIn("checked", definition, "t");
    const agent = await agentAt(desk);
    await agent.start("checked");
    for (let tries = 0; tries < 3; tries++) await agent.complete("list", { summary: `try ${tries}` });
    expect(await agent.complete("list", { summary: "last" })).toMatchObject({
      success: false,
      waiting: expect.stringContaining("navigator resolve"),
    });
    await desk.advance("t", undefined);
    expect(await desk.advance("t", "done")).toMatchObject({ success: false, action: "retry" });
  });
});

describe("a question that a call does not name", () => {
  it("is the open one: the person is asked, and an agent's own answer is refused", async () => {
    const { agent } = await led();
    await agent.start("voyage");
    expect((await agent.ask("respond_to_checkpoint")).error?.code).toBe("CHECKPOINT_NOT_FOUND");
    await agent.walk("pack", "sing");
    expect(await agent.ask("respond_to_checkpoint")).toMatchObject({
      isError: false,
      waiting: expect.stringContaining("navigator answer"),
    });
    for (const [tool, more] of [
      ["respond_to_checkpoint", {}],
      ["nav_action", { action: "respond_to_checkpoint" }],
    ] as const) {
      const told = await agent.ask(tool, { ...more, option_id: "yes" });
      expect(told.error?.code, tool).toBe("HUMAN_ANSWER_REQUIRED");
    }
  });

  it("is not answered, so that a repeated answer is not given to the next question", async () => {
    const { desk, agent } = await led();
    const { taskId } = await agent.start("voyage", { variables: { ports: [] } });
    await agent.walk("pack", "sing");
    await desk.ask("answer_question", { taskId, option: "yes" });
    expect((await agent.complete("lock")).checkpoint?.id).toBe("speed");
    const before = await desk.dump();
    const told = await agent.ask("respond_to_checkpoint", { option_id: "same" });
    expect(told.error?.["message"]).toBe("`checkpoint_id` is missing: which question is answered, as text");
    expect((await agent.ask("respond_to_checkpoint")).error?.["message"]).toMatch(/^`option_id` is missing/);
    expect(await desk.dump()).toBe(before);
    expect((await agent.respond("speed", "same")).position?.step?.id).toBe("sleep");
  });
});

describe("the task tools, on the agent's own run", () => {
  it("name the guided tools to use", async () => {
    const { desk, agent } = await led();
    const { taskId } = await agent.start("voyage");
    const call = { name: "advance_task", arguments: { taskId } };
    expect((await agent.client.callTool(call)).structuredContent).toMatchObject({
      error: {
        code: "CLAIM_REQUIRED",
        message: "You lead this run: report with complete_step, give up with end_workflow.",
      },
    });
    const other = await agentAt(desk, { name: "agent-2" });
    expect((await other.client.callTool(call)).structuredContent).toMatchObject({
      error: { code: "CLAIM_REQUIRED", message: expect.stringContaining("is claimed by agent-1") },
    });
  });
});

describe("completing a step with an oversized output", () => {
  it("is refused, and the step stays open", async () => {
    const { agent } = await led();
    await agent.start("voyage");
    const told = await agent.complete("pack", { output: "x".repeat(70_000) });
    expect(told).toMatchObject({ error: { code: "INPUT_TOO_LARGE" }, position: { step: { id: "pack" } } });
  });
});

describe("an agent without a state", () => {
  it("finds its run also after a long silence, until another worker has claimed it", async () => {
    const { desk, agent } = await led();
    const { taskId } = await agent.start("voyage");
    desk.pass(LEASE + 1);
    await desk.queue();
    const mine = async () => (await agent.ask("get_position", { state: undefined })).runs;
    expect(await mine()).toMatchObject([{ taskId, state: agent.state }]);
    expect(await desk.take("w")).toHaveLength(1);
    expect(await mine()).toEqual([]);
  });
});

describe("a run that is only in its state", () => {
  it("is refused at the start if a workflow that it calls needs a store", async () => {
    const desk = open({ states: { kind: "sealed", carried: true } });
    await desk.load("caller", single("caller"));
    await desk.load("child", { ...(approved as object), id: "child" });
    const agent = await agentAt(desk);
    expect((await agent.start("caller")).error?.code).toBe("STORE_REQUIRED");
  });
});

describe("a loop inside a loop", () => {
  it("advances by itself, whichever of the two is named", async () => {
    const desk = open();
    const loop = (id: string, steps: Json): Json => ({
      kind: "loop",
      id,
      loopType: "forEach",
      over: "items",
      variable: `${id}-item`.replace("-", "_"),
      steps,
    });
    const steps = [loop("outer", [loop("inner", [{ id: "s", name: "S" }])])];
    await desk.load("nested", {
      ...(single("nested") as object),
      variables: [{ name: "items", type: "array", defaultValue: [1, 2] }],
      activities: [{ id: "main", name: "Main", steps }],
    });
    const agent = await agentAt(desk);
    await agent.start("nested");
    const advance = (loop_id: string) => agent.ask("nav_action", { action: "advance_loop", loop_id });
    for (const id of ["inner", "outer"]) expect(await advance(id), id).toMatchObject({ isError: false });
    expect((await advance("other")).error?.code).toBe("LOOP_NOT_FOUND");
  });
});
