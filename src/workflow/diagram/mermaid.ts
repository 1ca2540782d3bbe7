import { mermaidText } from "../../model/words/mermaid-text.ts";
import type { Program, ProgramNode } from "../program.ts";
import { current, retry, tones } from "./colours.ts";
import { type DiagramOptions, type DrawnEdge, type DrawnNode, drawing, type Tone } from "./drawing.ts";

/** The most edges that Mermaid accepts. A diagram cannot raise the limit. */
const MOST_EDGES = 500;

const shapes: Readonly<Record<ProgramNode["type"], readonly [string, string]>> = {
  start: ["([", "])"],
  end: ["([", "])"],
  task: ["[", "]"],
  gate: ["{{", "}}"],
  checkpoint: ["[/", "/]"],
  subflow: ["[[", "]]"],
  fork: ["[/", "\\]"],
  join: ["[\\", "/]"],
  activity: ["(", ")"],
  decision: ["{", "}"],
  loop: ["{{", "}}"],
};

/** The workflow as a Mermaid flowchart. */
export function mermaid(program: Program, options: DiagramOptions = {}): string {
  const { nodes, edges } = drawing(program, options.highlight);
  const drawn = edges.slice(0, MOST_EDGES);
  const lines = [
    ...nodes.map(nodeStatement),
    ...missing(edges.length - drawn.length),
    ...drawn.map(edgeStatement),
    ...retryStyle(drawn),
    ...toneClasses(nodes),
    ...currentClass(nodes),
  ];
  return `flowchart ${options.direction ?? "TD"}\n${lines.map((text) => `  ${text}\n`).join("")}`;
}

function nodeStatement({ key, type, lines }: DrawnNode): string {
  const [before, after] = shapes[type];
  return `${key}${before}${quoted(lines)}${after}`;
}

function missing(count: number): string[] {
  return count > 0 ? [`more[${quoted([`${count} more edges are not drawn`])}]`] : [];
}

function edgeStatement({ from, to, kind, lines }: DrawnEdge): string {
  const arrow = kind === "resolution" ? "-.->" : "-->";
  return `${from} ${arrow}${lines.length === 0 ? "" : `|${quoted(lines)}|`} ${to}`;
}

function retryStyle(edges: readonly DrawnEdge[]): string[] {
  const places = [...edges.entries()].filter(([, { kind }]) => kind === "retry").map(([index]) => index);
  return places.length === 0
    ? []
    : [`linkStyle ${places.join(",")} stroke:${retry},stroke-width:2px,stroke-dasharray:8 4`];
}

function toneClasses(nodes: readonly DrawnNode[]): string[] {
  return (Object.keys(tones) as Tone[]).flatMap((tone) => {
    const { fill, stroke, text } = tones[tone];
    const style = `fill:${fill},stroke:${stroke},color:${text}`;
    return classed(
      tone,
      style,
      nodes.filter((node) => node.tone === tone),
    );
  });
}

function currentClass(nodes: readonly DrawnNode[]): string[] {
  return classed(
    "current",
    `stroke:${current},stroke-width:4px`,
    nodes.filter((node) => node.isCurrent),
  );
}

function classed(name: string, style: string, members: readonly DrawnNode[]): string[] {
  if (members.length === 0) return [];
  return [`classDef ${name} ${style}`, `class ${members.map(({ key }) => key).join(",")} ${name}`];
}

function quoted(lines: readonly string[]): string {
  return `"${lines.map(mermaidText).join("<br/>")}"`;
}
