import { writeSync } from "node:fs";
import { hookOnInput } from "./adapters/hooks/hook-on-input.ts";

/** Answers one event of the client that the command line names. */
async function main(): Promise<void> {
  const { exit } = await hookOnInput(process.argv[2] ?? "", process.env, ({ out, err }) => {
    if (out !== "") writeSync(1, out);
    if (err !== "") writeSync(2, err);
  });
  process.exitCode = exit;
}

main().catch(() => {
  // The host has closed the pipe: nothing can be told to it any more.
  process.exitCode = 1;
});
