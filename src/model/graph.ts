import * as z from "zod";
import { Finding } from "./finding.ts";

/** How an end looks: success, failure, stopped without either, or a person is asked. */
export const Tone = z.enum(["success", "failure", "stopped", "hitl"]);

export const GraphNode = z.object({
  id: z.string(),
  name: z.string(),
  /** a node type; a kind that is not known is drawn as plain work */
  type: z.string(),
  /** what it does where its type alone does not tell */
  detail: z.string().optional(),
  tone: Tone.optional(),
  /** the nodes it is drawn together with */
  group: z.string().optional(),
  agent: z.string().optional(),
  phase: z.string().optional(),
  maxRetries: z.number().int().optional(),
});
export type GraphNode = z.infer<typeof GraphNode>;

export const GraphEdgeKind = z.enum(["normal", "retry", "exhausted", "resolution", "jump"]);
export type GraphEdgeKind = z.infer<typeof GraphEdgeKind>;

export const GraphEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: GraphEdgeKind,
  label: z.string().optional(),
});
export type GraphEdge = z.infer<typeof GraphEdge>;

/** A workflow as it is drawn. */
export const Graph = z.object({
  nodes: z.array(GraphNode),
  edges: z.array(GraphEdge),
  /** the fewest nodes to a success that asks nobody; empty when there is no such way */
  goldenPath: z.array(z.string()),
});
export type Graph = z.infer<typeof Graph>;

/** A finding and the drawn node it is about, if it is about one. */
export const PlacedFinding = Finding.extend({ node: z.string().optional() });
export type PlacedFinding = z.infer<typeof PlacedFinding>;

export const ReportBound = z.object({
  reports: z.number().int().nullable(),
  exact: z.boolean(),
  why: z.string(),
});
