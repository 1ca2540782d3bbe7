import { say } from "../cli/console.fixture.ts";
import type { Desk } from "./desk.ts";

/** Runs a command with a person at the terminal who types one line; returns what was shown. */
export async function atTerminal(
  desk: Pick<Desk, "call">,
  args: readonly string[],
  type: () => string | Promise<string>,
) {
  const shown: string[] = [];
  const ask = async (asked: string) => {
    shown.push(asked);
    return type();
  };
  const call = { ...desk.call, ports: { ...desk.call.ports, close: () => Promise.resolve() } };
  const { code, out, err } = await say(args, { ask }, {}, () => call);
  return { code, out, err, shown: shown.join("") };
}
