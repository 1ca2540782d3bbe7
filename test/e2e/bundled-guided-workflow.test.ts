import { describe, expect, it } from "vitest";
import { agents } from "../support/guided-agent.ts";
import { desks } from "../support/with-desk.ts";

const open = desks();
const agentAt = agents();

describe("a new store", () => {
  it("leads an agent through the bundled guided workflow on the first call to a new store", async () => {
    const desk = open();
    const agent = await agentAt(desk);
    const { taskId } = await agent.start("guided-change");
    await agent.walk("restate");
    const missed = await agent.complete("list-files");
    expect(missed.position?.step?.id).toBe("list-files");
    expect(missed.warnings).toEqual(["`files` has to name at least one file."]);
    await agent.complete("list-files", { variables: { files: ["a.ts", "b.ts"] } });
    expect(await agent.respond("agree", "go")).toMatchObject({
      isError: true,
      error: { code: "HUMAN_ANSWER_REQUIRED" },
    });
    expect((await agent.respond("agree")).waiting).toContain(`navigator answer ${taskId}`);
    await desk.ask("answer_question", { taskId, option: "go" });
    expect(await agent.ask("get_position")).toMatchObject({
      position: { step: { id: "edit#1" }, loop: { iteration: 1, total: 2, item: "a.ts" } },
    });
    await agent.complete("edit#1");
    await agent.ask("skip_step", { step_id: "reread#1", reason: "one line" });
    await agent.walk("edit#2", "reread#2");
    expect((await agent.complete("edit#2")).error?.code).toBe("STEP_ALREADY_COMPLETE");
    const silent = await agent.complete("check");
    expect(silent.error?.code).toBe("VARIABLE_INVALID");
    expect(silent.availableActions?.required[0]?.description).toContain("Send checks_failed as variables.");
    await agent.complete("check", { variables: { checks_failed: 0 } });
    expect((await agent.complete("present")).message).toContain("the agent reports that its checks pass");
    await desk.ask("answer_question", { taskId, option: "accept" });
    expect(await agent.complete("tidy")).toMatchObject({ complete: true, result: "success" });
  });

  it("the clean-up activity runs also when the run is given up", async () => {
    const agent = await agentAt(open());
    await agent.start("guided-change");
    expect((await agent.ask("end_workflow", { reason: "not needed" })).position?.step?.id).toBe("tidy");
    expect(await agent.complete("tidy")).toMatchObject({ complete: true, result: "cancelled" });
  });
});
