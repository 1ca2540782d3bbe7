import type { Refusal } from "../../model/refusal.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import type { Program } from "../../workflow/program.ts";
import { isOperator } from "../access.ts";
import { BUNDLED } from "../bundled.ts";
import type { Context } from "../context.ts";
import { isOwn } from "../definition-source.ts";
import { gatesOf } from "../gates/gates-of.ts";
import type { Currents } from "../library.ts";

/** Why the caller may not load this; nothing when it may. Operators may load anything. */
export function judgeLoading(
  { id, version }: Program,
  current: DefinitionRecord | undefined,
  currents: Currents,
  context: Context,
): Refusal | undefined {
  if (isOperator(context, "load_workflow") || current?.version === version) return undefined;
  if (current && !isReplaceable(current, currents)) return loadedAlready(id);
  return calledByOthers(currents, context).has(id) ? supplied(id) : undefined;
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
function calledByOthers(currents: Currents, context: Context): ReadonlySet<string> {
  const theirs = currents.all.filter(
    (record) => !isOwn(record.source, context) && !isReplaceable(record, currents),
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
