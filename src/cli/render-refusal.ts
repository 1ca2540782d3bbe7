import * as z from "zod";
import { Finding } from "../model/finding.ts";
import { type Refusal, refusals } from "../model/refusal.ts";
import type { Colours } from "./colours.ts";
import { renderFinding } from "./render-finding.ts";

const Words = z.array(z.string()).min(1);
const Findings = z.array(Finding).min(1);

/** What the hints call by the names of tools, as a person at a terminal would do it. */
const commands: Readonly<Record<string, string>> = {
  get_tasks_by_status: "navigator tasks",
  get_next_tasks_from_tree: "navigator next",
  get_task: "navigator task",
  resolve_task: "navigator resolve",
  export_store: "navigator export",
};

/** A refusal for people: what, everything that is known about it, and what to do next. */
export function renderRefusal({ code, message, facts }: Refusal, colours: Colours): string {
  const hint = refusals[code].hint.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => commands[name] ?? name);
  const details = Object.entries(facts).flatMap(([name, fact]) => factLines(name, fact, message, colours));
  return [`${colours.red(code)} ${message}`, ...details, `  ${hint}`, ""].join("\n");
}

function factLines(name: string, fact: unknown, message: string, colours: Colours): string[] {
  const findings = Findings.safeParse(fact);
  if (findings.success) {
    return findings.data.map((finding) => renderFinding(finding, finding.spot?.file ?? finding.at, colours));
  }
  const words = Words.safeParse(fact);
  if (!words.success) return [];
  if (name !== "problems") return [`  ${name}: ${words.data.join(", ")}`];
  // One problem is in the message already.
  return words.data.filter((problem) => !message.includes(problem)).map((problem) => `  ${problem}`);
}
