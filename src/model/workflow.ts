import * as z from "zod";
import { Bounds } from "./bounds.ts";
import { Charter } from "./charter.ts";
import { EdgeDefinition } from "./edge.ts";
import { NodeId, WorkflowId } from "./identifier.ts";
import { LifecycleName } from "./lifecycle-name.ts";
import { NodeDefinition } from "./node.ts";
import { Property } from "./property.ts";
import { RoutingBlock } from "./routing.ts";
import { ShortText } from "./short-text.ts";
import { ShownText } from "./shown-text.ts";
import { Variable } from "./variable.ts";

export const Limits = z.object({
  maxSteps: z.number().int().positive().max(1_000_000).optional(),
  maxDepth: z.number().int().positive().max(64).optional(),
});
export type Limits = z.infer<typeof Limits>;

/** The head of a workflow in graph form: everything but its nodes and edges. */
export const GraphHead = z.object({
  id: WorkflowId,
  name: ShortText.optional(),
  description: ShownText.optional(),
  version: z.union([z.string(), z.number()]).optional(),
  variables: z.array(Variable).optional(),
  charter: Charter.optional(),
  routing: RoutingBlock.optional(),
  /** the lifecycle of its tasks; that of their creator, or the configured one, if absent */
  lifecycle: LifecycleName.optional(),
  limits: Limits.optional(),
  strict: z.boolean().optional(),
  properties: z.array(Property).optional(),
  ...Bounds.shape,
});

export type GraphHead = z.infer<typeof GraphHead>;

export const GraphDefinition = GraphHead.extend({
  nodes: z.record(NodeId, NodeDefinition),
  edges: z.array(EdgeDefinition),
});
export type GraphDefinition = z.infer<typeof GraphDefinition>;
