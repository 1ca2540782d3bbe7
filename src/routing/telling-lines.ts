import type { SignatureRule } from "../model/routing.ts";
import { mentions } from "./mentions.ts";

const LONGEST = 2_000;

/** The first line for each known failure that the lines of tools mention. The history keeps them. */
export function tellingLines(
  rules: readonly SignatureRule[],
  captured: readonly string[],
): readonly string[] {
  if (captured.length === 0) return captured;
  const lines = captured.map((line) => line.slice(0, LONGEST));
  return [...new Set(rules.flatMap((rule) => lines.find((line) => mentions(rule, line)) ?? []))];
}
