import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { userFiles } from "./user-files.ts";

function inFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "navigator-files-")));
}

describe("the user's files", () => {
  it.skipIf(process.platform === "win32")(
    "a link must not lead out of the folder, nor to nothing",
    async () => {
      const folder = inFolder();
      const outside = mkdtempSync(join(tmpdir(), "navigator-outside-"));
      writeFileSync(join(outside, "a.json"), "{}");
      writeFileSync(join(folder, "AGENTS.md"), "text");
      symlinkSync("AGENTS.md", join(folder, "CLAUDE.md"));
      symlinkSync(join(outside, "a.json"), join(folder, "out.json"));
      symlinkSync(outside, join(folder, "out"));
      symlinkSync("nothing", join(folder, "dangling"));
      const look = (path: string) => userFiles.look(path, folder);
      expect(await look("CLAUDE.md")).toEqual({ is: "file", text: "text", real: join(folder, "AGENTS.md") });
      for (const path of ["out.json", "out/new.json", "out/deep/new.json", "dangling"])
        expect(await look(path)).toMatchObject({ is: "barred" });
    },
  );

  it.skipIf(process.platform === "win32")(
    "a file that is read-only, not text or no file is barred",
    async () => {
      const folder = inFolder();
      writeFileSync(join(folder, "locked.json"), "{}");
      chmodSync(join(folder, "locked.json"), 0o444);
      writeFileSync(join(folder, "bytes.json"), Buffer.from([0x7b, 0xff, 0x7d]));
      mkdirSync(join(folder, "folder.json"));
      for (const path of ["locked.json", "bytes.json", "folder.json"])
        expect(await userFiles.look(path, folder)).toMatchObject({ is: "barred" });
      expect(await userFiles.look(join("a", "b", "c.json"), folder)).toEqual({
        is: "absent",
        folders: ["a", join("a", "b")],
      });
    },
  );

  it.skipIf(process.platform === "win32")(
    "writing keeps the link and the mode, removing takes empty folders only",
    async () => {
      const folder = inFolder();
      writeFileSync(join(folder, "AGENTS.md"), "text");
      chmodSync(join(folder, "AGENTS.md"), 0o600);
      symlinkSync("AGENTS.md", join(folder, "CLAUDE.md"));
      await userFiles.write(join(folder, "CLAUDE.md"), "new");
      expect(readFileSync(join(folder, "AGENTS.md"), "utf8")).toBe("new");
      expect(statSync(join(folder, "AGENTS.md")).mode & 0o777).toBe(0o600);
      await userFiles.write(join(folder, "a", "b", "c.json"), "{}");
      await userFiles.write(join(folder, "a", "mine"), "");
      await userFiles.remove(join(folder, "a", "b", "c.json"), [join(folder, "a"), join(folder, "a", "b")]);
      expect([existsSync(join(folder, "a")), existsSync(join(folder, "a", "b"))]).toEqual([true, false]);
    },
  );
});
