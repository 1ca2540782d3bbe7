import * as z from "zod";
import { snakeCase } from "../../src/config/snake-case.ts";
import { EdgeDefinition } from "../../src/model/edge.ts";
import { EvidenceKinds } from "../../src/model/evidence.ts";
import {
  GuidedAction,
  GuidedActivity,
  GuidedBranch,
  GuidedDefinition,
  GuidedEffects,
  GuidedOption,
  GuidedTransition,
  GuidedTrigger,
  ItemKinds,
} from "../../src/model/guided.ts";
import { LifecycleGate } from "../../src/model/lifecycle.ts";
import {
  LifecycleLayer,
  PromptsLayer,
  RoleLayer,
  SettingsLayer,
  StateLayer,
} from "../../src/model/lifecycle-file.ts";
import { CheckpointEffects, CheckpointOption, ForkEach, NodeKinds } from "../../src/model/node.ts";
import { Property } from "../../src/model/property.ts";
import { Variable } from "../../src/model/variable.ts";
import { GraphDefinition } from "../../src/model/workflow.ts";
import { fieldMeanings } from "./field-meanings.ts";
import { code, notice, page, table } from "./markdown.ts";
import { typeWords } from "./type-words.ts";

/** A part of a form: its title, one sentence, and the schemas whose fields it lists. */
interface FormPart {
  readonly title: string;
  readonly about: string;
  readonly schemas: readonly z.ZodType[];
  /** the name under which the meanings of its fields are looked up, if not the title */
  readonly section?: string;
}

const shared: readonly FormPart[] = [
  { title: "Variable", about: "An item of `variables`.", schemas: [Variable] },
  {
    title: "Evidence",
    about: "An item of `evidence`. The first field names the kind. [How it is checked](../guide/evidence.md)",
    schemas: Object.values(EvidenceKinds),
  },
  { title: "Property", about: "An item of `properties`: one of three claims.", schemas: [Property] },
];

const nodes = Object.entries(NodeKinds).map(
  ([type, schema]): FormPart => ({
    title: `Node of type ${type}`,
    about: `A value of \`nodes\` with \`type: ${type}\`.`,
    schemas: [schema],
    section: type,
  }),
);

const kinds = { step: "Step", checkpoint: "Checkpoint", loop: "Loop", decision: "Decision" } as const;

const forms = {
  graph: [
    { title: "Workflow", about: "The file itself.", schemas: [GraphDefinition] },
    { title: "Edge", about: "An item of `edges`.", schemas: [EdgeDefinition] },
    ...nodes,
    { title: "Each", about: "The `each` of a fork.", schemas: [ForkEach] },
    { title: "Option", about: "An item of a question's `options`.", schemas: [CheckpointOption] },
    { title: "Effects", about: "The `effects` of an option.", schemas: [CheckpointEffects] },
    ...shared,
  ],
  guided: [
    { title: "Workflow", about: "The file itself.", schemas: [GuidedDefinition] },
    { title: "Activity", about: "An item of `activities`.", schemas: [GuidedActivity] },
    ...Object.entries(kinds).map(([kind, title]) => ({
      title,
      about: `An item of \`steps\`${kind === "step" ? "" : ` with \`kind: ${kind}\``}.`,
      schemas: [ItemKinds[kind as keyof typeof kinds]],
    })),
    {
      title: "Action",
      about: "An item of `actions`, `entryActions` or `exitActions`.",
      schemas: [GuidedAction],
    },
    { title: "Option", about: "An item of a question's `options`.", schemas: [GuidedOption] },
    { title: "Effects", about: "The `effects` of an option.", schemas: [GuidedEffects] },
    { title: "Branch", about: "An item of a decision's `branches`.", schemas: [GuidedBranch] },
    { title: "Transition", about: "An item of `transitions`.", schemas: [GuidedTransition] },
    { title: "Trigger", about: "A value of `triggers`.", schemas: [GuidedTrigger] },
    ...shared,
  ],
  lifecycle: [
    { title: "Lifecycle", about: "The file itself.", schemas: [LifecycleLayer] },
    { title: "Settings", about: "The value of `settings`.", schemas: [SettingsLayer] },
    { title: "State", about: "A value of `states`.", schemas: [StateLayer] },
    { title: "Prompts", about: "The `prompts` of a state or phase.", schemas: [PromptsLayer] },
    { title: "Gate of a lifecycle", about: "An item of a value of `gates`.", schemas: [LifecycleGate] },
    { title: "Role", about: "A value of `roles`.", schemas: [RoleLayer] },
  ],
} satisfies Record<string, readonly FormPart[]>;

const heads = {
  graph: [
    "The graph form, field by field",
    "src/model/workflow.ts",
    "authors.md#the-graph",
    "workflow.schema.json",
  ],
  guided: [
    "The guided form, field by field",
    "src/model/guided.ts",
    "authors.md#the-guided-form",
    "guided.schema.json",
  ],
  lifecycle: [
    "The lifecycle form, field by field",
    "src/model/lifecycle-file.ts",
    "lifecycles.md",
    "lifecycle.schema.json",
  ],
} as const;

/** The reference of one form. */
export function formPage(form: keyof typeof forms): string {
  const [title, source, guide, schema] = heads[form];
  return page(
    `# ${title}`,
    notice(code(source)),
    `[The guide](../guide/${guide}) explains the form. For editors: [the schema](${schema}). A star marks a field that must be there. Unknown keys are ` +
      "kept as metadata, with a finding.",
    ...forms[form].flatMap((part) => [
      `## ${part.title}`,
      part.about,
      fieldTable(part, form === "lifecycle"),
    ]),
  );
}

/** The meanings that no field of any form has. */
export function unusedMeanings(): string[] {
  const used = new Set(
    Object.values(forms)
      .flat()
      .flatMap((part) => fieldsOf(part).map(({ name }) => meaningKey(part, name))),
  );
  return Object.keys(fieldMeanings).filter((key) => !used.has(key));
}

function fieldTable(part: FormPart, isSnake: boolean): string {
  return table(
    ["field", "value", "meaning"],
    fieldsOf(part).map(({ name, isRequired, schema }) => [
      code(`${isSnake ? snakeCase(name) : name}${isRequired ? "*" : ""}`),
      typeWords(schema),
      fieldMeanings[meaningKey(part, name)] ?? "",
    ]),
  );
}

function meaningKey({ title, section = title }: FormPart, name: string): string {
  const own = `${section}.${name}`;
  const key = own in fieldMeanings ? own : name;
  if (!(key in fieldMeanings)) throw new Error(`the field ${own} has no meaning in field-meanings.ts`);
  return key;
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: z.core.JSONSchema.BaseSchema;
}

function fieldsOf({ schemas }: FormPart): Field[] {
  const found = new Map<string, Field>();
  for (const schema of schemas) {
    const json = z.toJSONSchema(schema, { io: "input" });
    for (const object of json.anyOf ?? json.oneOf ?? [json])
      for (const [name, value] of Object.entries(object.properties ?? {}))
        if (!found.has(name) && typeof value === "object")
          found.set(name, { name, isRequired: object.required?.includes(name) ?? false, schema: value });
  }
  return [...found.values()];
}
