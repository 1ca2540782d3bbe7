import type { Diagnosis } from "../model/diagnosis.ts";

const MOST_SHOWN = 3;

/** Says whether a database is whole: `sound` if there are no problems, else `broken` with the first of them. */
export function integrityDiagnosis(problems: readonly string[], sound: string, broken: string): Diagnosis {
  if (problems.length === 0) return { check: "integrity", status: "ok", message: sound };
  const more = problems.length > MOST_SHOWN ? `; and ${problems.length - MOST_SHOWN} more` : "";
  return {
    check: "integrity",
    status: "problem",
    message: `${broken}: ${problems.slice(0, MOST_SHOWN).join("; ")}${more}.`,
    advice: "Stop everything that uses it, keep a copy, and restore a backup.",
  };
}

/** Compares the version of a schema with the newest one that this program knows. */
export function schemaDiagnosis(version: number, newest: number): Diagnosis {
  if (version === newest)
    return { check: "schema", status: "ok", message: `The schema is version ${version}, the newest.` };
  return {
    check: "schema",
    status: "problem",
    message: `The schema is version ${version}; this program knows version ${newest}.`,
    advice: "Use the same version of Navigator everywhere, the newest one.",
  };
}
