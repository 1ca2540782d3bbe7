import { gatesOf } from "../../authority/gates-of.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { DefinitionRecord } from "../../store/store.ts";
import type { Program } from "../../workflow/program.ts";
import { isOperator } from "../door/access.ts";
import type { Currents } from "../library/library.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "./bundled.ts";
import { isOwn } from "./definition-source.ts";

/** Why the caller may not load this; nothing when it may. Operators may load anything. */
export function judgeLoading(
  { id, version }: Program,
  current: DefinitionRecord | undefined,
  currents: Currents,
  call: Call,
): Refusal | undefined {
  if (isOperator(call, "load_workflow") || current?.version === version) return undefined;
  if (current && !isReplaceable(current, currents)) return loadedAlready(id);
  return calledByOthers(currents, call).has(id) ? supplied(id) : undefined;
}

/** What came with Navigator is anybody's to replace, unless it has gates; anything else is for operators. */
function isReplaceable({ id, source }: DefinitionRecord, { known }: Currents): boolean {
  const program = source === BUNDLED ? known(id) : undefined;
  return program !== undefined && gatesOf(program).length === 0;
}

/**
 * Whoever supplies what a workflow calls decides how that workflow goes; and so does who supplies what is called by what
 * it calls, whoever loaded that.
 */
function calledByOthers(currents: Currents, call: Call): ReadonlySet<string> {
  const theirs = currents.all.filter(
    (record) => !isOwn(record.source, call) && !isReplaceable(record, currents),
  );
  const { callsOf } = currents;
  const called = new Set(theirs.flatMap(({ id }) => callsOf(id)));
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
    message: `A workflow that is not yours calls "${id}"; to supply it is for operators. Load yours under another id.`,
    facts: { workflowId: id },
  };
}
