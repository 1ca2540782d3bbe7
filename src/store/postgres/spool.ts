import {
  closeSync,
  createReadStream,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ProjectRecord } from "../../model/project-record.ts";

const BUFFER = 256 * 1024;

/** Records in a temporary file that only this user can read. */
export class Spool {
  readonly #folder = mkdtempSync(join(tmpdir(), "navigator-export-"));
  readonly #path = join(this.#folder, "records");
  readonly #file = openSync(this.#path, "w", 0o600);
  #unwritten = "";
  #size = 0;

  write(record: ProjectRecord): void {
    this.#unwritten += `${JSON.stringify(record)}\n`;
    if (this.#unwritten.length > BUFFER) this.#flush();
  }

  empty(): void {
    this.#unwritten = "";
    this.#size = 0;
    ftruncateSync(this.#file);
  }

  async *records(): AsyncGenerator<ProjectRecord> {
    this.#flush();
    const lines = createInterface({ input: createReadStream(this.#path, "utf8"), crlfDelay: Infinity });
    for await (const line of lines) yield JSON.parse(line) as ProjectRecord;
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #flush(): void {
    this.#size += writeSync(this.#file, this.#unwritten, this.#size);
    this.#unwritten = "";
  }
}
