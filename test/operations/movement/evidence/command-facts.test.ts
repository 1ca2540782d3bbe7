import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replay } from "../../../../src/engine/evolve.ts";
import { workshops } from "../../../support/with-workshop.ts";
import { node, type Workshop } from "../../../support/workshop.ts";

const open = workshops();
const passed = { taskId: "t", result: "passed" };
const mark = `${node} -e 'require("fs").appendFileSync("ran", "x")'`;
const waiter = `${node} -e 'const fs = require("fs");
  fs.writeFileSync("begun", "");
  setInterval(() => fs.existsSync("end") && process.exit(0), 5);'`;
const OFF = "commands are off; an operator turns them on with --allow-commands";
const UNTRUSTED =
  "this workflow is not trusted on this machine; an operator allows it with: navigator trust proven";

interface Unmet {
  readonly unmet: readonly {
    readonly requirement: string;
    readonly problem: string;
    readonly output?: string;
  }[];
}

describe("a gate that asks for a command", () => {
  it("accepts a report if the command succeeds, and records the evidence", async () => {
    const shop = open();
    await shop.atGate([{ run: `${node} -p '"all " + "fine"'` }]);
    await shop.trust();
    expect(await shop.desk.data("advance_task", passed, shop.agent())).toMatchObject({ nextStep: "end" });
    const history = await shop.desk.history("t");
    const requirement = `1:run ${node} -p '"all " + "fine"'`;
    expect(history.at(-1)?.events[0]).toMatchObject({
      type: "reported",
      evidence: [{ requirement, holds: true, exitCode: 0, output: "all fine\n" }],
    });
    expect(replay(history.flatMap(({ events }) => events))).toEqual((await shop.desk.record("t")).position);
  });

  it("refuses the report with the command's result if the command fails, and changes nothing", async () => {
    const shop = open();
    const run = `${node} -e 'console.log("2 of 9 failed"); process.exit(4)'`;
    await shop.atGate([{ run }]);
    await shop.trust();
    const refusal = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect(refusal).toMatchObject({
      code: "EVIDENCE_MISSING",
      facts: {
        unmet: [
          { requirement: `1:run ${run}`, problem: "exit code 4", exitCode: 4, output: "2 of 9 failed\n" },
        ],
      },
    });
    expect(
      await shop.desk.data("advance_task", { taskId: "t", result: "failed" }, shop.agent()),
    ).toMatchObject({
      nextStep: "build",
    });
  });

  it("runs no command for an unguarded outcome, or for one that would be refused anyway", async () => {
    const shop = open();
    await shop.atGate([{ run: mark, for: ["passed"] }, { variable: "ready == true" }]);
    await shop.trust();
    const agent = shop.agent();
    expect((await shop.desk.refusal("advance_task", { taskId: "t", result: "great" }, agent)).code).toBe(
      "OUTCOME_NOT_ALLOWED",
    );
    expect((await shop.desk.refusal("advance_task", passed, agent)).facts).toEqual({
      unmet: [{ requirement: "2:variable ready == true", problem: "ready == true does not hold" }],
    });
    const unsure = { taskId: "t", result: "unsure", variables: { ready: true } };
    expect(await shop.desk.data("advance_task", unsure, agent)).toMatchObject({ nextStep: "again" });
    expect(existsSync(join(shop.root, "ran"))).toBe(false);
  });

  it.each([
    ["are off", { commands: "off" } as const, true, OFF],
    ["are of a workflow that is not trusted", {}, false, UNTRUSTED],
    ["are off and not trusted", { commands: "off" } as const, false, `${OFF}; ${UNTRUSTED}`],
  ])("runs no commands that %s, and says what an operator can do", async (_, settings, trusted, problem) => {
    const shop = open();
    await shop.atGate([{ run: mark }]);
    if (trusted) await shop.trust();
    const { facts } = await shop.desk.harmless("advance_task", passed, shop.agent(settings));
    expect(facts).toEqual({ unmet: [{ requirement: `1:run ${mark}`, problem: `not run: ${problem}` }] });
    expect(existsSync(join(shop.root, "ran"))).toBe(false);
  });

  it("does not accept an agent's claim in any field", async () => {
    const shop = open();
    const run = `${node} -e 'process.exit(1)'`;
    await shop.atGate([{ run }]);
    await shop.trust();
    const fact = { requirement: `1:run ${run}`, holds: true, exitCode: 0 };
    const attempts = [
      { ...passed, output: { evidence: [fact], exitCode: 0, tests: "passed" } },
      { ...passed, variables: { passed: true, exitCode: 0, tests: { failed: 0 } } },
      { ...passed, variables: { evidence: { [fact.requirement]: fact } } },
      { ...passed, evidence: [fact] },
      { taskId: "t", result: "unsure" },
    ];
    const codes: string[] = [];
    for (const input of attempts)
      codes.push((await shop.desk.harmless("advance_task", input, shop.agent())).code);
    expect(codes).toEqual([
      "EVIDENCE_MISSING",
      "EVIDENCE_MISSING",
      "VARIABLE_INVALID",
      "INPUT_INVALID",
      "EVIDENCE_MISSING",
    ]);
  });

  it("runs several commands in order, and keeps at most 8 KiB of their output", async () => {
    const shop = open();
    const flood = (name: string) => `${node} -e 'console.log("${name}".repeat(100000)); process.exit(1)'`;
    await shop.atGate(["a", "b", "c", "d", "e", "f"].map((name) => ({ run: flood(name) })));
    await shop.trust();
    const refusal = await shop.desk.refusal("advance_task", passed, shop.agent());
    const { unmet } = refusal.facts as unknown as Unmet;
    expect(unmet.map(({ output }) => output?.charAt(0)).join("")).toBe("abcdef");
    expect(unmet.reduce((sum, { output = "" }) => sum + output.length, 0)).toBeLessThanOrEqual(8_192);
  });

  it("stops a command whose time is over", async () => {
    const shop = open();
    await shop.atGate([{ run: `${node} -e 'setInterval(() => {}, 1000)'`, timeout: "200ms" }]);
    await shop.trust();
    const refusal = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect((refusal.facts as unknown as Unmet).unmet[0]?.problem).toBe("stopped after 200 ms");
  });

  it("stops a command whose caller has gone", async () => {
    const shop = open();
    await shop.atGate([{ run: `${node} -e 'setInterval(() => {}, 1000)'` }]);
    await shop.trust();
    const gone = new AbortController();
    const asked = shop.desk.refusal("advance_task", passed, { ...shop.agent(), signal: gone.signal });
    gone.abort();
    expect(((await asked).facts as unknown as Unmet).unmet[0]?.problem).toMatch(/the call was cancelled$/);
  });

  it("never uses a shell, and never leaves the project", async () => {
    const shop = open();
    await shop.atGate([
      { run: `${mark} && ${mark}` },
      { run: mark, cwd: ".." },
      { run: "no-such-program-here" },
    ]);
    await shop.trust();
    const { facts } = await shop.desk.harmless("advance_task", passed, shop.agent());
    expect((facts as unknown as Unmet).unmet.map(({ problem }) => problem)).toEqual([
      "not run: it has &&, which needs a shell, and commands run without one",
      "not run: .. is outside the project",
      "not run: it cannot be started (ENOENT)",
    ]);
    expect(existsSync(join(shop.root, "ran"))).toBe(false);
  });
});

