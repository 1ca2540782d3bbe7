import { quotedList } from "../../quoted-list.ts";
import { AutomaticNodes } from "../space/automatic-nodes.ts";
import { cycles } from "../space/components.ts";
import type { StepKind } from "../space/departures.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Steps that cannot repeat for ever, or that belong to another task. */
const bounded: ReadonlySet<StepKind> = new Set(["retry", "again", "pass", "spawn"]);

/** Reports cycles without work or a question: a task that enters one would never stop moving. */
export const automaticCycle: Check = ({ movement, isReached }, program, { log, known }) => {
  const { leadsOn } = new AutomaticNodes((id) => (id === program.id ? undefined : known(id))).opening(
    movement,
  );
  const links = movement.out.map((steps) =>
    steps
      .filter((step) => !bounded.has(step.kind) && leadsOn(step) && isReached(step.from))
      .map(({ to }) => to),
  );
  for (const places of cycles(links)) {
    const ids = places.toSorted((a, b) => a - b).map((place) => movement.nodes[place]?.id ?? "");
    log.add({
      code: "automatic-cycle",
      ...atNode(ids[0] ?? ""),
      message: `${quotedList(ids)} form a circle without work or a question, so a task on it would never stop moving.`,
      fix: "Put a task, a gate or a checkpoint on the circle, or lead it out.",
      walk: ids,
    });
  }
};
