import { dotText } from "../model/words/dot-text.ts";
import { labelLine } from "../model/words/label-line.ts";
import { mermaidText } from "../model/words/mermaid-text.ts";

interface LinkedTask {
  readonly id: string;
  readonly title?: string | undefined;
  readonly parent?: string | undefined;
  readonly state: string;
}

interface TaskLink {
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly blocks: string;
}

interface LinkPicture {
  readonly tasks: readonly LinkedTask[];
  readonly links: readonly TaskLink[];
}

/** The most edges that Mermaid accepts. */
const MOST_EDGES = 500;

/** Tasks and their links in a diagram language. Agents choose ids and titles, so nodes are numbered and labels escaped. */
export function renderLinks(picture: LinkPicture, format: "mermaid" | "dot"): string {
  return format === "dot" ? asDot(picture) : asMermaid(picture);
}

function asMermaid({ tasks, links }: LinkPicture): string {
  const all = edgesOf({ tasks, links });
  const edges = all.slice(0, MOST_EDGES);
  const lines = [
    ...tasks.map((task, at) => `t${at}["${linesOf(task).map(mermaidText).join("<br/>")}"]`),
    ...edges.map(({ from, to, type, isFirm }) => {
      const label = mermaidText(labelLine(type) || "link");
      return `t${from} ${isFirm ? "-->" : "-.->"}|"${label}"| t${to}`;
    }),
    ...(all.length > edges.length ? [`more["${all.length - edges.length} more links are not drawn"]`] : []),
  ];
  return `flowchart LR\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function asDot({ tasks, links }: LinkPicture): string {
  const lines = [
    'graph [rankdir="LR"]',
    'node [shape="box"]',
    ...tasks.map((task, at) => `t${at} [label="${linesOf(task).map(dotText).join("\\n")}"]`),
    ...edgesOf({ tasks, links }).map(({ from, to, type, isFirm }) => {
      const style = isFirm ? "solid" : "dashed";
      return `t${from} -> t${to} [label="${dotText(labelLine(type) || "link")}", style="${style}"]`;
    }),
  ];
  return `digraph "links" {\n${lines.map((line) => `  ${line};\n`).join("")}}\n`;
}

function linesOf({ id, title, state }: LinkedTask): string[] {
  const name = labelLine(id) || "task";
  const words = title === undefined || title === id ? "" : labelLine(title);
  return [name, words, labelLine(state)].filter((line) => line !== "");
}

/** The links, and parents with the tasks inside them. A firm edge holds a task up. */
function edgesOf({ tasks, links }: LinkPicture) {
  const places = new Map(tasks.map(({ id }, at) => [id, at]));
  const inside = tasks.flatMap(({ id, parent }) =>
    parent === undefined ? [] : [{ from: parent, to: id, type: "contains", blocks: "completion" }],
  );
  return [...links, ...inside].flatMap(({ from, to, type, blocks }) => {
    const [first, second] = [places.get(from), places.get(to)];
    if (first === undefined || second === undefined) return [];
    return [{ from: first, to: second, type, isFirm: blocks === "start" }];
  });
}
