import type { Refusal } from "../../model/refusal.ts";
import { didYouMean } from "../../operations/door/unknown-filter.ts";
import { knownWorkflows } from "../../operations/guided/known-workflows.ts";
import { workflowNotFound } from "../../operations/library/workflow-not-found.ts";
import { knownLifecycles } from "../../operations/lifecycles/known-lifecycles.ts";
import { promptTriggers } from "../../operations/lifecycles/prompt-text.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { ArgumentValues } from "./prompt.ts";

/** How the names of one kind of record are completed, and how an unknown name is refused. */
interface KnownNames {
  readonly list: (call: Call, given: ArgumentValues) => Promise<readonly string[]>;
  /** absent if the prompt itself refuses an unknown name */
  readonly refuse?: (name: string, known: readonly string[], call: Call) => Promise<Refusal | undefined>;
}

/** The kinds of names that arguments of prompts can have. */
const knownNames = {
  workflow: {
    list: async ({ ports: { store, settings } }) =>
      (await (await store()).definitions.heads(settings.project)).map(({ id }) => id),
    refuse: async (id, ids, call) => {
      const unknown = workflowNotFound(id, didYouMean(id, ids) || (await knownWorkflows(call)));
      return unknown.ok ? undefined : unknown.refusal;
    },
  },
  lifecycle: {
    list: async (call) =>
      (await knownLifecycles(call)).flatMap(({ kind, name }) => (kind === "lifecycle" ? [name] : [])),
  },
  trigger: { list: (call, { lifecycle }) => promptTriggers(lifecycle || undefined, call) },
} as const satisfies Readonly<Record<string, KnownNames>>;

export type NameKind = keyof typeof knownNames;

export function namesOf(kind: NameKind): KnownNames {
  return knownNames[kind];
}
