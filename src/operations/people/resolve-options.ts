import { currentNode } from "../../engine/current-node.ts";
import { waysBack } from "../../engine/moves/resolve.ts";
import { situation } from "../../engine/view/situation.ts";
import type { Caller } from "../../model/caller.ts";
import type { Resolution } from "../../model/move.ts";
import type { NoticeOption } from "../../model/notice.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import type { Located } from "../movement/locate.ts";

type Words = Pick<NoticeOption, "label" | "description">;

const person: Caller = { kind: "person", id: "" };

/** The decisions that end a task: their label, and their effect. */
export const endings: Readonly<Record<Exclude<Resolution, "resume" | "goto">, readonly [string, string]>> = {
  succeed: ["Mark as succeeded", "ends here and counts as done"],
  fail: ["Mark as failed", "ends here and counts as failed"],
  cancel: ["Cancel the task", "ends here and is not wanted any more"],
};

/** The decisions that a person can make about a stopped task, with their effect; ids as `resolve_task` takes them. */
export function waysOut({ program, position, world }: Located): NoticeOption[] {
  const { required } = situation(program, position, person, world);
  const { node, program: around } = currentNode(program, position, world);
  return required.flatMap(({ resolution, on }): NoticeOption[] => {
    if (resolution === undefined || resolution === "goto") return [];
    if (resolution !== "resume") {
      const [label, comes] = endings[resolution];
      return [
        { id: resolution, label, description: `${position.branch ? "This branch" : "The task"} ${comes}.` },
      ];
    }
    const way = waysBack(node).find((one) => one.on === on);
    const to = around.nodes.get(way?.to ?? node.id) ?? node;
    const words = backTo(to, to === node, { label: way?.label, isGivenUp: position.ending ?? false });
    return [{ id: on === undefined ? "resume" : `resume:${on}`, ...words }];
  });
}

interface WayBack {
  readonly label: string | undefined;
  readonly isGivenUp: boolean;
}

function backTo({ name, type }: ProgramNode, isSame: boolean, { label, isGivenUp }: WayBack): Words {
  const fate = isGivenUp ? ", and still ends as cancelled" : "";
  const description = `The task goes on at "${name}", with fresh retries${fate}.`;
  if (!isSame) return { label: label ?? `Back to "${name}"`, description };
  const verb = type === "checkpoint" ? "Ask" : type === "task" || type === "gate" ? "Try" : "Enter";
  return { label: `${verb} "${name}" again`, description };
}
