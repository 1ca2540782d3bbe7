import { gatesOf } from "../../authority/gates-of.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import type { Program } from "../../workflow/program.ts";
import { isOperator } from "../door/access.ts";
import type { CurrentDefinitions } from "../library/library.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "./bundled.ts";
import { isFromCaller } from "./definition-source.ts";

/** Refuses an agent's definition that would change how other callers' workflows run. Operators may load anything. */
export function judgeLoading(
  { id, version }: Program,
  current: DefinitionRecord | undefined,
  currents: CurrentDefinitions,
  call: Call,
): Refusal | undefined {
  if (isOperator(call, "load_workflow") || current?.version === version) return undefined;
  if (current && !isReplaceable(current, currents)) return loadedAlready(id);
  return calledByOthers(currents, call).has(id) ? supplied(id) : undefined;
}

/** Whether an agent may replace the definition: only a bundled definition without gates. */
function isReplaceable({ id, source }: DefinitionRecord, { known }: CurrentDefinitions): boolean {
  const program = source === BUNDLED ? known(id) : undefined;
  return program !== undefined && gatesOf(program).length === 0;
}

/**
 * The ids that workflows of other callers call, at any depth. The author of a called workflow decides how its caller
 * continues.
 */
function calledByOthers(currents: CurrentDefinitions, call: Call): ReadonlySet<string> {
  const others = currents.all.filter(
    (record) => !isFromCaller(record.source, call) && !isReplaceable(record, currents),
  );
  const { callsOf } = currents;
  const called = new Set(others.flatMap(({ id }) => callsOf(id)));
  for (const id of called) for (const next of callsOf(id)) called.add(next);
  return called;
}

function loadedAlready(id: string): Refusal {
  return {
    code: "NOT_ALLOWED",
    message: `A different "${id}" is loaded already, and replacing it is for operators.`,
    facts: { workflowId: id },
  };
}

function supplied(id: string): Refusal {
  return {
    code: "NOT_ALLOWED",
    message: `A workflow that is not yours calls "${id}"; supplying it is for operators. Load yours under another id.`,
    facts: { workflowId: id },
  };
}
