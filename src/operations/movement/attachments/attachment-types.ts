import type { Refusal } from "../../../model/refusal.ts";
import { nearest } from "../../../workflow/nearest.ts";
import type { Call } from "../../ports/call.ts";

/** What the configuration says about the types of attachments. */
export function attachmentTypes({ ports: { configured } }: Call) {
  return configured?.values.attachments ?? {};
}

/** Refuses a type that the configuration does not list, if it says so. */
export function judgeType(type: string, field: string, call: Call): Refusal | undefined {
  const problem = attachmentTypes(call).unknownKey === "reject" ? unknownType(type, call) : undefined;
  return problem === undefined ? undefined : invalid(field, problem);
}

/** The warnings about attachments of types that the configuration does not list, if it warns of them. */
export function typeWarnings(pieces: readonly { readonly type: string }[], call: Call): readonly string[] {
  if (pieces.length === 0 || attachmentTypes(call).unknownKey !== "warn") return [];
  const types = new Set(pieces.map(({ type }) => type));
  return [...types].flatMap((type) => unknownType(type, call) ?? []);
}

function unknownType(type: string, call: Call): string | undefined {
  const { definitions = {} } = attachmentTypes(call);
  if (Object.hasOwn(definitions, type)) return undefined;
  const close = nearest(type, Object.keys(definitions));
  return `there is no type "${type}"${close ? `; did you mean "${close.word}"?` : ""}`;
}

export function invalid(field: string, problem: string): Refusal {
  return {
    code: "INPUT_INVALID",
    message: `${field}: ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}
