import type { GuidedAction } from "../../model/guided.ts";
import type { Action } from "../program.ts";
import { quoted } from "../source/problem.ts";
import { templateOf, wholePath } from "../template.ts";
import { compileValidate } from "./compile-validate.ts";
import type { Read } from "./read-items.ts";
import { type ConditionContext, guard } from "./written-condition.ts";
import { literalFormula, writtenValue } from "./written-value.ts";

export function compileActions(actions: readonly Read<GuidedAction>[], around: ConditionContext): Action[] {
  return actions.flatMap((action) => compileAction(action, around) ?? []);
}

/** Whether actions may refuse a report or need a value from it. Such actions need a step that an agent reports. */
export function needsReport(actions: readonly Action[]): boolean {
  return actions.some(
    (action) => action.kind === "validate" || (action.kind === "set" && action.value === undefined),
  );
}

function compileAction(action: Read<GuidedAction>, around: ConditionContext): Action | undefined {
  const { definition, path } = action;
  const { action: name, message, target, value } = definition;
  if (name === "validate") return compileValidate(action, around);
  if (name === "set") return compileSet(action, around);
  const text = message ?? target ?? (typeof value === "string" ? value : JSON.stringify(value ?? ""));
  return { kind: "note", as: name, text: templateOf(text), ...guard(definition, path, around) };
}

const targets = /^[A-Za-z_]\w*(\.[\w-]+)*$/;

function compileSet({ definition, path }: Read<GuidedAction>, around: ConditionContext): Action | undefined {
  const { log, variables } = around;
  const written = definition.target ?? "";
  const target = wholePath(written) ?? written;
  if (!targets.test(target)) {
    log.add({
      code: "bad-type",
      severity: "warning",
      path: definition.target === undefined ? path : [...path, "target"],
      message: `The action "set" must name the variable it sets, but its target is ${quoted(written)}; it does nothing.`,
      fix: 'Write the variable as target, as in { "action": "set", "target": "ready", "value": true }.',
    });
    return undefined;
  }
  const [root = "", ...keys] = target.split(".");
  const set = { kind: "set", target: [root, ...keys], ...guard(definition, path, around) } as const;
  if (definition.value === undefined) return set;
  const given = writtenValue(definition.value, keys.length > 0 ? undefined : variables.get(root)?.type);
  if (given.kind === "formula") return { ...set, value: given.formula };
  if (given.kind === "value") return { ...set, value: literalFormula(given.value) };
  log.add({
    code: "bad-type",
    severity: "warning",
    path: [...path, "value"],
    message: `"${root}" is of the type ${variables.get(root)?.type}, and this value is not; the report of the step must give one.`,
    fix: `Write a value of that type, or leave it out.`,
  });
  return set;
}
