import type { Refused } from "../api.ts";
import { InlineCode } from "./inline-code.tsx";

/** Matches the name of a tool in a hint. A hint that names a tool is for agents, and is not shown. */
const TOOL = /\b[a-z]+_[a-z]+\b/;

export function Problem({ error }: { readonly error: Refused | undefined }) {
  if (!error) return null;
  return (
    <p className="refused" role="alert">
      <strong>
        <InlineCode text={error.message} />
      </strong>{" "}
      <InlineCode text={TOOL.test(error.hint) ? "" : error.hint} />
    </p>
  );
}
