import type { Graph, GraphEdge, GraphNode } from "../model/graph.ts";
import { edgeLabel, LABEL_PX, labelWidth } from "./edge-label.ts";
import { expectedEdges, expectedNodes } from "./expected.ts";
import { layoutOf } from "./layout.ts";
import { nodeIcon } from "./node-icon.ts";
import { DETAIL_PX, hasSecondLine, ICON_PX, LINE_PX, nodeSize, nodeTitle, PADDING_PX } from "./node-size.ts";
import { pathThrough } from "./path.ts";
import { plainGraph } from "./plain-graph.ts";
import type { Layout, Point } from "./shape.ts";
import { svgStyle } from "./svg-style.ts";
import { textWidth } from "./text-width.ts";
import { shortened } from "./title-lines.ts";
import { xmlText } from "./xml-text.ts";

const MARGIN = 24;
const ARROW = 7;
const CHIP_PX = 11;
/** Above the base line of a text that is centred on a point. */
const BASE = 4;

/** A workflow as an SVG file, in the layout of the page, for light and dark surroundings. */
export function svg(graph: Graph, title: string): string {
  const layout = layoutOf(plainGraph(graph));
  const { left, top, width, height } = extentOf(graph, layout);
  const expected = expectedNodes(graph);
  const golden = new Set(expectedEdges(graph).map(([from, to]) => JSON.stringify([from, to])));
  const headed = new Set(graph.nodes.map(({ id }) => id));
  const groups = layout.groups.map(
    ({ id, x, y, width: wide, height: high }) =>
      `<g class="group"><rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="12"/>${headed.has(id) ? "" : textAt({ x: x + 12, y: y + 18 }, shortened(id, DETAIL_PX, wide - 24))}</g>`,
  );
  const ways = graph.edges.map((edge, index) => wayOf(edge, layout.edges[index]?.points ?? [], golden));
  const nodes = graph.nodes.map((node) => nodeOf(node, layout.nodes[node.id], expected.has(node.id)));
  const labels = graph.edges.map((edge, index) => labelOf(edge, layout.edges[index]?.label));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${xmlText(title)}">`,
    `<title>${xmlText(title)}</title>`,
    `<style>${svgStyle}</style>`,
    `<rect class="back" x="${left}" y="${top}" width="${width}" height="${height}" rx="12"/>`,
    ...[...groups, ...ways, ...nodes, ...labels].filter((part) => part !== ""),
    "</svg>\n",
  ].join("\n");
}

function extentOf(graph: Graph, { nodes, edges, groups }: Layout) {
  const boxes = [
    ...groups,
    ...graph.nodes.map((node) => ({ ...(nodes[node.id] ?? { x: 0, y: 0 }), ...nodeSize(node) })),
    ...edges.flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 }))),
    ...edges.flatMap(({ label }, index) => {
      const edge = graph.edges[index];
      const width = edge ? labelWidth(edge) : 0;
      return label ? [{ x: label.x - width / 2, y: label.y, width, height: 0 }] : [];
    }),
  ];
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return {
    left: Math.floor(left - MARGIN),
    top: Math.floor(top - MARGIN),
    width: Math.ceil(right - left + 2 * MARGIN),
    height: Math.ceil(bottom - top + 2 * MARGIN),
  };
}

function nodeOf(node: GraphNode, at: Point | undefined, isExpected: boolean): string {
  if (!at) return "";
  const { width, height } = nodeSize(node);
  const round = node.type === "start" || node.type === "end" ? height / 2 : 9;
  const classes = ["node", isExpected ? "expected" : "off", node.tone].filter((name) => name).join(" ");
  const lines = nodeTitle(node);
  const texts = lines.length + (hasSecondLine(node) ? 1 : 0);
  const first = at.y + (height - texts * LINE_PX) / 2 + LINE_PX / 2 + BASE;
  const x = at.x + PADDING_PX + ICON_PX;
  const titles = lines.map((line, index) => textAt({ x, y: first + index * LINE_PX }, line, "name"));
  return [
    `<g class="${classes}"><title>${xmlText(node.name)}</title>`,
    `<rect x="${at.x}" y="${at.y}" width="${width}" height="${height}" rx="${round}"/>`,
    `<path class="icon" transform="translate(${at.x + PADDING_PX} ${at.y + height / 2 - 8})" d="${nodeIcon(node.type)}"/>`,
    ...titles,
    secondLine(node, x, first + lines.length * LINE_PX, width - 2 * PADDING_PX - ICON_PX),
    "</g>",
  ].join("");
}

function secondLine(node: GraphNode, x: number, y: number, width: number): string {
  const { detail, maxRetries } = node;
  if (!hasSecondLine(node)) return "";
  const chip = maxRetries === undefined ? "" : `↻ ${maxRetries}`;
  const wide = chip === "" ? 0 : textWidth(chip, CHIP_PX) + 14;
  const text =
    detail === undefined ? "" : textAt({ x, y }, shortened(detail, DETAIL_PX, width - wide - 6), "detail");
  if (chip === "") return text;
  const left = x + width - wide;
  return `${text}<rect class="chip" x="${left}" y="${y - 12}" width="${wide}" height="16" rx="8"/>${textAt({ x: left + 7, y: y }, chip, "chip-text")}`;
}

function wayOf(edge: GraphEdge, points: readonly Point[], golden: ReadonlySet<string>): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return "";
  const isGolden = golden.has(JSON.stringify([edge.from, edge.to])) && edge.kind === "normal";
  const title = edge.label === undefined ? "" : `<title>${xmlText(edge.label)}</title>`;
  return `<g class="way ${edge.kind}${isGolden ? " golden" : ""}">${title}<path d="${pathThrough(points)}"/><polygon points="${arrow(before, end)}"/></g>`;
}

/** The corners of an arrow head. */
function arrow(before: Point, { x, y }: Point): string {
  const [dx, dy] = [Math.sign(x - before.x), Math.sign(y - before.y)];
  const [backX, backY] = [x - dx * ARROW, y - dy * ARROW];
  const half = ARROW / 2;
  return `${x},${y} ${backX + dy * half},${backY + dx * half} ${backX - dy * half},${backY - dx * half}`;
}

function labelOf(edge: GraphEdge, at: Point | undefined): string {
  const text = edgeLabel(edge);
  if (text === "" || !at) return "";
  const width = textWidth(text, LABEL_PX) + 12;
  const title = edge.label === undefined ? "" : `<title>${xmlText(edge.label)}</title>`;
  return `<g>${title}<rect class="pill" x="${at.x - width / 2}" y="${at.y - 9}" width="${width}" height="18" rx="9"/><text class="label" x="${at.x}" y="${at.y + BASE}" text-anchor="middle">${xmlText(text)}</text></g>`;
}

function textAt({ x, y }: Point, text: string, name = ""): string {
  return `<text${name && ` class="${name}"`} x="${x}" y="${y}">${xmlText(text)}</text>`;
}
