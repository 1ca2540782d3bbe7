import type { Condition } from "../conditions/expression.ts";
import { untilBreak } from "../conditions/until-break.ts";
import { compileFormula } from "../graph/compile-formula.ts";
import { wholePath } from "../template.ts";
import { edgesToNext, skipEdges } from "./item-edges.ts";
import { type NamedItem, nameItems } from "./names.ts";
import { placeOf } from "./place-of.ts";
import type { Draft } from "./program-draft.ts";
import type { ReadLoop } from "./read-items.ts";
import type { Setting } from "./setting.ts";
import { conditionAt, guard, passWhen } from "./written-condition.ts";

const AGAIN = "again";
const DONE = "done";
const MOST_PASSES = 100;

/** Compiles a loop: it repeats its body, then leads to the next item. */
export function compileLoop(
  { item, id }: NamedItem<ReadLoop>,
  setting: Setting,
  draft: Draft,
  compileBody: (items: readonly NamedItem[], setting: Setting, draft: Draft) => void,
): void {
  const { definition, path, metadata } = item;
  const { loopType, over, variable, maxIterations, name, description } = definition;
  reportListless(item, draft);
  reportAimless(item, draft);
  const body = nameItems(item.items, id, draft.around.log);
  draft.add({
    id,
    path,
    outputs: [AGAIN, DONE],
    edges: [
      { to: body[0]?.id ?? id, on: AGAIN, path },
      ...edgesToNext(setting, path, DONE),
      ...skipEdges(setting, passWhen({ when: definition.when }, path, draft.around)),
    ],
    metadata,
    place: placeOf(setting, definition.id, item.id),
    type: "loop",
    make: (base) => ({
      ...base,
      type: "loop",
      loopType,
      name: name ?? item.id,
      ...(description !== undefined && { description }),
      ...(over !== undefined && {
        over: compileFormula(wholePath(over) ?? over, [...path, "over"], draft.around.log),
      }),
      variable: variable ?? "item",
      ...goingOn(item, draft),
      maxIterations: maxIterations ?? MOST_PASSES,
    }),
  });
  compileBody(body, insideOf({ item, id }, setting, draft), draft);
}

/** The setting of a loop's body: it leads back to the loop, or out of the loop where the loop breaks early. */
function insideOf({ item, id }: NamedItem<ReadLoop>, setting: Setting, { around }: Draft): Setting {
  const { activity, loops, next } = setting;
  const { breakCondition } = item.definition;
  const path = [...item.path, "breakCondition"];
  const inner = { activity, parent: id, loops: [...loops, id], next: id };
  if (breakCondition === undefined) return inner;
  return { ...inner, breaks: { to: next, when: conditionAt(breakCondition, path, around), path } };
}

/** The condition to repeat a loop. A loop with only a breakCondition repeats until that holds, or until its limit. */
function goingOn({ definition, path }: ReadLoop, { around }: Draft): { readonly condition?: Condition } {
  const { loopType, condition, breakCondition } = definition;
  if (loopType === "forEach" || condition !== undefined || breakCondition === undefined)
    return guard({ condition }, path, around);
  return { condition: untilBreak };
}

function reportAimless(
  { id, definition: { loopType, condition, breakCondition }, path }: ReadLoop,
  { around }: Draft,
): void {
  if (loopType === "forEach" || condition !== undefined || breakCondition !== undefined) return;
  const times = loopType === "while" ? "is never entered" : "is gone through once";
  around.log.add({
    code: "empty-loop",
    path,
    message: `The loop "${id}" ${times}: it has neither a condition nor a breakCondition.`,
    fix: "Write when it goes on as condition, or when it is left as breakCondition.",
  });
}

function reportListless({ id, definition: { loopType, over }, path }: ReadLoop, { around }: Draft): void {
  if (loopType !== "forEach" || over !== undefined) return;
  around.log.add({
    code: "bad-type",
    path,
    message: `The loop "${id}" goes through a list, but "over" does not say which.`,
    fix: 'Write the list as over, as in { "loopType": "forEach", "over": "files" }.',
  });
}
