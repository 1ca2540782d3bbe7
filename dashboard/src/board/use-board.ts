import { useEffect, useState } from "preact/hooks";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { live } from "../live.ts";
import { BoardRows } from "./board-rows.ts";
import type { Filter } from "./row.ts";

const GATHER_MS = 200;

/** The board for a filter, kept up to date. */
export function useBoard(filter: Filter): BoardRows | undefined {
  const [board, setBoard] = useState<{ readonly rows: BoardRows; readonly turn: number }>();
  const key = JSON.stringify(filter);
  useEffect(() => {
    const rows = new BoardRows(JSON.parse(key) as Filter, () =>
      setBoard((before) => ({ rows, turn: (before?.turn ?? 0) + 1 })),
    );
    let gathered: HistoryEntry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      rows.apply(gathered);
      gathered = [];
    };
    const forget = [
      live.onEntry((entry) => {
        gathered.push(entry);
        timer ??= setTimeout(flush, GATHER_MS);
      }),
      live.onState((state) => state === "live" && void rows.renew()),
    ];
    void rows.renew();
    return () => {
      clearTimeout(timer);
      for (const off of forget) off();
      rows.close();
    };
  }, [key]);
  return board?.rows;
}
