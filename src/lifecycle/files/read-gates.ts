import * as z from "zod";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { LifecycleGate } from "../../model/lifecycle.ts";
import { compileCondition } from "../../workflow/graph/compile-condition.ts";
import { compileExpectation } from "../../workflow/graph/compile-expectation.ts";
import { readEvidence } from "../../workflow/guided/read-evidence.ts";
import { listAt } from "../../workflow/guided/read-parts.ts";
import { type LayerContext, readFields } from "./read-fields.ts";

const GateFields = LifecycleGate.extend({ evidence: z.unknown() });
const MOST_GATES = 100;

/** The gates at one state or phase. A gate without a type is reported and left out. */
export function readGates(value: Json, path: DefinitionPath, context: LayerContext): LifecycleGate[] {
  return listAt(value ?? [], path, "gates", context.log, MOST_GATES).flatMap(([item, place]) => {
    const { raw, evidence: _unread, ...fields } = readFields("gate", GateFields, item, place, context);
    const evidence = readEvidence(raw["evidence"], [...place, "evidence"], context);
    const { type } = fields;
    if (type === undefined) {
      if (raw["type"] === undefined) reportUntyped(place, context);
      return [];
    }
    for (const [index, requirement] of evidence?.entries() ?? []) {
      const at = [...place, "evidence", index];
      if ("variable" in requirement) compileCondition(requirement.variable, [...at, "variable"], context.log);
      if ("report" in requirement) compileExpectation(requirement.expect, [...at, "expect"], context.log);
    }
    const gate: LifecycleGate = {
      type,
      enforcement: fields.enforcement ?? "warn",
      on: fields.on ?? "exit",
    };
    if (fields.description !== undefined) gate.description = fields.description;
    if (fields.to !== undefined) gate.to = fields.to;
    if (evidence !== undefined && evidence.length > 0) gate.evidence = evidence;
    return [gate];
  });
}

function reportUntyped(path: DefinitionPath, { log }: LayerContext): void {
  log.add({
    code: "bad-type",
    path,
    message: '"type" of this gate is missing.',
    fix: 'Name the attachment that opens the gate, as in "type: gate/tests".',
  });
}
