import type { Check } from "./check.ts";
import { checkHistories } from "./check-histories.ts";

/** Every chain of hashes holds, and every task is where its events lead. */
export const histories: Check = {
  name: "history",
  needsStore: true,
  run: async (context) => {
    const { project } = context.settings;
    const { tasks, entries, broken, problems } = await checkHistories(context);
    if (broken === 0) {
      const message = `All ${tasks} tasks of "${project}" are where their ${entries} entries lead.`;
      return [{ check: "history", status: "ok", message }];
    }
    const [first] = problems;
    return [
      {
        check: "history",
        status: "problem",
        message: `${broken} of ${tasks} tasks of "${project}": ${first?.taskId}: ${first?.problem}.`,
        advice: "See all of them with navigator history --verify; restore an export from before.",
      },
    ];
  },
};
