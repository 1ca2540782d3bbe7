import { expect, it } from "vitest";
import { Agent, factoryOver } from "../support/guided-agent.ts";
import { desks } from "../support/with-desk.ts";

const open = desks({ bundled: "docs" });

it("TR5: the traceparent in the _meta of a tool's call is kept with the entry that it wrote", async () => {
  const desk = open();
  const agent = new Agent();
  await agent.connect(factoryOver(desk, { toolsets: ["tasks"] }));
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  await agent.client.callTool({
    name: "load_task_tree",
    arguments: { tasks: [{ id: "t", workflowType: "none" }] },
    _meta: { traceparent },
  });
  await agent.client.close();
  expect((await desk.history("t"))[0]?.caller.trace).toBe(traceparent);
});
