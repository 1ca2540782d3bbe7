import { join } from "node:path";
import { lazy } from "./adapters/process/lazy.ts";
import { operatorToken } from "./adapters/secrets/server-credentials.ts";
import { trustFile } from "./adapters/secrets/trust-file.ts";
import type { Ports } from "./operations/ports/call.ts";
import type { Trust } from "./operations/ports/trust.ts";

interface TrustPlace {
  readonly env: NodeJS.ProcessEnv;
  /** the folder of the project's files */
  readonly home: string;
  /** the folder of the user's files */
  readonly userHome: string;
}

/** The trusted definitions of this machine; on a database server also those that the operator trusts on all machines. */
export function machineTrust(
  { env, home, userHome }: TrustPlace,
  isServer: boolean,
  store: Ports["store"],
): Trust {
  const here = trustFile(join(userHome, "trusted.json"));
  if (!isServer) return here;
  const token = () => operatorToken(env, home);
  const shared = lazy(async () => {
    const { storedTrust } = await import("./operations/replicas/stored-trust.ts");
    return storedTrust({ store, here, token });
  });
  return {
    list: async () => (await shared()).list(),
    add: async (definition) => (await shared()).add(definition),
    remove: async (contents) => (await shared()).remove(contents),
  };
}
