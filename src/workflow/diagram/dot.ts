import { dotText } from "../../model/words/dot-text.ts";
import type { Program, ProgramNode } from "../program.ts";
import { current, line, plain, retry, tones } from "./colours.ts";
import { type DiagramOptions, type DrawnEdge, type DrawnNode, drawing, type EdgeKind } from "./drawing.ts";

const WIDEST = 32;

type Attributes = Readonly<Record<string, string>>;

const shapes: Readonly<Record<ProgramNode["type"], Attributes>> = {
  start: { shape: "box", style: "filled,rounded" },
  end: { shape: "box", style: "filled,rounded" },
  task: { shape: "box" },
  gate: { shape: "hexagon" },
  checkpoint: { shape: "parallelogram" },
  subflow: { shape: "box", peripheries: "2" },
  fork: { shape: "trapezium" },
  join: { shape: "invtrapezium" },
  activity: { shape: "box", style: "filled,rounded,bold" },
  decision: { shape: "diamond" },
  loop: { shape: "octagon" },
};

const edgeStyles: Readonly<Record<EdgeKind, Attributes>> = {
  move: {},
  retry: { style: "dashed", color: retry },
  resolution: { style: "dotted" },
};

/** The workflow as a Graphviz digraph. */
export function dot(program: Program, options: DiagramOptions = {}): string {
  const { nodes, edges } = drawing(program, options.highlight);
  const rankdir = options.direction === "LR" ? "LR" : "TB";
  const font = { fontname: "Helvetica" };
  const { fill, stroke, text } = plain;
  const statements = [
    `graph${attributes({ rankdir, bgcolor: "transparent" })}`,
    `node${attributes({ ...font, style: "filled", fillcolor: fill, color: stroke, fontcolor: text })}`,
    `edge${attributes({ ...font, fontsize: "11", color: line, fontcolor: line })}`,
    ...nodes.map(nodeStatement),
    ...edges.map(edgeStatement),
  ];
  return `digraph "${dotText(program.id)}" {\n${statements.map((statement) => `  ${statement};\n`).join("")}}\n`;
}

function nodeStatement({ key, type, lines, tone, isCurrent }: DrawnNode): string {
  const paint = tone && tones[tone];
  return `${key}${attributes({
    label: label(lines),
    ...shapes[type],
    ...(paint && { fillcolor: paint.fill, color: paint.stroke, fontcolor: paint.text }),
    ...(isCurrent && { color: current, penwidth: "4" }),
  })}`;
}

function edgeStatement({ from, to, kind, lines }: DrawnEdge): string {
  return `${from} -> ${to}${attributes({ ...(lines.length > 0 && { label: label(lines) }), ...edgeStyles[kind] })}`;
}

/** An attribute list in Graphviz. Expects values that are already escaped. */
function attributes(values: Attributes): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}="${value}"`);
  return pairs.length === 0 ? "" : ` [${pairs.join(", ")}]`;
}

function label(lines: readonly string[]): string {
  return lines.flatMap(wrapped).map(dotText).join("\\n");
}

/** The text in short lines: Graphviz makes a node as wide as its longest line. */
function wrapped(text: string): string[] {
  const rows: string[] = [];
  for (const word of text.split(" ").flatMap(pieces)) {
    const row = rows.at(-1);
    if (row === undefined || length(row) + 1 + length(word) > WIDEST) rows.push(word);
    else rows[rows.length - 1] = `${row} ${word}`;
  }
  return rows;
}

function pieces(word: string): string[] {
  const characters = [...word];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += WIDEST)
    parts.push(characters.slice(at, at + WIDEST).join(""));
  return parts;
}

function length(text: string): number {
  return [...text].length;
}
