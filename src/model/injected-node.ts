import * as z from "zod";
import { NodeId } from "./identifier.ts";

/** A step that a model adds for one task only. It has no other fields, so no command and no way past a gate. */
export const InjectedNode = z.strictObject({
  id: NodeId.max(64),
  purpose: z.string().trim().min(1).max(500),
  serves_goal: z.string().trim().min(1).max(500),
});
export type InjectedNode = z.infer<typeof InjectedNode>;

/** The most steps that one decision adds to a task. */
export const MOST_INJECTED = 5;
