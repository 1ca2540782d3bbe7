import * as z from "zod";

export const Json: z.ZodType<Json> = z.json();
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };
