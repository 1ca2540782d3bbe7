import type { Refusal } from "../../model/refusal.ts";
import { nearest } from "../../workflow/nearest.ts";
import type { Call } from "../ports/call.ts";

interface Tagged {
  readonly tags?: readonly string[] | undefined;
  readonly needed_tags?: readonly string[] | undefined;
  readonly wanted_tags?: readonly string[] | undefined;
}

/** Warns of tags that the configuration does not list, or refuses them, as it says. */
export function judgeTags(tasks: readonly Tagged[], warnings: string[], call: Call): Refusal | undefined {
  const { unknownTag = "allow", definitions = {} } = call.ports.configured?.values.tags ?? {};
  if (unknownTag === "allow") return undefined;
  const used = tasks.flatMap((task) => [
    ...(task.tags ?? []),
    ...(task.needed_tags ?? []),
    ...(task.wanted_tags ?? []),
  ]);
  const known = Object.keys(definitions);
  for (const tag of new Set(used)) {
    if (Object.hasOwn(definitions, tag)) continue;
    const close = nearest(tag, known);
    const problem = `there is no tag "${tag}"${close ? `; did you mean "${close.word}"?` : ""}`;
    if (unknownTag === "reject")
      return {
        code: "INPUT_INVALID",
        message: `tags: ${problem}`,
        facts: { problems: [{ field: "tags", problem }] },
      };
    warnings.push(problem);
  }
  return undefined;
}
