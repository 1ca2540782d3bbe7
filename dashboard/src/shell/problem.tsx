import type { Refused } from "../api.ts";

/** Matches hints that name a tool; those are for agents and not shown. */
const TOOL = /\b[a-z]+_[a-z]+\b/;

export function Problem({ error }: { readonly error: Refused | undefined }) {
  if (!error) return null;
  return (
    <p className="refused" role="alert">
      <strong>{error.message}</strong> {TOOL.test(error.hint) ? "" : error.hint}
    </p>
  );
}
