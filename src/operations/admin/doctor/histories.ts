import type { DoctorCheck } from "./check.ts";
import { type CheckedHistories, checkHistories } from "./check-histories.ts";

/** Checks that every hash chain holds, every task matches its entries, and no entry is missing. */
export const histories: DoctorCheck = {
  name: "history",
  needsStore: true,
  run: async (call) => {
    const { project } = call.ports.settings;
    const checked = await checkHistories(call);
    const { tasks, entries } = checked;
    const wrong = problemsOf(checked, project);
    if (wrong.length === 0) {
      const message = `All ${tasks} tasks of "${project}" are where their ${entries} entries lead.`;
      return [{ check: "history", status: "ok", message }];
    }
    return [
      {
        check: "history",
        status: "problem",
        message: wrong.join(" "),
        advice: "See all of them with navigator history --verify; restore an export from before.",
      },
    ];
  },
};

function problemsOf(
  { tasks, broken, problems, missing, loaded }: CheckedHistories,
  project: string,
): string[] {
  const [first] = problems;
  return [
    ...(first ? [`${broken} of ${tasks} tasks of "${project}": ${first.taskId}: ${first.problem}.`] : []),
    ...(loaded === undefined ? [] : [`In the log of "${project}", ${loaded}.`]),
    ...(missing ? [`Entries of "${project}" are missing: ${missing.count}, from ${missing.first} on.`] : []),
  ];
}
