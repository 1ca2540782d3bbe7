import {
  allowsCommand,
  deniesCommand,
  readCommandPattern,
} from "../../../bounds/patterns/command-pattern.ts";
import { isPattern } from "../../../bounds/patterns/overlap.ts";
import type { BoundKind, Bounds } from "../../../model/bounds.ts";
import type { FindingLog } from "../../finding-log.ts";
import type { ProgramNode } from "../../program.ts";
import { isWork } from "../../requirements.ts";
import { quoted } from "../../source/problem.ts";
import type { Check } from "./check.ts";
import { atNode, type FindingPlace } from "./finding-place.ts";

const KINDS: readonly BoundKind[] = ["edit", "run", "tools"];
const SIDES = ["allow", "deny"] as const;
type Place = (...field: readonly (string | number)[]) => FindingPlace;

/** Programs that carry out what they are given, so that allowing them by name allows everything. */
const CARRIERS =
  /^(sh|bash|dash|zsh|ksh|fish|pwsh|powershell|cmd|node|deno|bun|python[\d.]*|perl|ruby|php|lua|env|xargs|npx|make|ssh|sudo|docker|find|eval|source|awk|vim?|\*+)$/;
const OPERATOR = /^(&&|\|\|?|;|&|>>?|<)$|[;&|<>]$|^[<>]/;

/** Reports bounds that cannot be read, never apply, or forbid the evidence of their own step. */
export const bounds: Check = (_survey, program, { log }) => {
  const top: Place = (...field) => ({ at: field.join("."), path: field });
  if (program.bounds) reportPatterns(program.bounds, top, log);
  for (const node of program.nodes.values()) {
    const place: Place = (...field) => atNode(node.id, ...field);
    if (node.bounds) reportPatterns(node.bounds, place, log);
    reportEvidence(node, [program.bounds, node.bounds], log);
  }
};

function reportPatterns(stated: Bounds, place: Place, log: FindingLog): void {
  for (const side of SIDES)
    for (const kind of KINDS)
      for (const [index, pattern] of (stated[side]?.[kind] ?? []).entries()) {
        const at = place(side, kind, index);
        const why = isPattern(kind, pattern) ? idleBecause(stated, side, kind, pattern) : undefined;
        if (!isPattern(kind, pattern))
          log.add({
            code: "bad-bound",
            ...at,
            message: `The pattern ${quoted(pattern)} cannot be read.`,
            fix: "Close each `[`, leave out `..`, and use few braces.",
          });
        else if (why !== undefined)
          log.add({
            code: "idle-bound",
            ...at,
            message: `The pattern ${quoted(pattern)} never fits a call: ${why}.`,
            fix: "Change the pattern, or leave it out.",
          });
        else if (
          side === "allow" &&
          kind === "run" &&
          forbids(stated) &&
          CARRIERS.test(pattern.split(/\s+/)[0] ?? "")
        )
          log.add({
            code: "leaky-bound",
            ...at,
            message: `${quoted(pattern)} can run or edit what these bounds forbid.`,
            fix: "Name the whole command, such as `node scripts/build.mjs`, without a `*`.",
          });
      }
}

function forbids({ allow, deny }: Bounds): boolean {
  return allow?.edit !== undefined || (deny?.run?.length ?? 0) > 0 || (deny?.edit?.length ?? 0) > 0;
}

function idleBecause(
  stated: Bounds,
  side: "allow" | "deny",
  kind: BoundKind,
  pattern: string,
): string | undefined {
  if (kind === "run" && pattern.split(/\s+/).some((word) => OPERATOR.test(word)))
    return "each command of a line is compared by itself";
  if (kind === "tools" && side === "deny" && /^mcp__(agent-)?navigator__/.test(pattern))
    return "Navigator's own tools always pass";
  if (side === "deny") return undefined;
  if (kind === "edit" && /(^|\/)\.git(\/|$)/.test(pattern))
    return "git's own files are never edited where bounds exist";
  const denied = stated.deny?.[kind]?.find((other) => covers(kind, other, pattern));
  return denied === undefined ? undefined : `${quoted(denied)} is denied`;
}

/** Whether a `deny` fits every call that an `allow` fits, as far as the texts show. */
function covers(kind: BoundKind, deny: string, allow: string): boolean {
  if (deny === allow || deny === "**" || deny === "*") return true;
  if (kind === "edit") return deny.endsWith("/**") && allow.startsWith(deny.slice(0, -2));
  return kind === "run" && !/[*?[]/.test(deny) && allow.startsWith(`${deny} `);
}

function reportEvidence(node: ProgramNode, levels: readonly (Bounds | undefined)[], log: FindingLog): void {
  if (!isWork(node)) return;
  for (const [index, { evidence }] of node.requirements.entries()) {
    if (!("run" in evidence)) continue;
    const words = evidence.run
      .trim()
      .split(/\s+/)
      .map((text) => ({ text, start: text }));
    const isRefused = levels.some((level) => {
      const denied = level?.deny?.run?.some((pattern) =>
        readCommandPattern(pattern)?.some((one) => deniesCommand(one, words) === "yes"),
      );
      const allow = level?.allow?.run;
      return (
        denied === true ||
        (allow !== undefined &&
          !allow.some((pattern) => readCommandPattern(pattern)?.some((one) => allowsCommand(one, words))))
      );
    });
    if (isRefused)
      log.add({
        code: "denied-evidence",
        ...atNode(node.id, "evidence", index),
        message: `The bounds of "${node.id}" forbid the command of its own evidence, ${quoted(evidence.run)}.`,
        fix: "Allow this command here, or leave it out of the evidence.",
      });
  }
}
