import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeGit } from "../../../src/adapters/git/node-git.ts";
import type { Attestation } from "../../../src/model/attestation.ts";
import type { HistoryEntry } from "../../../src/model/history.ts";
import type { Authenticator } from "../../../src/presence/authenticator.fixture.ts";
import { entryHash, entryText } from "../../../src/store/chain.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";
import { ann, found, receiptOf, sign } from "../presence/signing.fixture.ts";

/** A question that only signatures answer. */
export const release = {
  nodes: {
    start,
    accept: {
      type: "checkpoint",
      message: "Release it?",
      assurance: "present",
      options: [
        { id: "yes", label: "Release" },
        { id: "no", label: "Back" },
      ],
    },
    build: work("Build"),
    end: success,
  },
  edges: edges("start -> accept", "accept -yes-> end", "accept -no-> build", "build -> accept"),
};

/** A clone with commits, and a desk that works in it. */
export class Clone {
  readonly folder = mkdtempSync(join(tmpdir(), "navigator-gate-"));
  readonly desk: Desk;

  constructor(desk: Desk) {
    this.desk = desk;
    mkdirSync(join(this.folder, "work"));
    this.git("init", "--quiet", "--initial-branch=main");
    this.commit("a.txt", "one");
  }

  get work(): string {
    return join(this.folder, "work");
  }

  git(...args: readonly string[]): string {
    const identity = ["-c", "user.name=Agent", "-c", "user.email=agent@example.org"];
    return execFileSync("git", [...identity, ...args], {
      cwd: this.work,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  }

  /** Commits a file; returns the commit. */
  commit(name: string, text: string): string {
    writeFileSync(join(this.work, name), text);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", `Change ${name}`);
    return this.git("rev-parse", "HEAD");
  }

  get call(): Desk["call"] {
    return { ...this.desk.call, ports: { ...this.desk.call.ports, git: nodeGit(this.work) } };
  }

  /** Writes a file beside the clone; returns its path. */
  beside(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Has Ann approve the project's workflow and pin it. */
  async prepare(): Promise<void> {
    await found(this.desk);
    await this.desk.load("release", release);
    const { workflows } = await this.desk.data<{ workflows: { id: string; version: string }[] }>(
      "list_workflows",
    );
    const version = workflows.find(({ id }) => id === "release")?.version ?? "";
    await sign(this.desk, ann, { change: { type: "workflows", workflows: { release: [version] } } });
  }

  /** The file of approvers, as it is reviewed on the protected branch. */
  async approvers(): Promise<string> {
    return (await this.desk.data<{ file: string }>("list_approvers")).file;
  }

  /** The fingerprint of the founding. */
  async root(): Promise<string> {
    const file = JSON.parse(await this.approvers()) as { changes: unknown[] };
    const { approversFingerprint } = await import("../../../src/presence/approvers-fingerprint.ts");
    const [first] = file.changes as { change: never }[];
    return first
      ? approversFingerprint({ project: "test", sequence: 1, previous: null, change: first.change })
      : "";
  }

  /** A task at the question, bound to the checked-out commit. */
  async asked(taskId: string): Promise<void> {
    await this.desk.data("add_task", { title: "Release", taskId, workflowId: "release" });
    await this.desk.advance(taskId, undefined);
    await this.desk.data("bind_subject", { taskId, ref: "refs/heads/main" }, this.call);
  }

  /** A task that an approver has released at the checked-out commit; returns its bundle. */
  async released(taskId: string, by: Authenticator = ann, option = "yes"): Promise<string> {
    await this.asked(taskId);
    const receipt = await receiptOf(this.desk, by, { decision: { taskId, option } });
    await this.desk.data("submit_signature", { receipt });
    return this.bundle(taskId);
  }

  async bundle(taskId: string): Promise<string> {
    return (await this.desk.data<{ bundle: string }>("attest_task", { taskId }, this.call)).bundle;
  }

  async judge(bundle: string, change: Data = {}): Promise<Judged> {
    const input = {
      commit: "HEAD",
      workflow: "release",
      approvers: this.beside("approvers.json", await this.approvers()),
      bundles: [this.beside("bundle.json", bundle)],
      repository: this.work,
      ...change,
    };
    return this.desk.data<Judged & Data>("judge_gate", input, this.call);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface Judged {
  readonly broken: readonly { readonly gate: string; readonly operator: string }[];
  readonly unread: number;
  readonly passed: boolean;
  readonly pinned: boolean;
  readonly signed: readonly { readonly gate: string; readonly approvers: readonly string[] }[];
  readonly problems: readonly { readonly code: string; readonly problem: string }[];
}

/** A bundle with a changed predicate. */
export function forged(bundle: string, change: (predicate: Predicate) => Partial<Predicate>): string {
  const attestation = JSON.parse(bundle) as Attestation;
  return JSON.stringify({
    ...attestation,
    predicate: { ...attestation.predicate, ...change(attestation.predicate) },
  });
}
type Predicate = Attestation["predicate"];

/** Entries with versions and hashes that fit: an agent that owns the clone can compute them. */
export function rechained(entries: readonly HistoryEntry[], project = "test"): HistoryEntry[] {
  let before = "";
  return entries.map((entry, index) => {
    const link = { project, task: entry.task, version: index + 1, schema: entry.schema, before };
    before = entryHash(link, entry, entryText(entry));
    return { ...entry, version: index + 1, hash: before };
  });
}
