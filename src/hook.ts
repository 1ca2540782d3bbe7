import { writeSync } from "node:fs";
import { hookOnInput, wakeOnInput } from "./adapters/hooks/hook-on-input.ts";

/** Answers one event of the client that the command line names. With `wake`, waits until its agent is needed again. */
async function main(): Promise<void> {
  const [, , client = "", what] = process.argv;
  const answer = what === "wake" ? wakeOnInput : hookOnInput;
  const { exit } = await answer(client, process.env, ({ out, err }) => {
    if (out !== "") writeSync(1, out);
    if (err !== "") writeSync(2, err);
  });
  process.exitCode = exit;
}

main().catch(() => {
  // The host has closed the pipe: nothing can be told to it any more.
  process.exitCode = 1;
});
