import { type RowsQuery, readRows } from "./store/sqlite/read-rows.ts";

/** Answers the one query of the process that has started this one. */
export function answerQuery(): void {
  process.once("message", (question: RowsQuery) => {
    const found = readRows(question);
    process.send?.(found.ok ? { ...found, kind: "rows" } : { kind: "refused", problem: found.problem });
  });
  process.send?.("ready");
}
