import { modelNotice } from "../ports/budgeted-model.ts";
import type { Call } from "../ports/call.ts";
import type { InboxItem } from "./inbox-items.ts";

/** That the model of routing has failed for long. The notice is there until the model answers again. */
export async function modelNotices({ ports }: Call): Promise<readonly InboxItem[]> {
  const notice = await modelNotice(await ports.store(), ports.settings.project);
  if (!notice) return [];
  const { message, at } = notice;
  return [
    {
      taskId: "",
      workflow: "",
      workflowName: "routing",
      step: "model",
      stepName: "model",
      visit: 0,
      kind: "notice",
      message: `${message}. Until it answers, rules and people decide alone.`,
      options: [],
      askedAt: at,
    },
  ];
}
