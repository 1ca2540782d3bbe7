import { runAttack } from "../../src/attack/run-attack.ts";
import type { Attacker } from "../../src/operations/ports/attacker.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";

/** Attacks in a scratch store in memory. */
export const attack: Attacker = (request, context) =>
  runAttack(request, context, () => openSqliteStore({ file: ":memory:" }));
