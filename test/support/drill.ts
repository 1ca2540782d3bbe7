import { runDrill } from "../../src/drill/run-drill.ts";
import type { Ports } from "../../src/operations/ports/call.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";

/** Rehearsals of teams in scratch stores in memory. */
export const drill: NonNullable<Ports["drill"]> = (request, call) =>
  runDrill(request, call, () => openSqliteStore({ file: ":memory:", synchronous: "NORMAL" }));
