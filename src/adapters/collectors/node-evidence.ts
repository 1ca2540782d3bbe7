import type { EvidencePort } from "../../operations/ports/evidence-port.ts";
import { fileDigest } from "../files/file-digest.ts";
import { runCommand, type Workplace } from "./run-command.ts";

/** The most commands at once. Agents need the machine for their own work too. */
const MOST_AT_ONCE = 4;

/** Evidence from this machine and the project folder. */
export function nodeEvidence(workplace: Workplace): EvidencePort {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (command, signal) => {
      if (running === MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return await runCommand(command, workplace, signal);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    report: async (path) => {
      // Loaded on demand: most processes never read a report.
      const { readReport } = await import("./reports/read-report.ts");
      return readReport(workplace.root, path);
    },
    digest: (path) => fileDigest(workplace.root, path),
  };
}
