import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { interleave, type Plan, type Rounds } from "../harness/interleave.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import type { Opened } from "./navigator.ts";

export const LEVELS = ["FULL", "NORMAL"] as const satisfies readonly Synchronous[];

/** One level after the other, because the flushes of one level would slow the disk for the next. */
export async function atEachLevel(
  plan: Plan,
  open: (folder: string, level: Synchronous) => Promise<readonly Opened[]>,
): Promise<ReadonlyMap<string, Rounds>> {
  const measured = new Map<string, Rounds>();
  for (const level of LEVELS) {
    await inTemporaryFolder(async (folder) => {
      const opened = await open(folder, level);
      const cases = opened.map((one) => one.measured);
      for (const [name, rounds] of await interleave(cases, plan)) measured.set(name, rounds);
      for (const { close } of opened) await close();
    });
  }
  return measured;
}
