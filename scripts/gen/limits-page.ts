import { limitNames, limits } from "../../src/model/limits.ts";
import { code, notice, page, table } from "./markdown.ts";

export function limitsPage(): string {
  return page(
    "# Limits",
    notice("`src/model/limits.ts`"),
    "A call beyond a limit is refused, and the refusal says the number. `navigator doctor` prints the numbers in " +
      "force and how much of its quotas a project uses. An operator sets the settable ones with " +
      "`--limits definitions=2000,waits=500` or `NAVIGATOR_LIMITS`, for `navigator start` and every other command " +
      "on the same store.",
    table(
      ["limit", "number", "bounds", "settable"],
      limitNames.map((name) => [
        code(name),
        String(limits[name].most),
        limits[name].meaning,
        "settable" in limits[name] ? "yes" : "",
      ]),
    ),
    "A server performs long calls in a thread of its own, with its own connection to the store, so that they keep no " +
      "other caller waiting. The thread starts with the first long call and ends when it is idle. A call ends early " +
      "when its caller disconnects. Over `--store memory` only the calls that need no store run there. " +
      "`npm run lag` measures the delay of `/healthz` and the memory of the server while every operation runs with " +
      "the largest input that the limits allow.",
    "A workflow leaves its quota with `navigator workflows remove ID` (`remove_workflow`). That is refused while a " +
      "task that has not ended, or another loaded workflow, uses it. Versions that ended tasks are pinned to are kept " +
      "for their histories. A bundled workflow that was removed comes back at the next start.",
  );
}
