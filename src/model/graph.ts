import * as z from "zod";
import { Finding } from "./finding.ts";

/** The look of an end node: success, failure, stopped without either, or waiting for a person. */
export const Tone = z.enum(["success", "failure", "stopped", "hitl"]);

export const GraphNode = z.object({
  id: z.string(),
  name: z.string(),
  /** the node type; the page draws an unknown type in a plain style */
  type: z.string(),
  /** further words about the node, if its type does not say enough */
  detail: z.string().optional(),
  tone: Tone.optional(),
  /** the group in which the node is drawn: the activity of a guided workflow */
  group: z.string().optional(),
  agent: z.string().optional(),
  phase: z.string().optional(),
  maxRetries: z.number().int().optional(),
  /** what an agent's own tools may do there, by the bounds of the workflow and of the node; absent without bounds */
  bounds: z.string().optional(),
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

/** A workflow as a drawing. */
export const Graph = z.object({
  nodes: z.array(GraphNode),
  edges: z.array(GraphEdge),
  /** the shortest path, in nodes, to a success that waits for no person; empty if there is none */
  goldenPath: z.array(z.string()),
});
export type Graph = z.infer<typeof Graph>;

/** A finding, with its place in words and the drawn node it concerns, if any. */
export const PlacedFinding = Finding.extend({ place: z.string(), node: z.string().optional() });
export type PlacedFinding = z.infer<typeof PlacedFinding>;

export const ReportBound = z.object({
  reports: z.number().int().nullable(),
  exact: z.boolean(),
  why: z.string(),
});
