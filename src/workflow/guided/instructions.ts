import type { GuidedAction, StepFields, Technique } from "../../model/guided.ts";
import type { Json } from "../../model/json.ts";
import type { Action } from "../program.ts";
import type { Read } from "./read-items.ts";

/** The instructions of a step: its own text, its techniques, and the values that its report must bring. */
export function instructionsOf(
  { instructions, description, technique, techniques = [], skill }: StepFields,
  actions: readonly Read<GuidedAction>[],
): string | undefined {
  const lines = [
    instructions ?? description,
    ...(technique === undefined ? techniques : [technique, ...techniques]).map(techniqueLine),
    skill === undefined ? undefined : `Use the skill ${skill}.`,
    ...actionLines(actions),
  ].filter((line) => line !== undefined && line !== "");
  return lines.length === 0 ? undefined : lines.join("\n");
}

/** The instructions of entry and exit actions. */
export function actionLines(actions: readonly Read<GuidedAction>[]): string[] {
  return actions.flatMap(({ definition: { action, target, value, message, description } }) => {
    if (action === "set" && value === undefined) {
      return [`Give ${target ?? "a value"} with the report${sentence(message ?? description)}`];
    }
    return action === "validate" && message !== undefined ? [`Make sure: ${message}`] : [];
  });
}

function techniqueLine(technique: Technique): string {
  if (typeof technique === "string") return `Apply the technique ${technique}.`;
  const { name, inputs = {}, outputs = {} } = technique;
  const given = pairs(inputs).map(([key, value]) => (key === value ? key : `${key} from ${value}`));
  const kept = pairs(outputs).map(([key, value]) => (key === value ? key : `${key} as ${value}`));
  return [
    `Apply the technique ${name}.`,
    given.length > 0 && `It takes ${given.join(", ")}.`,
    kept.length > 0 && `Report ${kept.join(", ")}.`,
  ]
    .filter((part) => part !== false)
    .join(" ");
}

function pairs(map: Readonly<Record<string, Json>>): [string, string][] {
  return Object.entries(map).map(([key, value]) => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}

function sentence(text: string | undefined): string {
  return text === undefined ? "." : `: ${text}`;
}

/** The variables that a step's techniques produce. */
export function techniqueOutputs({ technique, techniques = [] }: StepFields): string[] {
  return [technique ?? [], ...techniques].flat().flatMap((one) => {
    const found = typeof one === "string" ? {} : (one.outputs ?? {});
    return Object.values(found).filter((name) => typeof name === "string");
  });
}

/** The variables that the report must bring. */
export function askedFor(actions: readonly Action[]): string[] {
  return actions.flatMap((action) => {
    const [root] = action.kind === "set" && !action.value ? action.target : [];
    return root === undefined ? [] : [root];
  });
}
