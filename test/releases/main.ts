// npm run releases [-- COMMIT]: a server of an older commit and one of this tree on one PostgreSQL database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchServer } from "../postgres/launch-server.ts";
import { buildOlder, commitBeforeMigration } from "./older-program.ts";
import { type Release, startRelease } from "./release.ts";
import { sideBySide } from "./side-by-side.ts";

const commit = process.argv[2] ?? commitBeforeMigration();
const older = buildOlder(commit);
const folder = mkdtempSync(join(tmpdir(), "navigator-releases-"));
const server = await launchServer({ settings: { fsync: "off" } });
if ("problem" in server) throw new Error(server.problem);
const running: Release[] = [];
try {
  const start = async (file: string, name: string): Promise<Release> => {
    const release = await startRelease(file, server.url, join(folder, name));
    running.push(release);
    return release;
  };
  const first = await start(older.file, "older");
  const said = await sideBySide(first, () => start(join(process.cwd(), "dist", "navigator.js"), "newer"));
  await first.stop();
  const refused = await startRelease(older.file, server.url, join(folder, "older-again")).catch(String);
  const isRefused = typeof refused === "string" && /schema version \d+; this program knows/.test(refused);
  if (typeof refused !== "string") await refused.stop();
  process.stdout.write(`older: ${commit.slice(0, 8)}\n${said.lines.join("\n")}\n`);
  process.stdout.write(
    `the older one, started again: ${isRefused ? "refused with a sentence" : "NOT refused"}\n`,
  );
  process.exitCode = said.isGood && isRefused ? 0 : 1;
} finally {
  await Promise.all(running.map((release) => release.stop()));
  await server.stop();
  older.remove();
  rmSync(folder, { recursive: true, force: true });
}
