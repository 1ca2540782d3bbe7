import type { DefinitionPath } from "../../model/finding.ts";
import { readFormula } from "../conditions/condition.ts";
import type { Formula } from "../conditions/expression.ts";
import type { FindingLog } from "../finding-log.ts";

export function compileFormulas(
  sources: Readonly<Record<string, string>> | undefined,
  path: DefinitionPath,
  log: FindingLog,
): ReadonlyMap<string, Formula> {
  return new Map(
    Object.entries(sources ?? {}).map(([name, text]) => [name, compileFormula(text, [...path, name], log)]),
  );
}

export function compileFormula(text: string, path: DefinitionPath, log: FindingLog): Formula {
  const read = readFormula(text);
  if (read.ok) return read.formula;
  log.add({
    code: "bad-condition",
    path,
    message: `The expression cannot be read: ${read.message}`,
    fix: "Write a path like files or plan.items, or a literal.",
  });
  return { text, expression: { kind: "literal", value: null }, valueIn: () => undefined };
}
