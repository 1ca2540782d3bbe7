import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeEvidence } from "./node-evidence.ts";

describe("gathering evidence", () => {
  it("runs no more than four commands at once, and all of them in the end", async () => {
    const root = mkdtempSync(join(tmpdir(), "navigator-evidence-"));
    try {
      const { run } = nodeEvidence({ root, env: process.env });
      const program = `const fs = require("fs");
      fs.writeFileSync(String(process.pid), "");
      const most = fs.readdirSync(".").length;
      fs.rmSync(String(process.pid));
      process.exit(most > 4 ? 1 : 0);`;
      const command = { run: `'${process.execPath}' -e '${program}'`, timeoutMs: 60_000 };
      const ran = await Promise.all(Array.from({ length: 10 }, () => run(command)));
      expect(ran.map(({ exitCode }) => exitCode)).toEqual(Array(10).fill(0));
      expect(readdirSync(root)).toEqual([]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
