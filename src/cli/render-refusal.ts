import * as z from "zod";
import { Finding } from "../model/finding.ts";
import { type Refusal, type RefusalCode, refusals } from "../model/refusal.ts";
import type { Colours } from "./colours.ts";
import { oneWord } from "./one-word.ts";
import { renderFinding } from "./render-finding.ts";
import { terminalWords } from "./terminal-words.ts";

const Words = z.array(z.string()).min(1);
const Findings = z.array(Finding).min(1);
const FileFindings = z.array(z.object({ file: z.string(), findings: z.array(Finding) })).min(1);

/** A refusal for people: its code and message, its facts, and what to do next. */
export function renderRefusal({ code, message, facts }: Refusal, colours: Colours): string {
  const details = Object.entries(facts).flatMap(([name, fact]) => factLines(name, fact, message, colours));
  return [`${colours.red(code)} ${terminalWords(message)}`, ...details, `  ${hintFor(code)}`, ""].join("\n");
}

/** A refusal as JSON, for programs. */
export function refusalJson({ code, message, facts }: Refusal): Readonly<Record<string, unknown>> {
  return { code, message: terminalWords(message), hint: hintFor(code), ...facts };
}

const hints: Partial<Record<RefusalCode, string>> = {
  // At a terminal every caller is an operator, so only a caller without a terminal gets this refusal.
  NOT_ALLOWED: "Tell your user to do it in a terminal of their own.",
  PROJECT_NOT_EMPTY: "Use another project (--project), or add --replace to discard the present content.",
};

function hintFor(code: RefusalCode): string {
  return hints[code] ?? terminalWords(refusals[code].hint);
}

function factLines(name: string, fact: unknown, message: string, colours: Colours): string[] {
  const findings = Findings.safeParse(fact);
  if (findings.success) {
    return findings.data.map((finding) =>
      renderFinding(finding, oneWord(finding.spot?.file ?? finding.at), colours),
    );
  }
  const files = FileFindings.safeParse(fact);
  if (files.success) {
    return files.data.flatMap(({ file, findings: all }) =>
      all.map((one) => renderFinding(one, file, colours)),
    );
  }
  const words = Words.safeParse(fact);
  if (!words.success) return [];
  if (name !== "problems") return [`  ${name}: ${words.data.join(", ")}`];
  // The message already contains a single problem.
  return words.data.filter((problem) => !message.includes(problem)).map((problem) => `  ${problem}`);
}
