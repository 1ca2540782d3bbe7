import { once } from "node:events";
import type { Binary } from "./binary.fixture.ts";

export interface Started {
  /** its output once it listens */
  readonly out: string;
  /** stops it, and returns its exit code */
  readonly end: (signal?: NodeJS.Signals) => Promise<unknown>;
}

/** Starts the server at any free port. */
export async function startServer(
  binary: Binary,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const child = binary.start(["start", "--port", "0", ...args], env);
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  const closed = once(child, "close");
  let out = "";
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(text);
    if (out.endsWith("\n")) break;
  }
  const end = async (signal: NodeJS.Signals = "SIGTERM"): Promise<unknown> => {
    child.kill(signal);
    return (await closed)[0];
  };
  return { out, end };
}

/** The answer of an operation at a server; `undefined` if refused. */
export async function dataOf(url: string, token: string, name: string, input: object = {}): Promise<unknown> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  return ((await answer.json()) as { data?: unknown }).data;
}
