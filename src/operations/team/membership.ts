import { KNOWN } from "../../model/caller.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";

/** The part of a connection that decides a worker's role, and so its limits. */
interface Membership {
  readonly tags: readonly string[];
  readonly lifecycle: string | undefined;
}

interface Asked {
  readonly tags?: readonly string[] | undefined;
  readonly lifecycle?: string | undefined;
}

/**
 * The tags and the lifecycle of a new worker: those that the operator set for an agent with its own token, else those that
 * the worker asks for. Without the operator's tags, an agent would leave out the tag whose role limits it.
 */
export function membership(
  { tags: asked, lifecycle: named }: Asked,
  warnings: string[],
  { caller, ports: { configured } }: Call,
): Result<Membership> {
  const agents = configured?.values.agents ?? {};
  const isSet = caller.assurance === KNOWN && Object.hasOwn(agents, caller.id);
  const set = isSet ? agents[caller.id] : undefined;
  if (!set) return { ok: true, value: { tags: asked ?? [], lifecycle: named } };
  const { tags } = set;
  // An entry whose tags are invalid has none. Taking those that the agent asks for would lift its limits.
  if (!tags)
    return { ok: false, refusal: notAllowed(caller.id, "name no tags for it; the operator mends them") };
  const lifecycle = set.lifecycle ?? configured?.values.defaultLifecycle;
  if (named !== undefined && named !== (lifecycle ?? "default"))
    return { ok: false, refusal: notAllowed(caller.id, "say which lifecycle it has; connect without one") };
  const isOther = asked?.length !== tags.length || asked.some((tag) => !tags.includes(tag));
  if (asked && isOther) warnings.push(`Your tags are those of the operator's settings: ${list(tags)}.`);
  return { ok: true, value: { tags, lifecycle } };
}

function notAllowed(agent: string, problem: string): Refusal {
  const message = `The operator's settings for the agent "${agent}" ${problem}.`;
  return { code: "NOT_ALLOWED", message, facts: { agent } };
}

function list(tags: readonly string[]): string {
  return tags.length === 0 ? "none" : tags.join(", ");
}
