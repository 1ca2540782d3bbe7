import type { InjectedNode } from "../../model/injected-node.ts";
import type { Json } from "../../model/json.ts";
import type { JsonPatch } from "../../model/json-patch.ts";
import type { GraphProposal } from "../../model/proposal.ts";
import { INJECTED, PROPOSAL } from "../../model/record-kind.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { StepWorkflow } from "../../workflow/step-workflow.ts";
import type { Call } from "../ports/call.ts";
import type { RoutePlace } from "./route-place.ts";

interface Change {
  readonly kind: string;
  readonly id: string;
  readonly value: Json;
}

/** The record of added steps, unless another task has made the same ones. */
export async function stepsRecord(
  { program, definition }: StepWorkflow,
  task: string,
  call: Call,
): Promise<readonly RecordChange[]> {
  const value = { workflow: program.id, definition, task, at: call.ports.now() };
  return ifNew({ kind: INJECTED, id: program.version, value }, call);
}

export interface Proposed {
  readonly patch: JsonPatch;
  readonly result: string;
  readonly nodes: readonly InjectedNode[];
  readonly task: string;
  readonly reason: string;
  readonly model?: string | undefined;
  readonly loosens: readonly string[];
}

/** The id of the proposal to patch a version of a workflow: equal for equal patches, so that each is made once. */
export function graphProposalId(
  { innermost: { id: flow, version } }: Pick<RoutePlace, "innermost">,
  patch: JsonPatch,
): string {
  return `graph-${contentHash({ flow, version, patch: patch as Json }).slice(0, 12)}`;
}

/** The record of a proposal to change a workflow, unless the same one was made before. */
export async function proposalRecord(
  place: Pick<RoutePlace, "innermost" | "path">,
  { patch, result, nodes, task, reason, model, loosens }: Proposed,
  call: Call,
): Promise<readonly RecordChange[]> {
  const at = call.ports.now();
  const id = graphProposalId(place, patch);
  const { id: flow, version: base } = place.innermost;
  const proposal: GraphProposal = {
    id,
    state: "open",
    at,
    kind: "graph",
    workflow: flow,
    base,
    result,
    patch,
    nodes: [...nodes],
    task,
    step: place.path,
    reason,
    ...(model !== undefined && { model }),
    ...(loosens.length > 0 && { loosens: [...loosens] }),
  };
  const [change] = await ifNew({ kind: PROPOSAL, id, value: proposal as Json }, call);
  const entry = {
    type: "proposed",
    at,
    caller: call.caller,
    change: { kind: "graph", workflow: flow },
  } as const;
  return change ? [{ ...change, entry }] : [];
}

async function ifNew({ kind, id, value }: Change, { ports }: Call): Promise<readonly RecordChange[]> {
  const { records } = await ports.store();
  const [known] = await records.load(ports.settings.project, kind, [id]);
  return known ? [] : [{ kind, id, version: 0, value }];
}
