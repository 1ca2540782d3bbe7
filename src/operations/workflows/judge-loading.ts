import { gatesOf } from "../../authority/gates-of.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { DefinitionHead } from "../../store/parts/definitions.ts";
import type { Program } from "../../workflow/program.ts";
import { isOperator } from "../door/access.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import type { ListedWorkflow } from "../library/overviews.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "./bundled.ts";
import { isFromCaller } from "./definition-source.ts";
import { listedWorkflows } from "./listed-workflows.ts";
import { usedByOthers } from "./used-by-others.ts";

/** Refuses an agent's definition that would change how other callers' workflows run. Operators may load anything. */
export async function judgeLoading(
  { id, version }: Program,
  current: DefinitionHead | undefined,
  call: Call,
): Promise<Refusal | undefined> {
  if (isOperator(call, "load_workflow") || current?.version === version) return undefined;
  const listed = await listedWorkflows(call);
  if (current && !(await isReplaceable(current, call))) {
    const why = isFromCaller(current.source, call) ? await reliedOn(id, listed, call) : "";
    if (why !== undefined) return loadedAlready(id, why);
  }
  return (await isCalledByOthers(id, listed, call)) ? supplied(id) : undefined;
}

/** Why an agent may not replace its own definition any more: others rely on it. `undefined` if none does. */
async function reliedOn(
  id: string,
  listed: readonly ListedWorkflow[],
  call: Call,
): Promise<string | undefined> {
  const trusted = (await call.ports.trust?.list()) ?? { ok: true, value: [] };
  if (!trusted.ok) return trusted.refusal.message.replace(/\.$/, "");
  if (trusted.value.some(({ workflowId }) => workflowId === id)) return "an operator trusts it";
  // A task of a workflow that calls this one enters this one too, so the callers count as well.
  const users = new Set([id]);
  for (const used of users)
    for (const { head, calls } of listed) if (calls === null || calls.includes(used)) users.add(head.id);
  return usedByOthers(users, call);
}

/**
 * Whether an agent may replace the definition: only a bundled definition without gates. An end that asks a person is no
 * reason to keep it: tasks that wait there have the definition that they began with.
 */
async function isReplaceable({ project, id, source }: DefinitionHead, call: Call): Promise<boolean> {
  if (source !== BUNDLED) return false;
  const program = await unlessBroken(call.ports.library.current(project, id));
  return program !== undefined && gatesOf(program).every(({ kind }) => kind === "resolution");
}

/**
 * Whether workflows of other callers call this id, at any depth. The author of a called workflow decides how its
 * caller continues, so an agent may not load one. A broken definition may call any workflow.
 */
async function isCalledByOthers(id: string, listed: readonly ListedWorkflow[], call: Call): Promise<boolean> {
  const callsOf = new Map(listed.map(({ head, calls }) => [head.id, calls]));
  const others: string[] = [];
  for (const { head } of listed)
    if (!isFromCaller(head.source, call) && !(await isReplaceable(head, call))) others.push(head.id);
  const called = new Set<string>();
  for (const caller of others) {
    const calls = callsOf.get(caller);
    if (calls === null) return true;
    for (const one of calls ?? []) called.add(one);
  }
  for (const one of called) {
    const calls = callsOf.get(one);
    if (calls === null) return true;
    for (const next of calls ?? []) called.add(next);
  }
  return called.has(id);
}

function loadedAlready(id: string, why: string): Refusal {
  const reason = why === "" ? "" : `: ${why}`;
  return {
    code: "NOT_ALLOWED",
    message: `A different "${id}" is loaded already, and replacing it is for operators${reason}.`,
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
