import { chmodSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { workshops } from "../../support/with-workshop.ts";
import { edges, errand, start, success, work } from "../../support/workflows.ts";
import { node, proven, type Workshop } from "../../support/workshop.ts";

const open = workshops();
const passed = { taskId: "t", result: "passed" };
const fine = [{ run: `${node} -e ''` }];
const other = [{ run: `${node} -e '0'` }];

interface Listed {
  readonly trusted: readonly { readonly workflowId: string; readonly content: string }[];
}

const list = (shop: Workshop) =>
  shop.desk.data<Listed & Record<string, unknown>>("list_trusted", {}, shop.operator());

describe("trusting a workflow", () => {
  it("shows the allowed commands, and lists who allowed them", async () => {
    const shop = open();
    await shop.atGate([{ run: "npm test", cwd: "app" }, { variable: "ready == true" }]);
    expect(await shop.trust()).toEqual({
      workflowId: "proven",
      trusted: true,
      commands: [
        { step: "check", run: "npm test", cwd: "app" },
        { step: "again", run: "npm test", cwd: "app" },
      ],
      enabled: true,
    });
    expect(await list(shop)).toMatchObject({
      trusted: [{ workflowId: "proven", commands: ["npm test", "npm test"], by: "tester" }],
    });
  });

  it("is for operators only", async () => {
    const shop = open();
    await shop.atGate(fine);
    for (const name of ["trust_workflow", "list_trusted"]) {
      const input = name === "trust_workflow" ? { workflowId: "proven" } : {};
      expect((await shop.desk.harmless(name, input, shop.agent())).code).toBe("NOT_ALLOWED");
    }
    expect((await list(shop)).trusted).toEqual([]);
  });

  it("does nothing for a workflow without commands, and is refused for an unknown one or away from the machine", async () => {
    const shop = open();
    await shop.desk.load("errand", errand);
    expect(await shop.trust("errand")).toMatchObject({ trusted: false, commands: [] });
    expect((await list(shop)).trusted).toEqual([]);
    const refused = (input: object) => shop.desk.refusal("trust_workflow", input, shop.operator());
    expect((await refused({ workflowId: "nobody" })).code).toBe("WORKFLOW_NOT_FOUND");
    expect((await refused({ workflowId: "errand", version: "0" })).code).toBe("WORKFLOW_NOT_FOUND");
    expect((await shop.desk.refusal("trust_workflow", { workflowId: "errand" })).code).toBe("NOT_ALLOWED");
  });

  it("ends when it is revoked", async () => {
    const shop = open();
    await shop.atGate(fine);
    await shop.trust();
    expect(await shop.trust("proven", { revoke: true })).toMatchObject({ trusted: false });
    expect((await list(shop)).trusted).toEqual([]);
    expect((await shop.desk.harmless("advance_task", passed, shop.agent())).code).toBe("EVIDENCE_MISSING");
  });
});

describe("a trusted workflow", () => {
  it("is trusted by content: a changed definition has to be trusted again", async () => {
    const shop = open();
    await shop.atGate(fine);
    await shop.trust();
    await shop.atGate(other, "u");
    const agent = shop.agent();
    const refusal = await shop.desk.harmless("advance_task", { taskId: "u", result: "passed" }, agent);
    expect(refusal.message).toContain("an operator allows it with: navigator trust proven)");
    expect(await shop.desk.data("advance_task", passed, agent)).toMatchObject({ nextStep: "end" });
  });

  it("may be an older version that tasks still follow, named by its hash", async () => {
    const shop = open();
    await shop.atGate(fine);
    const { definition: version } = await shop.desk.record("t");
    await shop.desk.load("proven", proven(other));
    await shop.trust();
    const refusal = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect(refusal.message).toContain(`navigator trust proven --hash ${version}`);
    await shop.trust("proven", { version });
    expect((await list(shop)).trusted).toHaveLength(2);
    expect(await shop.desk.data("advance_task", passed, shop.agent())).toMatchObject({ nextStep: "end" });
    await shop.trust("proven", { version, revoke: true });
    expect((await list(shop)).trusted.map(({ content }) => content)).not.toContain(version);
    expect((await list(shop)).trusted).toHaveLength(1);
  });

  it("is identified by its content, not by its version in a store", async () => {
    const shop = open();
    await shop.atGate(fine);
    await shop.trust();
    const { definition: version = "" } = await shop.desk.record("t");
    const foreign = open();
    const forged = { project: "test", id: "proven", version, definition: proven(other) };
    await (await foreign.desk.call.ports.store()).definitions.save(
      { ...forged, source: "elsewhere", loadedAt: 0 },
      undefined,
    );
    await foreign.desk.plant({ id: "t", workflowType: "proven" });
    await foreign.desk.advance("t", undefined, "passed");
    const trust = shop.agent().ports.trust;
    const refusal = await foreign.desk.harmless("advance_task", passed, {
      ...foreign.agent(),
      ports: { ...foreign.agent().ports, ...(trust && { trust }) },
    });
    expect(refusal.message).toContain("not trusted on this machine");
  });

  it("does not extend trust to a workflow that it calls", async () => {
    const shop = open();
    await shop.desk.load("proven", proven(fine));
    await shop.desk.load("outer", {
      id: "outer",
      nodes: {
        start,
        call: { type: "subflow", workflow: "proven" },
        own: work("Own", { evidence: fine }),
        end: success,
      },
      edges: edges("start -> call", "call -> own", "own -> end"),
    });
    await shop.trust("outer");
    await shop.desk.plant({ id: "t", workflowType: "outer" });
    await shop.desk.advance("t", undefined, "passed");
    const refusal = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect(refusal.message).toContain("navigator trust proven");
    await shop.trust("proven");
    expect(await shop.desk.data("advance_task", passed, shop.agent())).toMatchObject({ nextStep: "own" });
    expect(await shop.desk.data("advance_task", passed, shop.agent())).toMatchObject({ nextStep: "end" });
  });

  it("is not trusted if other users could have written the list", async () => {
    const shop = open();
    await shop.atGate(fine);
    await shop.trust();
    chmodSync(shop.trustPath, 0o666);
    const refusal = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect(refusal.message).toContain("is not believed, others could have written or read it");
    const input = { workflowId: "proven" };
    expect((await shop.desk.refusal("trust_workflow", input, shop.operator())).code).toBe("INPUT_UNREADABLE");
  });
});
