import * as z from "zod";
import { Diagnosis } from "../../model/diagnosis.ts";
import { StoreError } from "../../store/store-error.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { bundledWorkflows } from "./doctor/bundled-workflows.ts";
import type { DoctorCheck } from "./doctor/check.ts";
import { checks } from "./doctor/checks.ts";

export const diagnose = operation({
  name: "diagnose",
  summary: "Check the installation and all data of the project, with advice for every problem.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({}),
  output: z.object({
    checks: z.array(Diagnosis),
    warnings: z.number().int(),
    problems: z.number().int(),
  }),
  run: async (_input, call) => {
    const found: Diagnosis[] = [];
    for (const check of checks.filter(({ needsStore }) => !needsStore))
      found.push(...(await look(check, call)));
    const reason = (await noDatabase(call)) ?? notOpened(found) ?? (await unusable(call));
    if (reason) found.push(reason);
    for (const check of reason ? [] : checks.filter(({ needsStore }) => needsStore))
      found.push(...(await look(check, call)));
    const of = (status: Diagnosis["status"]) => found.filter((one) => one.status === status).length;
    return { ok: true, value: { checks: found, warnings: of("warn"), problems: of("problem") } };
  },
});

/**
 * The diagnosis if there is no database; `undefined` if there is one. Without a database the store is not checked:
 * opening it would create the database.
 */
async function noDatabase({ ports: { machine } }: Call): Promise<Diagnosis | undefined> {
  if (machine?.database === undefined || machine.isServer) return undefined;
  if (await machine.look(machine.database)) return undefined;
  if (machine.named) {
    const message = `There is no database at ${machine.database}.`;
    return { check: "database", status: "problem", message, advice: advice.MISSING };
  }
  const message = `There is no database at ${machine.database} yet; it is made when it is first used.`;
  return { check: "database", status: "ok", message };
}

/** The diagnosis if the bundled workflows are broken. Opening a store loads them, so the store cannot be opened. */
function notOpened(found: readonly Diagnosis[]): Diagnosis | undefined {
  if (!found.some(({ check, status }) => check === bundledWorkflows.name && status === "problem")) return;
  const message = "The database was not opened, because the bundled workflows cannot be loaded into it.";
  return { check: "database", status: "warn", message, advice: "Mend that first, then look again." };
}

/** The diagnosis if a server cannot be used. Otherwise every check would try, and wait for it, again. */
async function unusable({ ports }: Call): Promise<Diagnosis | undefined> {
  if (!ports.machine?.isServer) return undefined;
  try {
    await ports.store();
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { check: "database", status: "problem", message: error.message, advice: advice[error.code] };
  }
}

async function look({ name, run }: DoctorCheck, call: Call): Promise<readonly Diagnosis[]> {
  try {
    return await run(call);
  } catch (error) {
    // In a diagnosis, an unusable database is a finding, not an error.
    if (!(error instanceof StoreError)) throw error;
    return [{ check: name, status: "problem", message: error.message, advice: advice[error.code] }];
  }
}

const BACKUP = "Keep a copy of the file, and restore a backup: navigator import FILE --replace";

const advice: Readonly<Record<StoreError["code"], string>> = {
  DISK_FULL: "Free some space; nothing is lost.",
  READ_ONLY: "Give yourself the right to write to the file and its folder.",
  CORRUPT: BACKUP,
  LOCKED: "See which other program uses the file, and try again.",
  NEWER_SCHEMA: "Install the newest version of Navigator.",
  MISSING: "Check what --db or NAVIGATOR_DB says; navigator start makes a new one.",
  REPLACED: "Start everything that uses the file again.",
  UNREACHABLE: "See whether the database server runs and can be reached from here; nothing was changed.",
  TIMEOUT: "See how busy the database is, and try again; nothing was changed.",
  IO: "Check the disk and the rights on the folder.",
  CLOSED: "Try again.",
};
