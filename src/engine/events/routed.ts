import type { StepTrace } from "../../model/route-memory.ts";
import { copyPosition } from "../copy-position.ts";
import { own } from "../own-property.ts";
import type { Fold } from "./fold.ts";

/** Remembers a decision for the next one at the same step. */
export const foldRouted: Fold<"routed"> = (position, { path, trace, by }) => {
  const next = copyPosition(position);
  const { made, steps } = position.routes ?? { made: 0, steps: {} };
  const { signature, digest, failures, tests } = trace;
  const before = own(steps, path);
  const report = { ...(digest !== undefined && { digest }), ...(failures !== undefined && { failures }) };
  const kept: StepTrace = { reports: [...(before?.reports ?? []), report].slice(-2), doer: by.id };
  if (before?.attempts) kept.attempts = before.attempts;
  if (signature !== undefined) kept.signature = signature;
  if (tests !== undefined) kept.tests = tests;
  next.routes = { made, steps: { ...steps, [path]: kept } };
  return next;
};
