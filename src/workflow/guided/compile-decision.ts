import { skipEdges } from "./item-edges.ts";
import type { NamedItem } from "./names.ts";
import { orderedWays } from "./ordered-ways.ts";
import { placeOf } from "./place-of.ts";
import type { Draft } from "./program-draft.ts";
import type { ReadDecision } from "./read-items.ts";
import type { Setting } from "./setting.ts";
import { passWhen } from "./written-condition.ts";

/**
 * Compiles a decision: it takes the first branch whose condition holds, else the default. A branch without a target
 * leads to the next item.
 */
export function compileDecision({ item, id }: NamedItem<ReadDecision>, setting: Setting, draft: Draft): void {
  const { definition, path, metadata } = item;
  const ways = item.branches.map((branch) => {
    const { id: name, label, transitionTo, condition, when, isDefault } = branch.definition;
    const to =
      transitionTo === undefined
        ? undefined
        : draft.target(
            transitionTo,
            [...branch.path, "transitionTo"],
            `The branch "${name ?? label ?? ""}"`,
            "it falls through",
          );
    return { to: to ?? setting.next, label: label ?? name, condition, when, isDefault, path: branch.path };
  });
  const edges = orderedWays(ways, { to: setting.next, path }, draft);
  const past = passWhen(definition, path, draft.around);
  draft.add({
    id,
    path,
    edges: [...edges, ...skipEdges(setting, past)],
    metadata,
    isListed: true,
    place: placeOf(setting, definition.id, item.id),
    type: "decision",
    make: (base) => ({
      ...base,
      type: "decision",
      name: definition.name ?? item.id,
      ...(definition.description !== undefined && { description: definition.description }),
      actions: [],
    }),
  });
}
