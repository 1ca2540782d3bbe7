import type { DefinitionPath } from "../../../model/finding.ts";
import type { LifecycleLayer, PromptsLayer } from "../../../model/lifecycle-file.ts";
import { nearest } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { PROMPT_VARIABLES, variablesIn } from "../../prompts/expanded.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";

/** Checks that prompts name only variables that exist. */
export const promptVariables: LifecycleCheck = (_, { log, layer }) => {
  for (const [text, path] of textsIn(layer))
    for (const name of variablesIn(text)) {
      if (PROMPT_VARIABLES.some((known) => known === name)) continue;
      const close = nearest(name, PROMPT_VARIABLES);
      log.add({
        code: "unknown-variable",
        path,
        message: `The prompt names the variable ${quoted(name)}, which no prompt has: a worker reads ${quoted(`{{${name}}}`)}.`,
        fix: close ? `Did you mean "{{${close.word}}}"?` : `Use one of ${PROMPT_VARIABLES.join(", ")}.`,
      });
    }
};

type Placed = readonly [text: string, path: DefinitionPath];

function textsIn({ states, phases, combos, roles, rolePrompts }: LifecycleLayer): Placed[] {
  const named = <T>(map: Readonly<Record<string, T>> | undefined, of: (name: string, value: T) => Placed[]) =>
    Object.entries(map ?? {}).flatMap(([name, value]) => of(name, value));
  const texts = (map: Readonly<Record<string, string>> | undefined, path: DefinitionPath) =>
    named(map, (name, text) => [[text, [...path, name]]]);
  return [
    ...named(states, (name, { prompts }) => sides(prompts, ["states", name, "prompts"])),
    ...named(phases, (name, { prompts }) => sides(prompts, ["phases", name, "prompts"])),
    ...named(combos, (name, prompts) => sides(prompts, ["combos", name])),
    ...named(roles, (name, { prompts }) => texts(prompts, ["roles", name, "prompts"])),
    ...named(rolePrompts, (name, prompts) => texts(prompts, ["rolePrompts", name])),
  ];
}

function sides(prompts: PromptsLayer | undefined, path: DefinitionPath): Placed[] {
  return (["enter", "exit"] as const).flatMap((side) => {
    const text = prompts?.[side];
    return text === undefined || text === null ? [] : [[text, [...path, side]] as const];
  });
}
