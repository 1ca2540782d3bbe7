import type { DefinitionPath, Finding, FindingCode, Severity, SourceSpot } from "../model/finding.ts";
import { withNodeWords } from "../model/words/node-words.ts";

/** The default severity of each finding code. */
export const severityOf: Readonly<Record<FindingCode, Severity>> = {
  unreadable: "error",
  "too-large": "error",
  "too-deep": "error",
  "no-start": "error",
  "many-starts": "error",
  "no-end": "error",
  "dangling-edge": "error",
  "unknown-target": "error",
  "unknown-workflow": "warning",
  unreachable: "warning",
  "automatic-cycle": "error",
  "dead-end": "error",
  "unbounded-cycle": "warning",
  "property-violated": "error",
  "property-unknown": "info",
  "unhandled-outcome": "warning",
  "agent-decided-gate": "warning",
  "unexamined-gate": "warning",
  "default-avoids-question": "warning",
  "answers-alike": "warning",
  "shadowed-edge": "warning",
  "impossible-on": "error",
  "impossible-exhaustion": "warning",
  "retry-without-escalation": "warning",
  "hitl-without-return": "info",
  "unused-default": "warning",
  "conditional-way-out": "info",
  "undeclared-variable": "warning",
  "never-set-variable": "warning",
  "dead-condition": "warning",
  "bare-path-condition": "info",
  "subflow-recursion": "error",
  "fork-join-mismatch": "error",
  "duplicate-id": "error",
  "bad-id": "error",
  "bad-type": "error",
  "unknown-key": "info",
  "old-spelling": "info",
  "bad-condition": "error",
  "bare-word-condition": "info",
  "no-default": "warning",
  "unplaced-checkpoint": "info",
  "unverifiable-validate": "warning",
  "empty-loop": "warning",
  "present-avoidable": "error",
  "unknown-lifecycle": "error",
  "unknown-state": "error",
  "unknown-phase": "warning",
  "unknown-role": "warning",
  "unknown-variable": "warning",
  "bad-initial-state": "error",
  "bad-disconnect-state": "error",
  "no-done-state": "error",
  "unreachable-done": "warning",
  "unreachable-state": "warning",
  "no-way-out": "error",
  "never-claimed": "warning",
  "guessed-category": "info",
  "missing-category": "warning",
  "blocking-states": "info",
  "exit-gate-on-done": "warning",
  "idle-gate": "warning",
  "unsatisfiable-gate": "warning",
  "idle-role": "warning",
  "wip-deadlock": "error",
  "misplaced-setting": "warning",
  "unknown-detour": "warning",
  "closed-detour": "warning",
  "endless-detour": "warning",
  "router-reach": "info",
  "microloop-ignored": "warning",
  "bad-bound": "error",
  "idle-bound": "warning",
  "denied-evidence": "error",
  "leaky-bound": "warning",
  "empty-bounds": "warning",
};

export interface NewFinding {
  readonly code: FindingCode;
  readonly path: DefinitionPath;
  readonly message: string;
  readonly fix: string;
  readonly severity?: Severity;
  readonly at?: string;
  readonly walk?: readonly string[];
}

/**
 * The most findings with the same severity and code. Further ones are only counted: one mistake can repeat a
 * million times in a file.
 */
const MOST_OF_A_KIND = 1_000;

/** Collects the findings about one definition, each with its place in the source text. */
export class FindingLog {
  readonly #findings: Finding[] = [];
  #counts = new Map<string, number>();
  #nodes = new Map<string, DefinitionPath>();
  #edges: { readonly path: DefinitionPath; readonly when: DefinitionPath }[] = [];
  #written = new Map<string, string | number>();
  readonly #locate: (path: DefinitionPath) => SourceSpot | undefined;

  constructor(locate: (path: DefinitionPath) => SourceSpot | undefined, earlier: readonly Finding[] = []) {
    this.#locate = locate;
    this.#findings.push(...earlier);
  }

  /** A new log that begins with the findings of this log. Findings added to the new log do not appear in this one. */
  fork(): FindingLog {
    const log = new FindingLog(this.#locate, this.#findings);
    log.#counts = new Map(this.#counts);
    log.#nodes = this.#nodes;
    log.#edges = this.#edges;
    log.#written = this.#written;
    return log;
  }

  /** Notes that the source writes the field or item `name` as `key`. */
  noteSpelling(path: DefinitionPath, name: string, key: string | number): void {
    this.#written.set(JSON.stringify([...path, name]), key);
  }

  /** Records the source path of a node that the source does not have under its id in `nodes`. */
  placeNode(id: string, path: DefinitionPath): void {
    this.#nodes.set(id, path);
  }

  /** Records the source paths of an edge and of its condition, which may be outside the edge. */
  placeEdge(index: number, path: DefinitionPath, when: DefinitionPath): void {
    this.#edges[index] = { path, when };
  }

  add(finding: NewFinding): void {
    const severity = finding.severity ?? severityOf[finding.code];
    const kind = `${severity} ${finding.code}`;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count > MOST_OF_A_KIND) return;
    const path = this.#asWritten(this.#placed(finding.path));
    const spot = this.#locate(path);
    this.#findings.push({
      code: finding.code,
      severity,
      at: finding.at ?? path.join("."),
      message: withNodeWords(finding.message),
      fix: withNodeWords(finding.fix),
      ...(spot && { spot }),
      ...(finding.walk && { path: [...finding.walk] }),
    });
  }

  #placed(path: DefinitionPath): DefinitionPath {
    const [kind, id, field, ...rest] = path;
    const node = kind === "nodes" && typeof id === "string" ? this.#nodes.get(id) : undefined;
    if (node) return [...node, ...path.slice(2)];
    const edge = kind === "edges" && typeof id === "number" ? this.#edges[id] : undefined;
    if (!edge) return path;
    return field === "when" ? [...edge.when, ...rest] : [...edge.path, ...path.slice(2)];
  }

  #asWritten(path: DefinitionPath): DefinitionPath {
    if (this.#written.size === 0) return path;
    const written: (string | number)[] = [];
    for (const part of path) written.push(this.#written.get(JSON.stringify([...written, part])) ?? part);
    return written;
  }

  get hasErrors(): boolean {
    return this.#findings.some((finding) => finding.severity === "error");
  }

  /** The findings, most severe first, then in the order in which they were added. */
  sorted(): Finding[] {
    const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };
    return [...this.#findings, ...this.#unlisted()].toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  }

  #unlisted(): Finding[] {
    return [...this.#counts].flatMap(([kind, count]) => {
      if (count <= MOST_OF_A_KIND) return [];
      const same = this.#findings.findLast(({ severity, code }) => `${severity} ${code}` === kind);
      const message = `${(count - MOST_OF_A_KIND).toLocaleString("en")} more findings of this kind are not listed.`;
      return same ? [{ ...same, message, fix: "Mend the listed ones first." }] : [];
    });
  }
}
