import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Call, Ports } from "../../../src/operations/ports/call.ts";
import type { Commit } from "../../../src/store/parts/commit.ts";
import { agents } from "../../support/guided-agent.ts";
import { workshops } from "../../support/with-workshop.ts";
import type { Workshop } from "../../support/workshop.ts";
import { interposed } from "./interposed.fixture.ts";

const open = workshops();
const agentAt = agents();

const command: Json = [{ run: "the tests", timeout: "1h" }];

/** The ports of an agent whose command runs `meanwhile` and succeeds. */
function running(call: Call, meanwhile: () => Promise<unknown>): Ports {
  const run = async () => {
    await meanwhile();
    return { exitCode: 0, output: "" };
  };
  const digest = async () => ({ ok: false, why: "unreadable", problem: "not here" }) as const;
  const report = async () => ({ ok: false, problem: "not here" }) as const;
  return { ...call.ports, evidence: { run, digest, report } };
}

async function atGate(shop: Workshop): Promise<void> {
  await shop.atGate(command);
  await shop.trust();
}

describe("a worker whose command runs longer than its lease", () => {
  it("keeps the task, also when another change overtakes the extension of its claim", async () => {
    const shop = open();
    await atGate(shop);
    const [taken] = await shop.desk.take("w", {}, 1_000);
    const fence = taken?.fence;
    const own = shop.agent();
    const hour = async () => {
      shop.desk.pass(3_600_000);
      await shop.desk.sweep();
    };
    const isExtension = ({ changes: [change] }: Commit) => change?.entry.type === "claimed";
    const note = { taskId: "t", type: "note", text: "meanwhile", fence };
    const store = interposed(await own.ports.store(), isExtension, () => shop.desk.ask("attach", note));
    const call = { ...own, ports: { ...running(own, hour), store: async () => store } };
    const passed = { taskId: "t", result: "passed", worker: "w", fence };
    expect(await shop.desk.data("advance_task", passed, call)).toMatchObject({ nextStep: "end" });
  });
});

describe("a run whose evidence takes long to gather", () => {
  const overtakers = {
    "was paused": [
      "TASK_PAUSED",
      (shop: Workshop) => shop.desk.ask("set_task_status", { taskId: "t", status: "PAUSED" }),
    ],
    "was released and taken by a worker": [
      "CLAIM_LOST",
      async (shop: Workshop) => {
        await shop.desk.ask("set_task_status", { taskId: "t", status: "PENDING" });
        await shop.desk.take("w");
      },
    ],
    "is led by another agent": [
      "CLAIM_LOST",
      async (shop: Workshop) => {
        await shop.desk.ask("set_task_status", { taskId: "t", status: "PENDING" });
        await (await agentAt(shop.desk, { name: "agent-2" })).start("proven", { task_id: "t" });
      },
    ],
  } as const;

  it.each(Object.entries(overtakers))(
    "is not moved when it %s meanwhile",
    async (_name, [code, overtake]) => {
      const shop = open();
      await atGate(shop);
      const own = shop.agent();
      const ports = { ...running(own, () => overtake(shop)) };
      const agent = await agentAt(shop.desk, { ports });
      await agent.start("proven", { task_id: "t" });
      expect((await agent.complete("check", { outcome: "passed" })).error?.code).toBe(code);
      expect((await shop.desk.task("t")).currentStep).toBe("check");
    },
  );
});
