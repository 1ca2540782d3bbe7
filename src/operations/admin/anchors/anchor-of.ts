import { ANCHOR_FORMAT, type AnchoredTask, type AnchorSeal } from "../../../model/anchor.ts";
import type { ProjectRecord } from "../../../model/project-record.ts";
import { jsonText } from "../../../model/words/json-text.ts";
import { TextDigest } from "../../library/text-digest.ts";
import { LogRoot } from "./log-root.ts";

/** The anchor of a project's content, which is read once: a line for each task, and then the seal. */
export class AnchorOf {
  readonly #project: string;
  readonly #at: number;
  readonly #list = new TextDigest();
  readonly #root = new LogRoot();
  #tasks = 0;

  constructor(project: string, at: number) {
    this.#project = project;
    this.#at = at;
  }

  /** Takes the next record of an export. Returns its line, if it has one. */
  add(record: ProjectRecord): string | undefined {
    if (record.kind === "entry") this.#root.add(record.entry);
    if (record.kind !== "task") return undefined;
    const { id: task, version, hash } = record.task;
    const line = `${jsonText({ task, version, hash } satisfies AnchoredTask)}\n`;
    this.#list.add(line);
    this.#tasks += 1;
    return line;
  }

  /** The seal. Call this only once, at the end. */
  seal(): AnchorSeal {
    const { seq, entries } = this.#root;
    return {
      format: ANCHOR_FORMAT,
      version: 1,
      project: this.#project,
      at: this.#at,
      seq,
      entries,
      root: this.#root.hex(),
      tasks: this.#tasks,
      list: this.#list.hex(),
    };
  }
}
