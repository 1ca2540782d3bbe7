import type { WrittenFile } from "../../model/set-up-record.ts";

/**
 * A part of a client's settings: the member of an object, a member that is added only where there is none, or an item of
 * a list that may have others.
 */
export type SettingsPart = Extract<WrittenFile["content"], { readonly format: "json" }>["parts"][number];

/** Parts as the value of a file that has nothing else. */
export function valueWith(parts: readonly SettingsPart[]): Readonly<Record<string, unknown>> {
  const root: Record<string, unknown> = {};
  for (const { path, value, as } of parts) {
    let holder = root;
    for (const key of path.slice(0, -1)) {
      const next = holder[key] ?? {};
      holder[key] = next;
      holder = next as Record<string, unknown>;
    }
    const key = path.at(-1) ?? "";
    holder[key] = as === "item" ? [...((holder[key] as readonly unknown[]) ?? []), value] : value;
  }
  return root;
}
