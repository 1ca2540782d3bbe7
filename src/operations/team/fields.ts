import * as z from "zod";
import { Name } from "../door/key.ts";

/** Arguments that several tools of teams share. */
export const WorkerId = Name;
export const Tags = z.array(Name).max(50);
export const Reason = z.string().max(2_000);
export const LeaseMs = z.number().int().min(1_000).max(86_400_000);
export const Fence = z.number().int();

/** Part of the answer to every call that names a worker. */
export const claimsLost = { claims_lost: z.array(z.string()).optional() };

export const Prompts = z.array(z.object({ trigger: z.string(), text: z.string() }));
