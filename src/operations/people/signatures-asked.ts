import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import { resolutionDemands } from "../../engine/resolution-demands.ts";
import { Walk } from "../../engine/walk.ts";
import type { Demand } from "../../model/evidence.ts";
import { Resolution } from "../../model/move.ts";
import { demandOf, demandsAt } from "../../workflow/assurance-asked.ts";
import type { Located } from "../movement/locate.ts";

/** The signatures that decide an item. */
export const SignaturesAsked = z.object({
  /** the ids of the options that need them; `goto` stands for every step that a task can be sent to */
  options: z.array(z.string()),
  /** how many approvers sign */
  quorum: z.number().int(),
  /** the approvers whose signature counts; absent if every approver's does */
  approvers: z.array(z.string()).optional(),
});
export type SignaturesAsked = z.infer<typeof SignaturesAsked>;

/** What a person is asked for. */
type Asked =
  | { readonly kind: "question"; readonly options: readonly string[] }
  | { readonly kind: "approval"; readonly requirement: string }
  | { readonly kind: "escalation" };

/** The signatures that an item asks for, as a field of the item. */
export function signaturesAsked(
  located: Located,
  asked: Asked,
): { readonly signatures?: z.infer<typeof SignaturesAsked> } {
  const { program, position, world } = located;
  const { node } = currentNode(program, position, world);
  switch (asked.kind) {
    case "question":
      return fieldFor(demandsAt(node), asked.options);
    case "approval": {
      const requirements = "requirements" in node ? node.requirements : [];
      const meant = requirements.filter(({ id }) => id === asked.requirement);
      return fieldFor(meant.map(demandOf), ["approve"]);
    }
    case "escalation": {
      const walk = new Walk(program, position, world);
      const demands = Resolution.options.map((id) => ({
        id,
        present: signedOf(resolutionDemands(walk, id)),
      }));
      const asking = demands.filter(({ present }) => present.length > 0);
      return fieldFor(
        asking.flatMap(({ present }) => present),
        asking.map(({ id }) => id),
      );
    }
  }
}

function signedOf(demands: readonly Demand[]): readonly Demand[] {
  return demands.filter(({ assurance }) => assurance === "present");
}

function fieldFor(
  demands: readonly Demand[],
  options: readonly string[],
): { readonly signatures?: SignaturesAsked } {
  const present = signedOf(demands);
  if (present.length === 0) return {};
  const quorum = Math.max(...present.map((demand) => demand.quorum ?? 1));
  // Several gates may name different approvers. Then the engine alone knows whose signatures are enough.
  const names = present.length === 1 ? present[0]?.approvers : undefined;
  return { signatures: { options: [...options], quorum, ...(names && { approvers: names }) } };
}
