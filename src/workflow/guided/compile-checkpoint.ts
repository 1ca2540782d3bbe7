import type { Json } from "../../model/json.ts";
import type { Formula } from "../conditions/expression.ts";
import { compileNode } from "../graph/compile-node.ts";
import { reportAvoidable } from "../graph/report-avoidable.ts";
import type { CheckpointNode, Option } from "../program.ts";
import { quoted } from "../source/problem.ts";
import { templateOf } from "../template.ts";
import { edgesToNext, skipEdges } from "./item-edges.ts";
import { type NamedItem, UNKNOWN_TARGET, WAITS_FOR_PERSON } from "./names.ts";
import { placeOf } from "./place-of.ts";
import type { Draft, EdgePlan } from "./program-draft.ts";
import type { ReadCheckpoint, ReadOption } from "./read-items.ts";
import type { Setting } from "./setting.ts";
import { passWhen } from "./written-condition.ts";
import { writtenValue } from "./written-value.ts";

/** Compiles a question. Each answer leads to the next item, unless it jumps to an activity. */
export function compileCheckpoint(
  { item, id }: NamedItem<ReadCheckpoint>,
  setting: Setting,
  draft: Draft,
): void {
  const { definition, path, metadata } = item;
  const options = item.options.map((option) => compileOption(option, draft));
  const isPassable = definition.blocking === false || definition.required === false;
  const defaultOption = defaultOf(item, draft);
  const jumps = item.options.flatMap((option, index) => jumpOf(option, index, draft));
  const goesOn = jumps.length < options.length || (isPassable && defaultOption === undefined);
  const past = passWhen(definition, path, draft.around);
  const hasTime = definition.autoAdvanceMs !== undefined && defaultOption !== undefined;
  draft.add({
    id,
    path,
    outputs: options.map((option) => option.id),
    edges: [...jumps, ...(goesOn ? edgesToNext(setting, path) : []), ...skipEdges(setting, past)],
    metadata,
    place: placeOf(setting, definition.id, item.id),
    type: "checkpoint",
    make: (base, around) => {
      const {
        name,
        description,
        message,
        audience,
        assurance,
        approvers,
        quorum,
        stage,
        autoAdvanceMs,
        allow,
        deny,
      } = definition;
      const question = {
        type: "checkpoint" as const,
        name: name ?? item.id,
        description,
        message,
        audience,
        assurance,
        approvers,
        quorum,
        stage,
        allow,
        deny,
        options: options.map(({ id: option, label }) => ({ id: option, label })),
        ...(hasTime && { timeout: Math.max(1, autoAdvanceMs ?? 1) }),
        ...(defaultOption !== undefined && { defaultOption }),
      };
      if (isPassable) reportAvoidable(definition, path, "it need not be answered", around.log);
      const node = compileNode(question, base, around) as CheckpointNode;
      const template = templateOf(message);
      return {
        ...node,
        options: new Map(options.map((option) => [option.id, option])),
        ...(template.parts.length > 1 || typeof template.parts[0] === "object" ? { template } : {}),
        ...(isPassable && { passable: true as const }),
      };
    },
  });
}

function jumpOf({ definition, jump }: ReadOption, option: number, draft: Draft): EdgePlan[] {
  if (!jump) return [];
  const to =
    draft.target(jump.definition, jump.path, `The answer "${definition.id}"`, WAITS_FOR_PERSON) ??
    UNKNOWN_TARGET;
  return [{ to, on: definition.id, option, path: jump.path }];
}

function compileOption({ definition, effects, path }: ReadOption, draft: Draft): Option {
  const { id, label, description } = definition;
  const set: Record<string, Json> = {};
  const computed = new Map<string, Formula>();
  for (const [name, written] of Object.entries(effects.setVariable ?? {})) {
    const given = writtenValue(written, draft.around.variables.get(name)?.type);
    if (given.kind === "value") set[name] = given.value;
    else if (given.kind === "formula") computed.set(name, given.formula);
    else {
      draft.around.log.add({
        code: "bad-type",
        severity: "warning",
        path: [...path, "effects", "setVariable", name],
        message: `"${name}" is of the type ${draft.around.variables.get(name)?.type}, and this value is not; the answer does not set it.`,
        fix: "Write a value of that type.",
      });
    }
  }
  const skips = (effects.skipActivities ?? []).filter((activity, index) =>
    isKnown(activity, [...path, "effects", "skipActivities", index], draft),
  );
  const effect = {
    ...(Object.keys(set).length > 0 && { setVariable: set }),
    ...(computed.size > 0 && { computed }),
    ...(skips.length > 0 && { skipActivities: skips }),
  };
  return {
    id,
    label,
    ...(description !== undefined && { description }),
    ...(Object.keys(effect).length > 0 && { effects: effect }),
  };
}

function isKnown(activity: string, path: readonly (string | number)[], draft: Draft): boolean {
  if (draft.isActivity(activity)) return true;
  draft.around.log.add({
    code: "unknown-target",
    severity: "warning",
    path,
    message: `The answer skips ${quoted(activity)}, and there is no such activity.`,
    fix: "Name an activity.",
  });
  return false;
}

function defaultOf({ definition, options, path }: ReadCheckpoint, { around }: Draft): string | undefined {
  const { defaultOption, autoAdvanceMs } = definition;
  const isOption = options.some((option) => option.definition.id === defaultOption);
  if (isOption) return defaultOption;
  if (defaultOption !== undefined || autoAdvanceMs !== undefined) {
    around.log.add({
      code: "unknown-target",
      severity: "warning",
      path: [...path, defaultOption === undefined ? "autoAdvanceMs" : "defaultOption"],
      message:
        defaultOption === undefined
          ? "There is no defaultOption to take when the time limit has expired, so the question keeps waiting."
          : `The default option ${quoted(defaultOption)} is not one of the options, so there is none.`,
      fix: `Use one of ${options
        .map((option) => option.definition.id)
        .slice(0, 10)
        .join(", ")} as defaultOption.`,
    });
  }
  return undefined;
}
