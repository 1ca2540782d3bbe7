import * as z from "zod";
import { Duration } from "./duration.ts";
import { ShortText } from "./short-text.ts";

/** USD for a million tokens. */
export const ModelPrices = z.object({
  input: z.number().min(0).max(10_000),
  output: z.number().min(0).max(10_000),
});
export type ModelPrices = z.infer<typeof ModelPrices>;

/** The model that a router may ask, and what it may spend. */
export const ModelSettings = z.object({
  /** `none`: no model is asked. `caller`: the reporting agent is asked. The others reach a model. */
  port: z.enum(["none", "caller", "openai", "anthropic", "command"]).optional(),
  name: ShortText.min(1).max(200).optional(),
  url: ShortText.min(1).optional(),
  /** the variable with the key; Navigator's own variables hold tokens, which no model may get */
  keyEnv: z
    .string()
    .regex(/^(?!NAVIGATOR_)[A-Za-z_]\w{0,199}$/i, "use the name of a variable that is not Navigator's own")
    .optional(),
  /** the file with the key, which only its owner may read */
  keyFile: ShortText.min(1).optional(),
  /** the program and its arguments, which run without a shell */
  command: ShortText.min(1).optional(),
  timeout: Duration.optional(),
  prices: ModelPrices.optional(),
  callsPerTask: z.number().int().min(0).max(10_000).optional(),
  callsPerDay: z.number().int().min(0).max(1_000_000).optional(),
  usdPerDay: z.number().min(0).max(100_000).optional(),
});
export type ModelSettings = z.infer<typeof ModelSettings>;
