import type { Link } from "../../../model/link.ts";
import type { Result } from "../../../model/refusal.ts";
import { nearest } from "../../../workflow/nearest.ts";
import type { Call } from "../../ports/call.ts";
import { linkTypesOf } from "../link-types.ts";

/** The parent of a task is its `contains` link. */
export const CONTAINS = "contains";

/** What a type of link holds up. */
export function judgeLinkType(type: string, call: Call): Result<Link["blocks"]> {
  const types = linkTypesOf(call);
  const blocks = Object.hasOwn(types, type) ? types[type] : undefined;
  if (blocks !== undefined) return { ok: true, value: blocks };
  const names = Object.keys(types);
  const close = nearest(type, names);
  const message = `There is no link type "${type.slice(0, 60)}"${close ? `; did you mean "${close.word}"?` : "."}`;
  return { ok: false, refusal: { code: "LINK_TYPE_UNKNOWN", message, facts: { types: names } } };
}
