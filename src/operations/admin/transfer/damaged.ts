import type { Refusal } from "../../../model/refusal.ts";

/** The refusal of an altered or incomplete export. */
export function damaged(problem: string, line?: number): Refusal {
  const place = line === undefined ? "" : `Line ${line}: `;
  return {
    code: "EXPORT_DAMAGED",
    message: `${place}${problem}.`,
    facts: { problem, ...(line !== undefined && { line }) },
  };
}
