import { spawn } from "node:child_process";
import { once } from "node:events";
import { TOKENS } from "../replicas/start-replicas.ts";

/** A running server of one release. */
export interface Release {
  readonly url: string;
  /** calls an operation as the operator; throws on a refusal */
  readonly call: <T>(operation: string, input: object) => Promise<T>;
  readonly stop: () => Promise<void>;
}

/** Starts a release on a database. Throws what it says, if it refuses to start. */
export async function startRelease(file: string, db: string, home: string): Promise<Release> {
  const args = [file, "start", "--port", "0", "--no-demo", "--json", "--rate", "100000", "--db", db];
  const env = {
    ...process.env,
    NAVIGATOR_HOME: home,
    NAVIGATOR_OPERATOR_TOKEN: TOKENS.operator,
    NAVIGATOR_AGENT_TOKEN: TOKENS.agent,
  };
  const server = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let complaint = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const closed = once(server, "close");
  const heard = once(server.stdout.setEncoding("utf8"), "data") as Promise<[string]>;
  const [said] = await Promise.race([heard, closed.then(() => [""] as const)]);
  if (said === "") throw new Error(complaint);
  const { url } = (JSON.parse(said) as { data: { url: string } }).data;
  return {
    url,
    call: (operation, input) => call(url, operation, input),
    stop: async () => {
      server.kill("SIGTERM");
      await closed;
    },
  };
}

async function call<T>(url: string, operation: string, input: object): Promise<T> {
  const answer = await fetch(`${url}/api/${operation}`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKENS.operator}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { readonly data: T };
  if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(body)}`);
  return body.data;
}