describe("while a command runs", () => {
  /** Reports, acts once the command has started, and then lets the command end. */
  async function meanwhile(shop: Workshop, happens: () => Promise<unknown>, input: object = passed) {
    const asked = shop.desk.try("advance_task", input, shop.agent());
    while (!existsSync(join(shop.root, "begun"))) await new Promise((resolve) => setTimeout(resolve, 5));
    await happens();
    shop.write("end", "");
    const result = await asked;
    for (const name of ["begun", "end"]) rmSync(join(shop.root, name));
    return result;
  }

  async function waiting(shop: Workshop, more: object = {}): Promise<void> {
    await shop.atGate([{ run: waiter, ...more }]);
    await shop.trust();
  }

  const stale = (currentStep: string) => ({
    ok: false,
    refusal: { code: "STALE", facts: { taskId: "t", currentStep } },
  });
  const arrived = { ok: true, value: { data: { nextStep: "end" } } };

  it("a task that has moved on is not moved by its result", async () => {
    const shop = open();
    await waiting(shop);
    expect(await meanwhile(shop, () => shop.desk.advance("t", "failed"))).toMatchObject(stale("build"));
    expect((await shop.desk.task("t")).currentStep).toBe("build");
  });

  it("a task that has returned to the same step is not moved either", async () => {
    const shop = open();
    await waiting(shop);
    const round = () => shop.desk.advance("t", "failed", "passed");
    expect(await meanwhile(shop, round)).toMatchObject(stale("check"));
    expect(await meanwhile(shop, () => Promise.resolve())).toMatchObject(arrived);
  });

  it("other changes of the task do not interfere", async () => {
    const shop = open();
    await waiting(shop);
    const result = await meanwhile(shop, async () => {
      await shop.desk.data("set_task_status", { taskId: "t", status: "PAUSED" });
      await shop.desk.data("set_task_status", { taskId: "t", status: "PENDING" });
    });
    expect(result).toMatchObject(arrived);
  });

  it("the store serves other calls", async () => {
    const shop = open();
    await waiting(shop);
    await meanwhile(shop, () => shop.desk.plant({ id: "other", workflowType: "proven" }));
    expect((await shop.desk.task("other")).currentStep).toBe("start");
  });

  it("its worker keeps the claim for as long as the command may take", async () => {
    const shop = open({ settings: { leaseMs: 1_000 } });
    await waiting(shop, { timeout: "1h" });
    const [taken] = await shop.desk.take("w", {}, 1_000);
    const hour = async () => {
      shop.desk.pass(3_600_000);
      await shop.desk.sweep();
    };
    const input = { ...passed, worker: "w", fence: taken?.fence };
    expect(await meanwhile(shop, hour, input)).toMatchObject(arrived);
  });

  it("two callers that report at once may both run it, and one report is applied", async () => {
    const shop = open();
    await shop.atGate([{ run: mark }]);
    await shop.trust();
    const results = await Promise.all(
      ["a", "b"].map((name) => shop.desk.try("advance_task", passed, shop.agent({}, name))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = results.find(({ ok }) => !ok);
    expect(loser?.ok === false && loser.refusal.code).toMatch(/^(CONFLICT|STALE|TASK_ENDED)$/);
    expect(readFileSync(join(shop.root, "ran"), "utf8")).toMatch(/^xx?$/);
    const reports = (await shop.desk.history("t")).flatMap(({ events }) =>
      events.filter((event) => event.type === "reported" && event.step === "check"),
    );
    expect(reports).toHaveLength(1);
  });
});
