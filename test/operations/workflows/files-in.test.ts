import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import { row } from "../../lag/definitions.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/support" });
const folder = mkdtempSync(join(tmpdir(), "navigator-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MANY = 30;
for (let number = 0; number < MANY; number++) {
  writeFileSync(join(folder, `w${number}.json`), JSON.stringify(row(`w${number}`, 3)));
  writeFileSync(
    join(folder, `w${number}.scenarios.yaml`),
    `workflow: w${number}.json\nscenarios:\n  - name: begins\n    lines:\n      - begin: true\n`,
  );
}

/** A call whose caller leaves when so many files have been read. */
function leavingAfter(desk: Desk, reads: number): { call: Call; read: () => number } {
  const gone = new AbortController();
  let read = 0;
  const { files } = desk.call.ports;
  const counting = {
    ...files,
    read: (path: string, most: number) => {
      read += 1;
      if (read === reads) gone.abort();
      return files.read(path, most);
    },
  };
  return {
    call: { ...desk.call, signal: gone.signal, ports: { ...desk.call.ports, files: counting } },
    read: () => read,
  };
}

describe("the files of a call", () => {
  it.each(["check_workflows", "test_scenarios"])(
    "T15: are at most so many, and %s says the number",
    async (name) => {
      const desk = open();
      const paths = Array.from({ length: usualLimits.paths + 1 }, (_, index) =>
        join(folder, `x${index}.yaml`),
      );
      const refusal = await desk.refusal(name, { paths });
      expect(refusal).toMatchObject({ code: "INPUT_TOO_LARGE", facts: { limit: usualLimits.paths } });
    },
  );

  it("are read once each, however often they are named", async () => {
    const desk = open();
    const paths = [folder, ...Array.from({ length: 50 }, () => join(folder, "w0.json"))];
    const { call, read } = leavingAfter(desk, Number.POSITIVE_INFINITY);
    const checked = await desk.data<{ files: unknown[] }>("check_workflows", { paths }, call);
    expect(checked.files).toHaveLength(MANY);
    expect(read()).toBe(MANY);
  });

  it.each(["check_workflows", "test_scenarios"])(
    "T16: are not read any further when the caller of %s has left",
    async (name) => {
      const desk = open();
      const { call, read } = leavingAfter(desk, 5);
      expect((await desk.refusal(name, { paths: [folder] }, call)).code).toBe("CALLER_GONE");
      expect(read()).toBeLessThanOrEqual(6);
    },
  );
});
