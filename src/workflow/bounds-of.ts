import type { Bounds } from "../model/bounds.ts";

/** The bounds that a node or a workflow states, as a field of its compiled form; no field if it states none. */
export function boundsOf(stated: Bounds): { readonly bounds?: Bounds } {
  const { allow, deny } = stated;
  if (allow === undefined && deny === undefined) return {};
  return { bounds: { ...(allow && { allow }), ...(deny && { deny }) } };
}
