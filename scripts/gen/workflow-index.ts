import type { Loaded } from "../../src/workflow/load.ts";
import type { Program, ProgramNode } from "../../src/workflow/program.ts";
import { programOf } from "./bundled.ts";
import { notice, page, table } from "./markdown.ts";

export function workflowIndex(bundled: ReadonlyMap<string, Loaded>): string {
  return page(
    "# Bundled workflows",
    notice("the files in `workflows`"),
    "These workflows come with the package and are loaded at the first start, without errors or warnings. Use one as " +
      "it is, or copy and adapt it; most projects first change the command `npm test`.",
    table(
      ["workflow", "for", "steps", "shows", "most reports"],
      [...bundled].map(([name, loaded]) => {
        const program = programOf(loaded);
        return [
          `[${program.name}](${name}.md)`,
          firstSentence(program.description ?? ""),
          String(program.nodes.size),
          featuresOf(program).join(", "),
          shortBound(loaded),
        ];
      }),
    ),
  );
}

function shortBound({ bound }: Loaded): string {
  return bound?.reports == null ? "no" : `${bound.exact ? "" : "at most "}${bound.reports}`;
}

function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

/** The features that a workflow demonstrates. */
const features: readonly (readonly [string, (node: ProgramNode) => boolean])[] = [
  ["retries", (node) => node.maxRetries !== undefined],
  ["a question to a person", (node) => node.type === "checkpoint" && node.audience === "human"],
  ["commands run as evidence", (node) => evidenceKinds(node).includes("run")],
  ["separation of duty", (node) => evidenceKinds(node).includes("by")],
  ["conditions", (node) => node.edges.some(({ when }) => when !== undefined)],
  ["a loop", (node) => node.type === "loop"],
  ["checked reports", (node) => hasCheck(node)],
  ["an optional step", (node) => node.type === "task" && node.optional === true],
  ["a subflow", (node) => node.type === "subflow"],
  ["branches", (node) => node.type === "fork"],
  ["a time limit", (node) => node.timeoutMs !== undefined],
];

function hasCheck(node: ProgramNode): boolean {
  return node.type === "task" && node.actions?.some(({ kind }) => kind === "validate") === true;
}

function featuresOf(program: Program): string[] {
  const nodes = [...program.nodes.values()];
  return features.filter(([, has]) => nodes.some(has)).map(([name]) => name);
}

function evidenceKinds(node: ProgramNode): string[] {
  if (node.type !== "task" && node.type !== "gate") return [];
  return node.requirements.flatMap(({ evidence }) => Object.keys(evidence));
}
