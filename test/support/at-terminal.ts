import { runCli } from "../../src/cli/cli.ts";
import type { Services } from "../../src/cli/services.ts";
import type { Desk } from "./desk.ts";

const services: Services = {
  stdio: () => Promise.reject(new Error("nothing is served here")),
  http: () => Promise.reject(new Error("nothing is served here")),
  login: () => Promise.resolve({ ok: true, value: "" }),
  token: () => Promise.resolve({ ok: true, value: "" }),
  rotateKeys: () => Promise.resolve({ ok: true, value: { home: "" } }),
  isOperator: () => Promise.resolve(false),
  files: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
  self: ["navigator"],
  codexHome: "codex",
};

/** Runs a command with a person at the terminal who types one line; returns what was shown. */
export async function atTerminal(desk: Desk, args: readonly string[], type: () => string | Promise<string>) {
  const shown: string[] = [];
  let err = "";
  const code = await runCli(args, {
    version: "1.2.3",
    terminal: {
      out: () => undefined,
      err: (text) => {
        err += text;
      },
      colour: { out: false, err: false },
      watched: false,
      now: () => 0,
      untilStopped: () => Promise.resolve(),
      ask: async (asked) => {
        shown.push(asked);
        return type();
      },
    },
    callFor: () => ({ ...desk.call, ports: { ...desk.call.ports, close: () => Promise.resolve() } }),
    services,
  });
  return { code, err, shown: shown.join("") };
}
