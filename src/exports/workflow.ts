export { Finding, FindingCode, Severity } from "../model/finding.ts";
export { GraphDefinition } from "../model/workflow.ts";
export { dot } from "../workflow/diagram/dot.ts";
export { mermaid } from "../workflow/diagram/mermaid.ts";
export { goldenPath } from "../workflow/golden-path.ts";
export { canonicalJson, contentHash } from "../workflow/hash.ts";
export { type Loaded, type LoadOptions, loadText, loadValue } from "../workflow/load.ts";
export { executionPlan } from "../workflow/plan.ts";
export type { Edge, Program, ProgramNode } from "../workflow/program.ts";
