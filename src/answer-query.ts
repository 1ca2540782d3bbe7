import type { RowsQuery as ServerQuery } from "./store/postgres/read-rows.ts";
import type { RowsQuery as FileQuery } from "./store/sqlite/read-rows.ts";

/** Answers the one query of the process that has started this one. Loads the code of its database only. */
export function answerQuery(): void {
  process.once("message", (question: FileQuery | ServerQuery) => {
    void answerTo(question).then((answer) => process.send?.(answer));
  });
  process.send?.("ready");
}

async function answerTo(question: FileQuery | ServerQuery): Promise<unknown> {
  if ("server" in question) {
    const { readRows } = await import("./store/postgres/read-rows.ts");
    return readRows(question);
  }
  const { readRows } = await import("./store/sqlite/read-rows.ts");
  const found = readRows(question);
  return found.ok ? { ...found, kind: "rows" } : { kind: "refused", problem: found.problem };
}
