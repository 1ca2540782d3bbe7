import { expect, it } from "vitest";
import type { Call } from "../../src/operations/ports/call.ts";
import { desks } from "../support/with-desk.ts";
import { questioned } from "../support/workflows.ts";
import { say } from "./console.fixture.ts";

const open = desks({ bundled: "test/support", settings: { sync: "off" } });

/** Runs `navigator watch` on a desk whose two tasks are answered as soon as it listens. */
async function watched(...args: readonly string[]) {
  const desk = open();
  await desk.load("questioned", questioned);
  const agent = desk.as("agent", "agent-1");
  const begin = async () => {
    const { state, taskId } = await desk.data<{ state: string; taskId: string }>(
      "start_workflow",
      { workflow_id: "questioned" },
      agent,
    );
    await desk.data("complete_step", { state, step_id: "draft", summary: "done" }, agent);
    return taskId;
  };
  const ids = [await begin(), await begin()];
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let lines = 0;
  let out = "";
  const said = await say(
    args.map((arg) => arg.replace("SECOND", ids[1] ?? "")),
    {
      untilStopped: () => stopped,
      err: (text) => {
        if (!text.startsWith("Waiting")) return;
        const answer = (taskId: string, option: string) =>
          desk.data("answer_question", { taskId, option, note: "a\nb" });
        void answer(ids[0] ?? "", "ship").then(() => answer(ids[1] ?? "", "hold"));
      },
      out: (text) => {
        out += text;
        lines += 1;
        if (lines === 2 || text.includes(ids[1] ?? "")) stop();
      },
    },
    {},
    (): Call => ({ ...desk.call, ports: { ...desk.call.ports, close: async () => undefined } }),
  );
  return { ...said, out, ids };
}

it("H14: `navigator watch` prints one line for each answer until it is stopped", async () => {
  const { code, out, ids } = await watched("watch");
  expect(code).toBe(0);
  const [first, second, ...rest] = out.split("\n");
  expect(first).toContain(`${ids[0]} at ask: answered “ship”`);
  expect(second).toContain(`${ids[1]} at ask: answered “hold”`);
  expect(first).toContain("with the note: a");
  expect(rest).toEqual([""]);
});

it("H14: `navigator watch ID --once --json` ends after the first answer about that task", async () => {
  const { code, out, ids } = await watched("watch", "SECOND", "--once", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ taskId: ids[1], type: "answered", decision: "hold" });
});
