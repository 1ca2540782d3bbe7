import { compileCheckpoint } from "./compile-checkpoint.ts";
import { compileDecision } from "./compile-decision.ts";
import { compileLoop } from "./compile-loop.ts";
import { compileStep } from "./compile-step.ts";
import type { NamedItem } from "./names.ts";
import type { Draft } from "./program-draft.ts";
import type { Setting } from "./setting.ts";

/** Compiles a list of items, each leading to the next. */
export function compileItems(named: readonly NamedItem[], setting: Setting, draft: Draft): void {
  const of = named.filter(({ item }) => item.kind === "step").length;
  let count = 0;
  for (const [place, one] of named.entries()) {
    const next = named[place + 1]?.id ?? setting.next;
    const isStep = one.item.kind === "step";
    if (isStep) count += 1;
    compileItem(one, { ...setting, next, ...(isStep && { number: { index: count, of } }) }, draft);
  }
}

function compileItem({ item, id }: NamedItem, setting: Setting, draft: Draft): void {
  if (item.kind === "step") compileStep({ item, id }, setting, draft);
  else if (item.kind === "checkpoint") compileCheckpoint({ item, id }, setting, draft);
  else if (item.kind === "loop") compileLoop({ item, id }, setting, draft, compileItems);
  else compileDecision({ item, id }, setting, draft);
}
