import type { Graph } from "../../../src/model/graph.ts";
import type { Layout, LayoutReply, LayoutRequest } from "./layout-shape.ts";
import { sizeOf } from "./sizes.ts";

const CHARACTER_PX = 7.5;
const LONGEST_LABEL = 40;
const PREFIX = "layout 5 ";

const waiting = new Map<number, (layout: Layout) => void>();
const known = new Map<string, Promise<Layout>>();
let worker: Worker | undefined;
let number = 0;

/** The text on an edge, truncated so that it does not cover other elements. */
export function shortLabel(label = ""): string {
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1)}…`;
}

/**
 * The layout of a graph, calculated off the main thread. Cached by `key`, the hash of the definition. A draft has no
 * key and is not cached. If it `isWrapped`, its rows go on in a next column, as in a newspaper.
 */
export function layoutOf(key: string | undefined, graph: Graph, isWrapped = false): Promise<Layout> {
  if (key === undefined) return calculateLayout(graph, isWrapped);
  const found = known.get(key) ?? storedLayout(key) ?? calculateLayout(graph, isWrapped, key);
  known.set(key, found);
  return found;
}

function calculateLayout(graph: Graph, isWrapped: boolean, key?: string): Promise<Layout> {
  worker ??= startWorker();
  const request: LayoutRequest = {
    number: ++number,
    isWrapped,
    spine: graph.goldenPath,
    nodes: graph.nodes.map((node) => ({
      id: node.id,
      ...(node.group !== undefined && { group: node.group }),
      ...sizeOf(node),
    })),
    edges: graph.edges.map(({ from, to, label }) => ({
      from,
      to,
      label: shortLabel(label).length * CHARACTER_PX,
    })),
  };
  worker.postMessage(request);
  return new Promise((resolve) => {
    waiting.set(request.number, (layout) => {
      if (key !== undefined) storeLayout(key, layout);
      resolve(layout);
    });
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<LayoutReply>) => {
    waiting.get(data.number)?.(data.layout);
    waiting.delete(data.number);
  };
  return started;
}

/** A layout that is stored in the session, so that it survives a reload: calculating a large graph takes seconds. */
function storedLayout(key: string): Promise<Layout> | undefined {
  const text = sessionStorage.getItem(PREFIX + key);
  return text === null ? undefined : Promise.resolve(JSON.parse(text) as Layout);
}

function storeLayout(key: string, layout: Layout): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(layout));
  } catch {
    // Storage is full: drop the stored layouts. They will be calculated again.
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  }
}
