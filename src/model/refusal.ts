import * as z from "zod";
import { callsRefusals } from "./refusals/calls.ts";
import { guidanceRefusals } from "./refusals/guidance.ts";
import { lifecycleRefusals } from "./refusals/lifecycle.ts";
import { movementRefusals } from "./refusals/movement.ts";
import { presenceRefusals } from "./refusals/presence.ts";
import type { RefusalKind } from "./refusals/refusal-kind.ts";
import { teamRefusals } from "./refusals/team.ts";

/** Every refusal code. A new code goes into one of the files in `refusals/`. */
export const refusals = {
  ...movementRefusals,
  ...guidanceRefusals,
  ...callsRefusals,
  ...lifecycleRefusals,
  ...teamRefusals,
  ...presenceRefusals,
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;

export const Refusal = z.object({
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
/** A refused call: a stable code, one sentence, and the facts behind it. */
export type Refusal = z.infer<typeof Refusal>;

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };
