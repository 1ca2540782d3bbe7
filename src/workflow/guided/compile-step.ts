import { EXHAUSTED } from "../../model/edge.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { JsonObject } from "../../model/json.ts";
import { compileNode } from "../graph/compile-node.ts";
import { reportAvoidable } from "../graph/report-avoidable.ts";
import { reportIgnoredMicroloop } from "../ignored-microloop.ts";
import type { WorkNode } from "../program.ts";
import { compileActions } from "./compile-actions.ts";
import { askedFor, instructionsOf, techniqueOutputs } from "./instructions.ts";
import { edgesToNext, skipEdges } from "./item-edges.ts";
import type { NamedItem } from "./names.ts";
import { placeOf } from "./place-of.ts";
import type { Draft } from "./program-draft.ts";
import type { ReadStep } from "./read-items.ts";
import type { Setting } from "./setting.ts";
import { passWhen } from "./written-condition.ts";

const DONE = "done";

/** Compiles a step: work that leads to the next item. */
export function compileStep({ item, id }: NamedItem<ReadStep>, setting: Setting, draft: Draft): void {
  const { definition, path, metadata } = item;
  const { required, evidence, outputs = [DONE] } = definition;
  const actions = compileActions(item.actions, draft.around);
  const gives = [...new Set([...techniqueOutputs(definition), ...askedFor(actions)])];
  const instructions = instructionsOf(definition, item.actions);
  const past = passWhen(definition, path, draft.around);
  const loop = microloopOf(id, item, draft);
  const exit = loop !== undefined && isOpen(item) ? edgesToNext(setting, path, EXHAUSTED) : [];
  draft.add({
    id,
    path,
    outputs,
    edges: [...edgesToNext(setting, path), ...exit, ...skipEdges(setting, past)],
    metadata: { ...metadata, ...kept(item) },
    place: placeOf(setting, definition.id, item.id),
    type: "task",
    make: (base, around) => {
      const { name, description, agent, stage, timeout, contextFiles, allow, deny } = definition;
      const { maxRetries = loop } = definition;
      const work = {
        type: "task" as const,
        name: name ?? item.id,
        outputs: [...outputs],
        description,
        instructions,
        agent,
        stage,
        maxRetries,
        timeout,
        contextFiles,
        allow,
        deny,
        evidence: evidence?.map((one) => pathed(one, setting, around.graph.named)),
      };
      if (required === false) {
        const guards = evidence?.find((one) => "approval" in one && one.assurance === "present");
        if (guards && "approval" in guards)
          reportAvoidable(guards, path, "its step may be skipped", around.log);
      }
      const node = compileNode(work, base, around) as WorkNode;
      return {
        ...node,
        ...(required === false && { optional: true as const }),
        ...(actions.length > 0 && { actions }),
        ...(gives.length > 0 && { gives }),
      };
    },
  });
}

/** The retries that a microloop gives a step which can fail and states none itself. */
function microloopOf(id: string, { definition }: ReadStep, draft: Draft): number | undefined {
  const most = draft.mostPasses(id);
  if (most === undefined || definition.outputs?.includes("failed") !== true) return undefined;
  if (definition.maxRetries === undefined) return most - 1;
  reportIgnoredMicroloop(id, definition.maxRetries, draft.around.log);
  return undefined;
}

/** Whether a used-up loop may lead past the step: nothing of it is checked. */
function isOpen({ definition, actions }: ReadStep): boolean {
  return (
    (definition.evidence ?? []).length === 0 && actions.every((one) => one.definition.action !== "validate")
  );
}

/**
 * The evidence with the full paths of the steps that it names. Its author may write a step's id within the same
 * activity or loop, or the full path.
 */
function pathed(evidence: Evidence, { parent, activity }: Setting, named: ReadonlySet<string>): Evidence {
  if (!("by" in evidence) || evidence.than === undefined) return evidence;
  const than = [evidence.than].flat().map((name) => {
    const places = [`${parent}/${name}`, `${activity}/${name}`];
    return places.find((place) => named.has(place)) ?? name;
  });
  return { ...evidence, than };
}

function kept({ definition: { technique, techniques, skill } }: ReadStep): JsonObject {
  return {
    ...(technique !== undefined && { technique }),
    ...(techniques && { techniques }),
    ...(skill !== undefined && { skill }),
  } as JsonObject;
}
