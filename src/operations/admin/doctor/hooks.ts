import { HookSession } from "../../../model/hook-session.ts";
import { HOOK_SESSION } from "../../../model/record-kind.ts";
import { counted } from "../../../model/words/counted.ts";
import { hostOf } from "../../movement/hosts/host-of.ts";
import { takeNotes } from "../../movement/hosts/take-notes.ts";
import type { DoctorCheck } from "./check.ts";

const MOST_SESSIONS = 200;
const MOST_TASKS = 200;
const DAY_MS = 86_400_000;

/** Says which runs the hooks of hosts keep to their workflow. Hooks fail silently in every host. */
export const hooks: DoctorCheck = {
  name: "hooks",
  needsStore: true,
  run: async (call) => {
    const { ports } = call;
    if (!ports.hooks) return [];
    await takeNotes(call);
    const store = await ports.store();
    const { project } = ports.settings;
    const sessions = await store.records.list(project, HOOK_SESSION, { limit: MOST_SESSIONS });
    const heard = sessions.records
      .flatMap(({ value }) => HookSession.safeParse(value).data ?? [])
      .filter(({ beatAt }) => beatAt > ports.now() - DAY_MS);
    const states = [{ category: "active" as const, held: [null] }];
    const page = await store.tasks.list({ project, limit: MOST_TASKS, newestFirst: true, states });
    const hosts = await Promise.all(
      page.tasks.map(async (task) => ({ id: task.id, host: await hostOf(task, call) })),
    );
    const loose = hosts.filter(({ host }) => host?.enforced === false);
    const told = `Hooks of ${counted(heard.length, "session")} were heard in the last day.`;
    const open = heard.filter(({ failsOpen }) => failsOpen).length;
    const failing =
      open === 0
        ? ""
        : ` Not enforced on failure in ${open} of them: their hosts use a tool if the hook fails.`;
    if (loose.length === 0) return [{ check: "hooks", status: "ok", message: `${told}${failing}` }];
    return [
      {
        check: "hooks",
        status: "warn",
        message: `${told}${failing} Not enforced: ${loose
          .slice(0, 5)
          .map(({ id }) => id)
          .join(
            ", ",
          )}${loose.length > 5 ? ` and ${loose.length - 5} more` : ""}: no hook saw their last call.`,
        advice: "Set the hooks of the host up with: navigator init",
      },
    ];
  },
};
