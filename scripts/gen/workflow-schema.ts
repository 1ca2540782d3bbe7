import * as z from "zod";
import { StructuredCondition } from "../../src/model/condition.ts";
import { Duration } from "../../src/model/duration.ts";
import { EdgeDefinition } from "../../src/model/edge.ts";
import { Evidence } from "../../src/model/evidence.ts";
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
})) {
  names.add(schema as z.ZodType, { id });
}

/** The graph form as JSON Schema, for editors. Unknown keys are allowed, as they are when loading. */
export function workflowSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(GraphDefinition, { io: "input", metadata: names });
  return printJson(
    JSON.parse(
      JSON.stringify({
        $schema,
        $comment: `${MARK}.`,
        title: "Navigator workflow in graph form",
        ...schema,
      }),
    ),
  );
}
