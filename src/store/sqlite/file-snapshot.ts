import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asStoreError } from "./driver-error.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";

/** A copy of a database file at one moment. The file keeps its content, also if an older version wrote it. */
export class FileSnapshot {
  /** the copy */
  readonly file: string;
  readonly #folder: string;
  readonly #source: Database;
  readonly #version: unknown;

  constructor(source: string) {
    this.#folder = mkdtempSync(join(tmpdir(), "navigator-moving-"));
    this.file = join(this.#folder, "copy.db");
    this.#source = openDatabase(source);
    try {
      this.#source.exec("PRAGMA busy_timeout = 10000");
      this.#version = this.#dataVersion();
      this.#source.prepare("VACUUM INTO ?").run(this.file);
    } catch (error) {
      this.remove();
      throw asStoreError(error);
    }
  }

  /** Whether no other process has written to the file since the copy was begun. */
  isUnchanged(): boolean {
    return this.#dataVersion() === this.#version;
  }

  remove(): void {
    this.#source.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A number that changes when another connection commits. */
  #dataVersion(): unknown {
    return this.#source.prepare("PRAGMA data_version").get()?.[0];
  }
}
