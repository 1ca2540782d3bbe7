import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Result } from "../../src/model/refusal.ts";
import { Clerk } from "../support/clerk.ts";
import { type ClerkProgram, clerkProgram } from "../support/clerk-program.ts";
import type { Data } from "../support/desk.ts";
import type { Outcome } from "../support/errand.ts";
import { runs } from "../support/runs.ts";
import { desks } from "../support/with-desk.ts";
import { edges, failure, reviewed, start, success, work } from "../support/workflows.ts";

const CALLERS = 32;
const PROCESSES = runs(4, 8);

const open = desks();
let program: ClerkProgram;
beforeAll(async () => {
  program = await clerkProgram();
});
afterAll(() => program.remove());

const wide = {
  variables: [{ name: "items", type: "array" }],
  nodes: {
    start,
    split: { type: "fork", name: "Split", join: "meet", each: { over: "items", as: "item", maxItems: 100 } },
    do: work("Do"),
    meet: { type: "join", name: "Meet", fork: "split" },
    end: success,
    lost: failure,
  },
  edges: edges("start -> split", "split -> do", "do -> meet", "meet -passed-> end", "meet -failed-> lost"),
};

type Ask = (caller: number, name: string, input: unknown) => Promise<Outcome | undefined>;

/** The same race among callers of one process and among callers of several. */
const fields: Readonly<Record<string, (file: string, race: (ask: Ask) => Promise<void>) => Promise<void>>> = {
  "four stores in one process": async (file, race) => {
    const four = [1, 2, 3, 4].map(() => open({ file, bundled: program.bundled }));
    await race(async (caller, name, input) => {
      const desk = four[caller % four.length] ?? open();
      return (await desk.try(name, input)) as Result<{ data: Data }>;
    });
  },
  [`${PROCESSES} processes`]: async (file, race) => {
    const clerks = Array.from({ length: PROCESSES }, () => new Clerk(program, file));
    await Promise.all(clerks.map((clerk) => clerk.ask("list_workflows", {})));
    await race(async (caller, name, input) =>
      clerks[caller % PROCESSES]?.ask(name, input, { role: "operator" }),
    );
    await Promise.all(clerks.map((clerk) => clerk.leave()));
  },
};

interface Tally {
  readonly won: readonly Data[];
  readonly codes: Readonly<Record<string, number>>;
}

async function all(ask: Ask, name: string, input: (caller: number) => unknown): Promise<Tally> {
  const outcomes = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) => ask(caller, name, input(caller))),
  );
  const won: Data[] = [];
  const codes: Record<string, number> = {};
  for (const outcome of outcomes) {
    if (!outcome || "thrown" in outcome) throw new Error(outcome?.thrown ?? "a process was lost");
    if (outcome.ok) won.push(outcome.value.data);
    else codes[outcome.refusal.code] = (codes[outcome.refusal.code] ?? 0) + 1;
  }
  return { won, codes };
}

let races = 0;

