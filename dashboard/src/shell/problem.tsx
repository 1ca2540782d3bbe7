import type { Refused } from "../api.ts";

/** A "no" of the server, where the answer would have been. */
export function Problem({ error }: { readonly error: Refused | undefined }) {
  if (!error) return null;
  return (
    <p className="refused" role="alert">
      <strong>{error.message}</strong> {error.hint}
    </p>
  );
}
