import type { Json } from "../../model/json.ts";
import type { LimitName } from "../../model/limits.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { DefinitionHead } from "../../store/parts/definitions.ts";
import type { Program } from "../../workflow/program.ts";
import { sizeOf } from "../door/sizes.ts";
import type { Call } from "../ports/call.ts";
import { tooManyNodes } from "./too-many-nodes.ts";

interface NewDefinition {
  readonly program: Program;
  readonly definition: Json;
}

/** Refuses definitions that are too long, or that exceed the project's quota. Unchanged ones are not counted. */
export async function judgeQuota(
  all: readonly NewDefinition[],
  currentOf: (id: string) => DefinitionHead | undefined,
  call: Call,
): Promise<Refusal | undefined> {
  const changed = all.filter(({ program: { id, version } }) => currentOf(id)?.version !== version);
  if (changed.length === 0) return undefined;
  const tooLong = changed.map(({ program }) => tooManyNodes(program, call)).find((refusal) => refusal);
  if (tooLong) return tooLong;
  const { store, settings } = call.ports;
  const { definitions: most, definitionBytes } = settings.limits;
  const used = await (await store()).definitions.usage(settings.project);
  const count = used.current + changed.filter(({ program }) => !currentOf(program.id)).length;
  if (count > most && count > used.current) {
    const message = `The project would hold ${count} workflows; at most ${most} may be loaded.`;
    return full("definitions", most, used.current, message);
  }
  const bytes = changed.reduce((sum, { definition }) => sum + sizeOf(definition), used.bytes);
  if (bytes <= definitionBytes) return undefined;
  const message = `The definitions of the project, earlier versions included, would hold ${bytes} bytes; at most ${definitionBytes} are kept.`;
  return full("definitionBytes", definitionBytes, used.bytes, message);
}

function full(quota: LimitName, limit: number, used: number, message: string): Refusal {
  return { code: "QUOTA_REACHED", message, facts: { quota, limit, used } };
}
