import { canonicalJson } from "../../model/canonical-json.ts";
import type { Json } from "../../model/json.ts";
import type { JsonPatch } from "../../model/json-patch.ts";
import { parseAnswer } from "../../routing/parse-answer.ts";
import type { GraphInput } from "../../routing/route-input.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import { storedProposals } from "../people/stored-proposals.ts";
import type { Call } from "../ports/call.ts";
import { type PatchedDefinition, patchedDefinition } from "./patched-definition.ts";
import type { RoutePlace } from "./route-place.ts";

/** The definition around a step, and what the patches of answers make of it. */
export interface GraphChange extends GraphInput {
  readonly of: (patch: JsonPatch) => PatchedDefinition | undefined;
}

/** Verifies the patches of answers before the decision, because a definition is loaded in parts. */
export async function graphChange(
  { innermost: { id: flow, version } }: Pick<RoutePlace, "innermost">,
  answers: readonly unknown[],
  call: Call,
): Promise<GraphChange> {
  const { store, settings } = call.ports;
  const [current] = await (await store()).definitions.current(settings.project, [flow]);
  const judged = new Map<string, PatchedDefinition>();
  const of = (patch: JsonPatch) => judged.get(keyOf(patch));
  if (current?.version !== version)
    return { closed: "the task follows another version than the loaded one", problemOf: () => undefined, of };
  for (const answer of answers) {
    const patch = patchIn(answer);
    if (patch) judged.set(keyOf(patch), await judgedPatch(current, patch, call));
  }
  return {
    problemOf: (patch) => {
      const found = of(patch);
      return found?.ok ? undefined : (found?.problem ?? "the patch was not verified");
    },
    of,
  };
}

/** A patch that adds to too many open proposals is not proposed: an agent could bury the people in them. */
async function judgedPatch(
  current: DefinitionRecord,
  patch: JsonPatch,
  call: Call,
): Promise<PatchedDefinition> {
  const { openProposals: most } = call.ports.settings.limits;
  const waiting = (await storedProposals(call, "open")).filter(({ proposal }) => proposal.kind === "graph");
  return waiting.length < most
    ? patchedDefinition(current, patch, call)
    : { ok: false, problem: `the most proposed changes wait for people already: ${most}` };
}

function patchIn(answer: unknown): JsonPatch | undefined {
  const parsed = parseAnswer(answer);
  return parsed.ok ? parsed.answer.patch : undefined;
}

function keyOf(patch: JsonPatch): string {
  return canonicalJson(patch as Json);
}
