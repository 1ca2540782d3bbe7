import * as z from "zod";
import { Finding } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { DefinitionChange, DefinitionHead } from "../../store/parts/definitions.ts";
import { calleesFirst } from "../../workflow/calls.ts";
import type { Loaded } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import { isOperator } from "../door/access.ts";
import { judgeComplete } from "../lifecycles/lifecycle-for.ts";
import { lifecycleWith } from "../lifecycles/show-lifecycle.ts";
import { placeWaiting } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";
import { isFromAgent, sourceOf } from "./definition-source.ts";
import { judgeLoading } from "./judge-loading.ts";
import { judgeQuota } from "./judge-quota.ts";

export const LoadedWorkflow = z.object({
  id: z.string(),
  version: z.string(),
  replaced: z.boolean(),
  findings: z.array(Finding),
});
type LoadedWorkflow = z.infer<typeof LoadedWorkflow>;

/** A verified definition without errors. */
export interface SoundDefinition {
  readonly program: Program;
  readonly definition: Json;
  readonly findings: Loaded["findings"];
  readonly path: string | undefined;
}

interface SaveOptions {
  readonly dryRun?: boolean | undefined;
  /** the version that the caller has seen as the current one of each, null for none; if absent, any version */
  readonly over?: string | null;
}

/** Loads definitions in one transaction, called workflows first: all of them, or none. All ids must differ. */
export async function saveWorkflows(
  sound: readonly SoundDefinition[],
  { dryRun = false, over }: SaveOptions,
  call: Call,
): Promise<Result<LoadedWorkflow[]>> {
  const { store, settings } = call.ports;
  const ids = sound.map(({ program }) => program.id);
  const heads = await (await store()).definitions.heads(settings.project, ids);
  const currentOf = (id: string) => heads.find((head) => head.id === id);
  for (const { program } of sound) {
    const isSeen = over === undefined || (currentOf(program.id)?.version ?? null) === over;
    if (!isSeen && currentOf(program.id)?.version !== program.version) return conflict(program.id);
    const refusal =
      (await judgeLifecycle(program, call)) ?? (await judgeLoading(program, currentOf(program.id), call));
    if (refusal) return { ok: false, refusal };
  }
  const full = await judgeQuota(sound, currentOf, call);
  if (full) return { ok: false, refusal: full };
  const value = sound.map(({ program: { id, version }, findings }) => {
    const current = currentOf(id);
    return {
      id,
      version,
      replaced: current !== undefined && current.version !== version,
      findings: [...findings],
    };
  });
  if (dryRun) return { ok: true, value };
  const ordered = inOrderOfCalls(sound);
  const changes = ordered.flatMap((one) => changeFor(one, currentOf(one.program.id), call));
  const outcomes = await (await call.ports.store()).definitions.saveAll(changes);
  const lost = changes[outcomes.indexOf("conflict")];
  if (lost) return conflict(lost.record.id);
  // Place tasks even if a definition is unchanged: the process that loaded it may have crashed before placing them.
  for (const { program } of ordered) await placeWaiting(call, program.id);
  return { ok: true, value };
}

/** Refuses a workflow whose lifecycle is not known, or in which its tasks could not end. */
async function judgeLifecycle({ id, lifecycle }: Program, call: Call): Promise<Refusal | undefined> {
  if (lifecycle === undefined) return undefined;
  const found = await lifecycleWith(lifecycle, undefined, call);
  const refusal = found.ok ? judgeComplete(found.value.lifecycle) : found.refusal;
  return refusal && { ...refusal, facts: { ...refusal.facts, workflowId: id } };
}

function inOrderOfCalls(sound: readonly SoundDefinition[]): readonly SoundDefinition[] {
  const byId = new Map(sound.map((one) => [one.program.id, one]));
  const known = (id: string) => byId.get(id)?.program;
  const ids = new Set(sound.flatMap(({ program }) => calleesFirst(program, known).map(({ id }) => id)));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

/**
 * The change of a definition; none if the content is already loaded. The commit is refused if another definition
 * than `current` is current by then: the caller's permission was checked for `current` only.
 */
function changeFor(
  { program: { id, version }, definition, path }: SoundDefinition,
  current: DefinitionHead | undefined,
  call: Call,
): readonly DefinitionChange[] {
  const { settings, now } = call.ports;
  // If an operator loads the text that an agent has loaded, the operator becomes its source. Otherwise the agent
  // could still replace the workflows that it calls.
  const isAdopted = current && isFromAgent(current.source) && isOperator(call, "load_workflow");
  if (current?.version === version && !isAdopted) return [];
  const { project } = settings;
  const record = { project, id, version, definition, source: sourceOf(path, call), loadedAt: now() };
  return [{ record, expected: current }];
}

function conflict(id: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "CONFLICT",
      message: `Another caller loaded a different "${id}" in the meantime.`,
      facts: { workflowId: id },
    },
  };
}
