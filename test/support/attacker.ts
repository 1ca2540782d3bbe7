import { runAttack } from "../../src/attack/run-attack.ts";
import type { Ports } from "../../src/operations/ports/call.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";

/** Attacks in a scratch store in memory. */
export const attack: NonNullable<Ports["attack"]> = (request, call) =>
  runAttack(request, call, () => openSqliteStore({ file: ":memory:" }));
