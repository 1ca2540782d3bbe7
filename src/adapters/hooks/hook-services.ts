import type { Printed } from "../../hooks/dialect.ts";
import type { CanaryRun, HookStart } from "./run-canary.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What commands do with hooks. Their code is loaded at the first use: most commands need none of it. */
export function hookServices(env: Env, root: () => string) {
  return {
    answerHook: async (client: string, what?: "wake"): Promise<Printed> => {
      const { hookOnInput, wakeOnInput } = await import("./hook-on-input.ts");
      return what === "wake" ? wakeOnInput(client, env) : hookOnInput(client, env);
    },
    canary: async (client: string, start: HookStart): Promise<CanaryRun> => {
      const { runCanary } = await import("./run-canary.ts");
      return runCanary(client, start, root());
    },
  };
}
