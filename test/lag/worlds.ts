import { fork, heavy, question, row } from "./definitions.ts";
import type { LagSite } from "./site.ts";
import type { Sizes } from "./sizes.ts";

/** Loads a definition through a file: a request holds less than a file may. */
async function load(site: LagSite, definition: { readonly id: string }): Promise<void> {
  const path = site.binary.write(`${definition.id}.json`, definition);
  await site.data("load_workflow", { path });
}

/** Puts tasks into a workflow, as many in one call as may be. */
export async function plant(
  site: LagSite,
  workflowType: string,
  count: number,
  more: object = {},
): Promise<void> {
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: `${workflowType}-${index}`,
    workflowType,
    ...more,
  }));
  await site.data("load_task_tree", { tasks });
}

/** One long workflow with a task in it. */
export async function longRow(site: LagSite, { nodes }: Sizes): Promise<void> {
  await load(site, row("long", nodes));
  await plant(site, "long", 1);
}

/** Two long workflows with a task each. */
export async function twoLongRows(site: LagSite, sizes: Sizes): Promise<void> {
  await longRow(site, sizes);
  await load(site, row("longer", sizes.nodes + 1));
  await plant(site, "longer", 1);
}

/** Many tasks of a short workflow. */
export async function manyTasks(site: LagSite, { tasks }: Sizes): Promise<void> {
  await load(site, row("short", 3));
  await plant(site, "short", tasks, { title: "A title of a few words", context: { note: "x".repeat(100) } });
}

/** Many tasks that wait for a person. */
export async function manyQuestions(site: LagSite, { tasks }: Sizes): Promise<void> {
  await load(site, question("ask"));
  await plant(site, "ask", tasks);
}

/** A fork of many branches, without a task. */
export async function wideFork(site: LagSite, { branches }: Sizes): Promise<void> {
  await load(site, fork("wide", branches));
}

/** One task whose history is long. */
export async function longHistory(site: LagSite, { tasks }: Sizes): Promise<void> {
  await load(site, row("short", 3));
  await plant(site, "short", 1);
  const output = "x".repeat(4_000);
  for (let attempt = 0; attempt < Math.min(tasks, 1_000); attempt++)
    await site.data("attach", {
      taskId: "short-0",
      type: "log",
      text: `${attempt} ${output}`,
      replace: true,
    });
}

/** As many large definitions as fit. Returns how many. */
export async function fullLibrary(site: LagSite, { definitions, bytes }: Sizes): Promise<number> {
  for (let number = 0; number < definitions; number++) {
    const reply = await site.call("load_workflow", { definition: heavy(`heavy-${number}`, bytes) });
    if (reply.status !== 200) return number;
  }
  return definitions;
}
