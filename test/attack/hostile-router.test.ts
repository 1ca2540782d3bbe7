import { describe, expect, it } from "vitest";
import type { Event } from "../../src/model/event.ts";
import type { Json } from "../../src/model/json.ts";
import { isLong, runs } from "../support/runs.ts";
import { desks } from "../support/with-desk.ts";
import { edges, gate, start, success, work } from "../support/workflows.ts";
import { attacked, attackedFiles } from "./attacked.fixture.ts";
import { absent, agent, entered, monitored } from "./monitored.fixture.ts";

const open = desks();
const ROUTER = "routed reports";
/** The short version leaves the files to the hostile agent, which makes this attack among others. */
const TRIES = runs(4, 12);

const linter: Json = {
  nodes: { start, fix: work("Fix"), end: success },
  edges: edges("start -> fix", "fix -> end"),
};

/** Every way off the path: retries, a microloop, optional work, and excursions that return in each way. */
const routed = (back: string): Json => ({
  routing: {
    microloops: { build: { max: 2 }, approve: { max: 2 } },
    inject: ["reset"],
    detours: {
      "auto-linter": { workflow: "auto-linter", return: back, ...(back === "goto" && { goto: "polish" }) },
      "type-annotator": { workflow: "auto-linter", return: back, ...(back === "goto" && { goto: "prove" }) },
    },
  },
  nodes: {
    start,
    build: work("Build"),
    polish: work("Polish", { optional: true }),
    approve: gate("Approve", { outputs: ["yes", "no"] }),
    prove: work("Prove", { maxRetries: 1, evidence: [{ run: "npm test" }] }),
    sign: gate("Sign", { maxRetries: 1, evidence: [{ approval: "human" }] }),
    ask: {
      type: "checkpoint",
      message: "Ship it?",
      options: [
        { id: "ship", label: "Ship" },
        { id: "hold", label: "Hold" },
      ],
    },
    ship: work("Ship"),
    end: success,
  },
  edges: edges(
    "start -> build",
    "build -passed-> polish",
    "polish -> approve",
    "approve -yes-> prove",
    "approve -no-> build",
    "prove -passed-> sign",
    "sign -passed-> ask",
    "sign -failed-> build",
    "ask -ship-> ship",
    "ask -hold-> build",
    "ship -> end",
  ),
});

describe("a hostile router", () => {
  it.runIf(isLong).each(attackedFiles())("passes no gate of %s", async (_name, file) => {
    const { breaches, attacks } = await attacked(open(), file, TRIES, 3, ROUTER);
    expect(breaches).toEqual([]);
    expect(attacks.map(({ name }) => name)).toEqual(["legal moves", ROUTER]);
  });

  it.each(["resume", "advance", "goto", "halt"])(
    "passes no gate by excursions that return by %s",
    async (back) => {
      const desk = open();
      await desk.load("auto-linter", linter);
      await desk.load("routed", routed(back));
      const { breaches, gates, attacks } = await attacked(desk, "routed", 10 * TRIES, 5, ROUTER);
      expect(breaches).toEqual([]);
      expect(gates.filter(({ reached }) => reached === 0)).toEqual([]);
      expect(attacks.find(({ name }) => name === ROUTER)?.accepted).toBeGreaterThan(50);
    },
  );

  it("is refused by the name of an attack that does not exist", async () => {
    const desk = open();
    await desk.load("auto-linter", linter);
    await expect(attacked(desk, "auto-linter", 1, 1, "magic")).rejects.toThrow(/There is no attack "magic"/);
  });
});

describe("the monitor of a router", () => {
  /** A task at its build, whose log goes on with events that no rule has judged. */
  async function told(step: "build" | "prove", ...events: readonly Event[]) {
    const desk = open();
    const definition = routed("advance") as { nodes: Json };
    const short = {
      nodes: definition.nodes,
      edges: edges("start -> build", "build -> prove", "prove -> end"),
    };
    const { build, prove } = definition.nodes as Record<string, Json>;
    await desk.load("short", {
      ...short,
      nodes: { start, build: build ?? null, prove: prove ?? null, end: success },
    });
    await desk.plant({ id: "t", workflowType: "short" });
    await desk.advance("t", undefined, ...(step === "prove" ? ["passed"] : []));
    const { definition: version = "" } = await desk.record("t");
    const away: Event = {
      type: "subflow_entered",
      step,
      workflow: "short",
      version,
      routed: { decision: "DETOUR", return: "advance", signature: "lint_errors" },
      variables: {},
    };
    const monitor = await monitored(desk, {
      type: "moved",
      events: [away, entered("start"), ...events],
      change: {},
    });
    return (await monitor.look(absent)).map(({ what }) => what);
  }
  const returned = (verified: boolean): Event => ({
    type: "subflow_returned",
    step: "build",
    outcome: "failed",
    verified,
  });

  it("accepts an excursion that comes back, or leads on once its failure is gone", async () => {
    expect(await told("build", returned(false), entered("build"))).toEqual([]);
    expect(await told("build", returned(true), entered("prove"))).toEqual([]);
  });

  it("reports an excursion that leads past its step unproven, past evidence, or elsewhere", async () => {
    const odd = ["was reached by an excursion that does not lead there"];
    expect(await told("build", returned(false), entered("prove"))).toEqual(odd);
    expect(await told("build", returned(true), entered("end"))).toEqual(odd);
    expect(await told("prove", returned(true), entered("end"))).toEqual(odd);
  });

  it("reports a skipped gate", async () => {
    const desk = open();
    await desk.load("gated", {
      nodes: { start, sign: gate("Sign"), end: success },
      edges: edges("start -> sign", "sign -passed-> end"),
    });
    await desk.plant({ id: "t", workflowType: "gated" });
    await desk.advance("t", undefined);
    await desk.data("route_task", { taskId: "t", status: "BLOCKED" });
    const [made] = (await desk.history("t")).at(-1)?.events ?? [];
    if (made?.type !== "routed") throw new Error("there is no decision");
    const monitor = await monitored(desk, {
      type: "moved",
      events: [{ ...made, decision: "SKIP", by: agent }],
      change: {},
    });
    expect((await monitor.look(absent)).map(({ what }) => what)).toEqual(["was skipped by a router"]);
  });
});
