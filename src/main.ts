import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { nodeFiles } from "./adapters/node-files.ts";
import { runCli } from "./cli/cli.ts";
import { EXIT } from "./cli/screen.ts";
import type { Terminal } from "./cli/terminal.ts";

const home = join(dirname(fileURLToPath(import.meta.url)), "..");

const terminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colour: process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined,
  watched: process.stderr.isTTY === true,
  now: () => performance.now(),
};

const ports = { files: nodeFiles, bundled: join(home, "workflows"), examples: join(home, "examples") };

try {
  process.exitCode = await runCli(process.argv.slice(2), ports, terminal, manifest.version);
} catch (error) {
  // A bug or a broken machine: everything expected has come back as a value.
  process.stderr.write(
    `INTERNAL ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = EXIT.broken;
}
