import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeMachine } from "./node-machine.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-machine-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("looking at a path", () => {
  const { look, node, database } = nodeMachine({
    needed: ">=20.19",
    self: ["navigator"],
    home: "home",
    database: undefined,
  });

  it("tells files, folders and missing paths apart", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "", { mode: 0o600 });
    expect(await look(folder)).toEqual({
      kind: "folder",
      writable: true,
      shared: false,
      readable: false,
    });
    expect(await look(file)).toEqual({
      kind: "file",
      writable: true,
      shared: false,
      readable: false,
    });
    expect(await look(join(folder, "nowhere"))).toBeUndefined();
    expect([node.running, database]).toEqual([process.versions.node, undefined]);
  });

  it.skipIf(process.platform === "win32")("tells whether other users may write or read", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    chmodSync(file, 0o620);
    expect(await look(file)).toMatchObject({ shared: true, readable: false });
    chmodSync(file, 0o644);
    expect(await look(file)).toMatchObject({ shared: false, readable: true });
    chmodSync(folder, 0o777);
    expect(await look(folder)).toMatchObject({ shared: true });
    chmodSync(folder, 0o1777);
    expect(await look(folder)).toMatchObject({ shared: false });
  });
});
