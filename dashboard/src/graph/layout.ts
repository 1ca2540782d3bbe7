import { plainGraph } from "../../../src/layout/plain-graph.ts";
import type { Layout } from "../../../src/layout/shape.ts";
import type { Graph } from "../../../src/model/graph.ts";
import type { LayoutReply, LayoutRequest } from "./layout-request.ts";

/** The number is that of the layout's rules: a stored layout of older rules does not fit the nodes of today. */
const PREFIX = "layout 7 ";

/** How long after a layout it is stored: after its first drawing. */
const STORING_MS = 1_000;

const waiting = new Map<number, (layout: Layout) => void>();
const known = new Map<string, Promise<Layout>>();
let worker: Worker | undefined;
let number = 0;

/**
 * The layout of a graph, calculated off the main thread. Cached by `key`, the hash of the definition. A draft has no
 * key and is not cached. If it `isWrapped`, its rows go on in a next column, as in a newspaper.
 */
export function layoutOf(key: string | undefined, graph: Graph, isWrapped = false): Promise<Layout> {
  if (key === undefined) return calculateLayout(graph, isWrapped);
  const name = isWrapped ? `${key} in columns` : key;
  const found = known.get(name) ?? storedLayout(name) ?? calculateLayout(graph, isWrapped, name);
  known.set(name, found);
  return found;
}

/** Starts the worker before its first request, so that its code loads while the page waits for the graph. */
export function warmLayout(): void {
  worker ??= startWorker();
}

function calculateLayout(graph: Graph, isWrapped: boolean, key?: string): Promise<Layout> {
  worker ??= startWorker();
  const request: LayoutRequest = { number: ++number, graph: plainGraph(graph, isWrapped) };
  worker.postMessage(request);
  return new Promise((resolve) => {
    waiting.set(request.number, (layout) => {
      resolve(layout);
      // Storing a large layout takes a while, and the picture must not wait for it.
      if (key !== undefined) setTimeout(() => storeLayout(key, layout), STORING_MS);
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

/** A layout that is stored in the session, so that it survives a reload. */
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
