import type { Refused } from "../api.ts";

/** Hints that name tools are for agents. */
const TOOL = /\b[a-z]+_[a-z]+\b/;

/** A "no" of the server, where the answer would have been. */
export function Problem({ error }: { readonly error: Refused | undefined }) {
  if (!error) return null;
  return (
    <p className="refused" role="alert">
      <strong>{error.message}</strong> {TOOL.test(error.hint) ? "" : error.hint}
    </p>
  );
}
