import { useEffect, useState } from "preact/hooks";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { live } from "../live.ts";
import { BoardRows } from "./board-rows.ts";
import type { Filter } from "./row.ts";

const BATCH_MS = 200;

/** The board for a filter, updated from the live stream. */
export function useBoard(filter: Filter): BoardRows | undefined {
  const [board, setBoard] = useState<{ readonly rows: BoardRows; readonly revision: number }>();
  const key = JSON.stringify(filter);
  useEffect(() => {
    const rows = new BoardRows(JSON.parse(key) as Filter, () =>
      setBoard((before) => ({ rows, revision: (before?.revision ?? 0) + 1 })),
    );
    let batch: HistoryEntry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      rows.apply(batch);
      batch = [];
    };
    const unsubscribe = [
      live.onEntry((entry) => {
        batch.push(entry);
        timer ??= setTimeout(flush, BATCH_MS);
      }),
      live.onState((state) => state === "live" && void rows.reload()),
    ];
    void rows.reload();
    return () => {
      clearTimeout(timer);
      for (const off of unsubscribe) off();
      rows.close();
    };
  }, [key]);
  return board?.rows;
}
