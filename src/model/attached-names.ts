import type { Brought, Detached, Piece } from "./attachment.ts";

type Named = Pick<Piece, "type" | "name">;

/** The attachments that stay when one is added. */
export function staying<T extends Named>(
  kept: readonly T[],
  added: Pick<Brought, "type" | "name" | "replace">,
): readonly T[] {
  return added.replace ? kept.filter((one) => !hasSameName(one, added)) : kept;
}

/** The attachments without those of a type, or of a type and a name. */
export function withoutAttachments<T extends Named>(
  kept: readonly T[],
  { type, name }: Detached,
): readonly T[] {
  return kept.filter((one) => one.type !== type || (name !== undefined && one.name !== name));
}

export function hasSameName(one: Named, other: Named): boolean {
  return one.type === other.type && one.name === other.name;
}