for (const [field, run] of Object.entries(fields)) {
  describe(`T3: ${CALLERS} callers at once, in ${field}`, () => {
    const race = async (what: string, go: (ask: Ask, desk: ReturnType<typeof open>) => Promise<string>) => {
      const file = await program.file(`race-${++races}.db`);
      const desk = open({ file, bundled: program.bundled });
      await desk.load("reviewed", reviewed);
      await desk.plant({ id: "t", workflowType: "reviewed" });
      await run(file, async (ask) => {
        process.stdout.write(`race, ${field}, ${what}: ${await go(ask, desk)}\n`);
      });
    };

    it("T3: advance one task: one moves it, every other gets a reason", async () => {
      await race("advance", async (ask, desk) => {
        await desk.advance("t", undefined);
        const report = { taskId: "t", result: "passed", expectedStep: "analyze" };
        const { won, codes } = await all(ask, "advance_task", () => report);
        expect(won).toHaveLength(1);
        expect(Object.keys(codes).filter((code) => code !== "CONFLICT" && code !== "STALE")).toEqual([]);
        expect(await desk.history("t")).toHaveLength(3);
        expect(await desk.task("t")).toMatchObject({ currentStep: "review", version: 3 });
        return `1 won, ${JSON.stringify(codes)}`;
      });
    });

    it("claim one task: one gets it, the others get nothing", async () => {
      await race("claim", async (ask, desk) => {
        const { won, codes } = await all(ask, "get_next_tasks_from_tree", (caller) => ({
          claim: { worker: `w${caller}` },
        }));
        expect(codes).toEqual({});
        expect(won.map(({ count }) => count).toSorted()).toEqual([...Array(CALLERS - 1).fill(0), 1]);
        expect(await desk.history("t")).toHaveLength(2);
        expect(await desk.record("t")).toMatchObject({ fence: 1, claim: { fence: 1 } });
        return `1 got it, ${CALLERS - 1} got nothing`;
      });
    });

    it("confirm one sync: it is confirmed once", async () => {
      await race("confirm", async (ask, desk) => {
        const { syncs } = await desk.data<{ syncs: { id: string }[] }>("get_pending_syncs");
        const syncIds = syncs.map(({ id }) => id);
        const { won } = await all(ask, "confirm_sync", () => ({ syncIds }));
        expect(won.filter(({ confirmed }) => confirmed === 1)).toHaveLength(1);
        expect(
          won.filter(({ alreadyConfirmed }) => (alreadyConfirmed as string[]).length === 1),
        ).toHaveLength(CALLERS - 1);
        expect(await desk.data("get_pending_syncs")).toEqual({ syncs: [], total: 0 });
        return `1 confirmed it, ${CALLERS - 1} found it confirmed`;
      });
    });

    it("use one idempotency key: one effect, and every caller has the same answer", async () => {
      await race("idempotency key", async (ask, desk) => {
        await desk.advance("t", undefined);
        const report = { taskId: "t", result: "passed", idempotencyKey: "once", expectedStep: "analyze" };
        const { won, codes } = await all(ask, "advance_task", () => report);
        expect(codes).toEqual({});
        expect(new Set(won.map((data) => JSON.stringify(data))).size).toBe(1);
        expect(await desk.history("t")).toHaveLength(3);
        return `1 effect, ${won.length} equal answers`;
      });
    });

    it("resolve one task: one decides, every other gets a reason", async () => {
      await race("resolve", async (ask, desk) => {
        const held = {
          tasks: [{ id: "t", workflowType: "reviewed", currentStep: "hitl", status: "HITL" }],
          mode: "replace",
        };
        await desk.ask("load_task_tree", held);
        const { won, codes } = await all(ask, "resolve_task", () => ({
          taskId: "t",
          resolution: "goto",
          node: "review",
        }));
        expect(won).toHaveLength(1);
        expect(Object.keys(codes).filter((code) => code !== "CONFLICT" && code !== "NOT_ESCALATED")).toEqual(
          [],
        );
        expect(await desk.history("t")).toHaveLength(3);
        return `1 won, ${JSON.stringify(codes)}`;
      });
    });

    it("load one task: one creates it, the others find it", async () => {
      await race("load", async (ask, desk) => {
        const tasks = [
          { id: "new", workflowType: "reviewed", children: [{ id: "child", workflowType: "reviewed" }] },
        ];
        const { won, codes } = await all(ask, "load_task_tree", () => ({ tasks }));
        expect(won.filter(({ created }) => created === 2)).toHaveLength(1);
        expect(won.filter(({ unchanged }) => unchanged === 2)).toHaveLength(won.length - 1);
        expect(codes).toEqual({});
        expect(await desk.history("child")).toHaveLength(1);
        return `1 created it, ${won.length - 1} found it`;
      });
    });

    it("end one branch each of a fork: all of them count, and the join fires once", async () => {
      await race("branches", async (ask, desk) => {
        await desk.load("wide", wide);
        const items = Array.from({ length: CALLERS }, (_, index) => index);
        await desk.plant({ id: "w", workflowType: "wide", variables: { items } });
        await desk.advance("w", undefined);
        const { won, codes } = await all(ask, "advance_task", (caller) => ({
          taskId: `w.split.2.${caller + 1}`,
          result: "passed",
        }));
        expect(codes).toEqual({});
        expect(await desk.task("w")).toMatchObject({ status: "COMPLETED" });
        const events = (await desk.history("w")).flatMap((entry) => entry.events);
        expect(events.filter(({ type }) => type === "branch_counted")).toHaveLength(CALLERS);
        expect(events.filter(({ type }) => type === "joined")).toHaveLength(1);
        return `${won.length} counted, 1 join`;
      });
    });

    it("open a new file: all of them succeed", async () => {
      const file = await program.file(`fresh-${++races}.db`);
      await run(file, async (ask) => {
        const { won } = await all(ask, "list_workflows", () => ({}));
        expect(won).toHaveLength(CALLERS);
      });
    });
  });
}
