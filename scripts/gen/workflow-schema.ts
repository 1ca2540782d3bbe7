import * as z from "zod";
import { StructuredCondition } from "../../src/model/condition.ts";
import { Duration } from "../../src/model/duration.ts";
import { EdgeDefinition } from "../../src/model/edge.ts";
import { Evidence } from "../../src/model/evidence.ts";
import { GuidedDefinition, ItemKinds } from "../../src/model/guided.ts";
import { NodeId, Outcome } from "../../src/model/identifier.ts";
import { Json } from "../../src/model/json.ts";
import { CheckpointOption, NodeDefinition } from "../../src/model/node.ts";
import { Property } from "../../src/model/property.ts";
import { Variable } from "../../src/model/variable.ts";
import { GraphDefinition } from "../../src/model/workflow.ts";
import { MARK } from "./markdown.ts";
import { printJson } from "./print-json.ts";

/** The parts that have a name of their own in the schema. */
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  node: NodeDefinition,
  edge: EdgeDefinition,
  variable: Variable,
  property: Property,
  evidence: Evidence,
  option: CheckpointOption,
  condition: StructuredCondition,
  duration: Duration,
  nodeId: NodeId,
  outcome: Outcome,
  json: Json,
  ...ItemKinds,
})) {
  names.add(schema as z.ZodType, { id });
}

/** The graph form as JSON Schema, for editors. Unknown keys are allowed, as they are when loading. */
export function workflowSchema(): string {
  return printed("Navigator workflow in graph form", z.toJSONSchema(GraphDefinition, options));
}

/** The guided form as JSON Schema, for editors. The kind of an item tells an editor which fields it may have. */
export function guidedSchema(): string {
  const schema = z.toJSONSchema(GuidedDefinition, options);
  for (const kind of Object.keys(ItemKinds)) {
    const { properties } = schema.$defs?.[kind] ?? {};
    if (!properties) throw new Error(`the schema has no item of the kind ${kind}`);
    properties["kind"] = { const: kind };
  }
  return printed("Navigator workflow in guided form", schema);
}

const options = { io: "input", metadata: names } as const;

function printed(title: string, { $schema, ...schema }: z.core.JSONSchema.BaseSchema): string {
  return printJson(JSON.parse(JSON.stringify({ $schema, $comment: `${MARK}.`, title, ...schema })));
}
