import { useMemo, useState } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import { type Cards, cardAt, cardsOf, folded } from "./folded.ts";
import { foldedMarks } from "./folded-marks.ts";
import type { Marks } from "./marks.ts";
import { type LaidOut, useLayout } from "./use-layout.ts";

const NONE: ReadonlySet<string> = new Set();

export interface Folding {
  readonly laidOut: LaidOut | undefined;
  readonly marks: Marks | undefined;
  /** whether the graph has cards at all */
  readonly isLarge: boolean;
  readonly isAllOpen: boolean;
  /** the node to show first: the first of the card that was opened last */
  readonly focus: string | undefined;
  /** Opens the card with this id; false if the id is that of a node. */
  readonly open: (id: string) => boolean;
  readonly openAll: () => void;
  readonly closeAll: () => void;
}

/** A graph to draw. A large one has cards in place of its activities or parts, each opened by a click. */
export function useFolding(
  graph: Graph | undefined,
  version: string | undefined,
  marks: Marks | undefined,
): Folding {
  const [state, setState] = useState<{ readonly opened: ReadonlySet<string>; readonly last?: string }>({
    opened: NONE,
  });
  const { opened, last } = state;
  const cards: Cards | undefined = useMemo(() => graph && cardsOf(graph), [graph]);
  const drawn = useMemo(
    () => (graph && cards ? folded(graph, cards, opened) : graph),
    [graph, cards, opened],
  );
  const key = version === undefined || !cards ? version : `${version} ${[...opened].join()}`;
  const laidOut = useLayout(drawn, key, cards !== undefined);
  const shown = useMemo(
    () => (graph && marks && cards ? foldedMarks(graph, marks, cards, opened) : marks),
    [graph, marks, cards, opened],
  );
  const all = new Set(cards?.values());
  return {
    laidOut,
    marks: shown,
    isLarge: cards !== undefined,
    isAllOpen: opened.size === all.size,
    focus: last === undefined ? undefined : [...(cards ?? [])].find(([, card]) => card === last)?.[0],
    open: (id) => {
      const card = cardAt(id);
      if (card === undefined) return false;
      setState({ opened: new Set([...opened, card]), last: card });
      return true;
    },
    openAll: () => setState({ opened: all }),
    closeAll: () => setState({ opened: NONE }),
  };
}
