import type { DefinitionPath, Finding, FindingCode, Severity, SourceSpot } from "../model/finding.ts";

/** How grave a finding is where nothing more is known about it. */
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
  "shadowed-edge": "warning",
  "impossible-on": "error",
  "impossible-exhaustion": "warning",
  "retry-without-escalation": "warning",
  "hitl-without-return": "info",
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

/** Collects what is said about one definition, each with its place in the source text. */
export class FindingLog {
  readonly #findings: Finding[] = [];
  readonly #locate: (path: DefinitionPath) => SourceSpot | undefined;

  constructor(locate: (path: DefinitionPath) => SourceSpot | undefined, earlier: readonly Finding[] = []) {
    this.#locate = locate;
    this.#findings.push(...earlier);
  }

  add(finding: NewFinding): void {
    const spot = this.#locate(finding.path);
    this.#findings.push({
      code: finding.code,
      severity: finding.severity ?? severityOf[finding.code],
      at: finding.at ?? finding.path.join("."),
      message: finding.message,
      fix: finding.fix,
      ...(spot && { spot }),
      ...(finding.walk && { path: [...finding.walk] }),
    });
  }

  get hasErrors(): boolean {
    return this.#findings.some((finding) => finding.severity === "error");
  }

  /** Gravest first; within one severity in the order they were found. */
  sorted(): Finding[] {
    const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };
    return this.#findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  }
}
