import type { Finding } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import { type Loaded, type LoadOptions, loadValue } from "../load.ts";
import type { Program, ProgramNode, WorkNode } from "../program.ts";

type Fields = Readonly<Record<string, Json>>;

/** A guided workflow of these activities; required fields are filled in. */
export function guided(activities: readonly Fields[], head: Fields = {}): Json {
  return {
    id: "sketch",
    version: "1",
    title: "Sketch",
    ...head,
    activities: activities.map((activity, index) => ({ id: `a${index + 1}`, name: "Activity", ...activity })),
  };
}

export function loaded(activities: readonly Fields[], head: Fields = {}, options: LoadOptions = {}): Loaded {
  return loadValue(guided(activities, head), options);
}

export function programOf(activities: readonly Fields[], head: Fields = {}): Program {
  const { program, findings } = loaded(activities, head);
  if (!program) throw new Error(JSON.stringify(findings.filter(({ severity }) => severity === "error")));
  return program;
}

type NodeOf<T extends ProgramNode["type"]> = T extends WorkNode["type"]
  ? WorkNode
  : Extract<ProgramNode, { type: T }>;

export function nodeOf<T extends ProgramNode["type"]>(program: Program, id: string, type: T): NodeOf<T> {
  const node = program.nodes.get(id);
  if (node?.type !== type) throw new Error(`"${id}" is ${node?.type ?? "nowhere"}`);
  return node as NodeOf<T>;
}

/** The edges of a node as text, such as `to`, `on outcome`, `past` or `when ...`. */
export function waysOut(program: Program, id: string): string[] {
  return (program.nodes.get(id)?.edges ?? []).map(({ to, on, when, pass }) =>
    [to, on && `on ${on}`, pass && "past", when && `when ${when.text}`].filter(Boolean).join(" "),
  );
}

export function codes(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, code }) => `${severity} ${code}`);
}

export function found(findings: readonly Finding[], code: Finding["code"]): Finding[] {
  return findings.filter((finding) => finding.code === code);
}

export const yesNo: Json = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No" },
];
