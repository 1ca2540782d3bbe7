import { once } from "node:events";
import { join } from "node:path";
import type { Binary } from "../cli/binary.fixture.ts";

export const TOKENS = { operator: "o".repeat(40), agent: "a".repeat(40) };

/** One server of several on one database. Each has a home of its own, as on a machine of its own. */
export interface Replica {
  readonly url: string;
  readonly port: number;
  /** a one-time login address */
  readonly login: string;
  readonly stop: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

export function startReplicas(
  binary: Binary,
  db: string,
  count: number,
  ...args: readonly string[]
): Promise<readonly Replica[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => startReplica(binary, db, index, args)));
}

async function startReplica(
  binary: Binary,
  db: string,
  index: number,
  args: readonly string[],
): Promise<Replica> {
  const env = {
    NAVIGATOR_OPERATOR_TOKEN: TOKENS.operator,
    NAVIGATOR_AGENT_TOKEN: TOKENS.agent,
    NAVIGATOR_HOME: join(binary.folder, `home-${index}`),
  };
  const server = binary.start(["start", "--port", "0", "--no-demo", "--json", "--db", db, ...args], env);
  server.stderr.pipe(process.stderr);
  const closed = once(server, "close") as Promise<[number | null]>;
  const heard = once(server.stdout.setEncoding("utf8"), "data") as Promise<[string]>;
  const [said] = await Promise.race([heard, closed.then(() => [""] as const)]);
  if (said === "") throw new Error("a server did not start");
  const { url, login } = (JSON.parse(said) as { data: { url: string; login: string } }).data;
  return {
    url,
    port: Number(new URL(url).port),
    login,
    stop: async (signal) => {
      server.kill(signal);
      return (await closed)[0];
    },
  };
}
