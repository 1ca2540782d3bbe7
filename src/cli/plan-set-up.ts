import type { ClientFile } from "../clients/client.ts";
import { type PlannedFile, planFile, textToAdd } from "../clients/plan-file.ts";
import type { WrittenFile } from "../model/set-up-record.ts";
import type { Services } from "./services.ts";

/** What is to be done with the files of a project, and the record of it. */
export interface SetUpPlan {
  readonly files: readonly PlannedFile[];
  /** the files of this and of earlier set-ups, with how to undo them */
  readonly record: readonly WrittenFile[];
}

/** Plans the files one by one, as they are now. */
export async function planSetUp(
  files: readonly ClientFile[],
  earlier: readonly WrittenFile[],
  services: Services,
): Promise<SetUpPlan> {
  const planned: PlannedFile[] = [];
  const record = new Map(earlier.map((file) => [file.path, file]));
  const reals = new Set<string>();
  for (const file of files) {
    const { path, content } = file;
    const found = await services.files.look(path);
    if (found.is === "barred") {
      const problem = `${path} is left alone: ${found.why}.`;
      planned.push({ is: "left alone", path, problem, toAdd: textToAdd(content) });
      continue;
    }
    const now = found.is === "file" ? found.text : undefined;
    // CLAUDE.md is often a link to AGENTS.md: the same file must not be planned twice.
    if (found.is === "file" && reals.has(found.real)) continue;
    if (found.is === "file") reals.add(found.real);
    const plan = planFile(file, now, record.get(path));
    planned.push(plan);
    if (plan.is !== "written") continue;
    const folders = found.is === "absent" ? found.folders : (record.get(path)?.folders ?? []);
    record.set(path, { ...plan.record, folders });
  }
  return { files: planned, record: [...record.values()] };
}
