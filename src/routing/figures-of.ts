import { type Forensics, measuredFields } from "../model/measurement.ts";

/** The measured figures by field, up to a rank. A field that is not measured is absent. */
export function figuresOf(forensics: Forensics, worstRank: number): Readonly<Record<string, object>> {
  const figures: Record<string, object> = {};
  for (const field of measuredFields) {
    const value = forensics[field];
    if (!value.measured || value.rank > worstRank) continue;
    const { measured, source, rank, at, commit, ...own } = value;
    figures[field] = own;
  }
  return figures;
}
