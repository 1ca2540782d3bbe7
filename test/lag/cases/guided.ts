import { type LagCases, once } from "../lag-case.ts";
import type { LagSite, Reply } from "../site.ts";
import { fullLibrary, longRow, manyQuestions } from "../worlds.ts";

/** Starts a run in a long workflow; each answer holds the state for the next call. */
async function started(site: LagSite): Promise<{ readonly state: string; readonly step: string }> {
  const { data } = (await site.call("start_workflow", { workflow_id: "long" })).body as {
    data: Record<string, unknown>;
  };
  const text = JSON.stringify(data);
  return { state: String(data["state"]), step: /"(n\d+)"/.exec(text)?.[1] ?? "n0" };
}

const led = (name: string, input: (run: { readonly state: string; readonly step: string }) => object) => [
  {
    title: "a long workflow",
    prepare: longRow,
    run: async (site: LagSite): Promise<readonly Reply[]> => [
      await site.call(name, input(await started(site))),
    ],
    refusals: ["CHECKPOINT_NOT_FOUND", "STEP_NOT_OPTIONAL"],
  },
];

export const guidedCases: LagCases = {
  start_workflow: [
    {
      title: "a long workflow",
      prepare: longRow,
      run: once("start_workflow", () => ({ workflow_id: "long" })),
    },
    {
      title: "an unknown name beside a full library",
      prepare: fullLibrary,
      refusals: ["WORKFLOW_NOT_FOUND"],
      run: once("start_workflow", () => ({ workflow_id: "heavy" })),
    },
  ],
  get_position: [
    ...led("get_position", ({ state }) => ({ state })),
    {
      title: "many callers that wait, beside writes",
      prepare: async (site, sizes) => manyQuestions(site, { ...sizes, tasks: 10 }),
      refusals: ["TOO_MANY_WAITS"],
      run: async (site, { callers }) => {
        const gone = new AbortController();
        const waits = Array.from({ length: callers }, (_, index) =>
          site
            .call("get_position", { task_id: `ask-${index % 10}`, wait_ms: 600_000 }, gone.signal)
            .catch(() => undefined),
        );
        const writes: Reply[] = [];
        for (let write = 0; write < 50; write++)
          writes.push(
            await site.call("load_task_tree", { tasks: [{ id: `w${write}`, workflowType: "quick-task" }] }),
          );
        gone.abort();
        await Promise.all(waits);
        return writes;
      },
    },
  ],
  complete_step: led("complete_step", ({ state, step }) => ({
    state,
    step_id: step,
    summary: "s".repeat(20_000),
  })),
  respond_to_checkpoint: led("respond_to_checkpoint", ({ state }) => ({ state })),
  skip_step: led("skip_step", ({ state, step }) => ({ state, step_id: step, reason: "r" })),
  end_workflow: led("end_workflow", ({ state }) => ({ state, reason: "r" })),
  nav_start: [
    { title: "a long workflow", prepare: longRow, run: once("nav_start", () => ({ workflow_id: "long" })) },
  ],
  nav_situation: led("nav_situation", ({ state }) => ({ state })),
  nav_action: led("nav_action", ({ state, step }) => ({
    state,
    action: "complete_step",
    step_id: step,
    summary: "s",
  })),
  nav_checkpoint: led("nav_checkpoint", ({ state }) => ({ state })),
};
