import { useEffect, useRef, useState } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import type { HistoryEntry } from "../../../src/model/history.ts";
import type { Output } from "../api.ts";
import { edgeKey } from "../graph/marks.ts";
import { live } from "../live.ts";

type Traffic = Output<"workflow_traffic">;

const none: ReadonlyMap<string, number> = new Map();
const SHOWN_MS = 1_200;
const MOST_REMEMBERED = 10_000;

/**
 * The edges that tasks have just taken. An entry does not name its workflow. So an edge counts only if the traffic
 * that is loaded next has changed at one of its ends.
 */
export function useRecentEdges(
  graph: Graph | undefined,
  traffic: Traffic | undefined,
): ReadonlyMap<string, number> {
  const [moves, setMoves] = useState(none);
  const heard = useRef<(readonly [from: string, to: string])[]>([]);
  const before = useRef<ReadonlyMap<string, string> | undefined>(undefined);
  useEffect(() => {
    const last = new Map<string, string>();
    return live.onEntry((entry) => {
      heard.current.push(...edgesOf(entry, last.get(entry.task)));
      const { currentStep } = entry.change;
      if (typeof currentStep === "string") last.set(entry.task, currentStep);
      if (last.size > MOST_REMEMBERED) last.clear();
    });
  }, []);
  useEffect(() => {
    if (!graph || !traffic) return;
    const old = before.current;
    const now = new Map(traffic.nodes.map(({ node, counts }) => [node, JSON.stringify(counts)]));
    before.current = now;
    const ways = heard.current.splice(0);
    if (!old) return;
    const changed = (node: string) => old.get(node) !== now.get(node);
    const edges = new Set(graph.edges.map(({ from, to }) => edgeKey(from, to)));
    const went = ways
      .filter(([from, to]) => edges.has(edgeKey(from, to)) && (changed(from) || changed(to)))
      .map(([from, to]) => [edgeKey(from, to), performance.now()] as const);
    if (went.length > 0) setMoves(new Map(went));
  }, [graph, traffic]);
  useEffect(() => {
    if (moves.size === 0) return;
    const timer = setTimeout(() => setMoves(none), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return moves;
}

/**
 * The edges that the events of an entry took. `last` is the step before: if a task only leaves its start, the events do
 * not name that step.
 */
function edgesOf({ events }: HistoryEntry, last: string | undefined): (readonly [string, string])[] {
  const ways: (readonly [string, string])[] = [];
  let from = last;
  for (const event of events) {
    if (event.type === "entered" && from !== undefined) ways.push([from, event.step]);
    if ("step" in event) from = event.step;
  }
  return ways;
}
