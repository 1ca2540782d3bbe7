import { counted } from "../../../model/words/counted.ts";
import { runningReplicas } from "../../replicas/presence.ts";
import type { DoctorCheck } from "./check.ts";

/** Lists the servers that use the database now. */
export const replicas: DoctorCheck = {
  name: "servers",
  needsStore: true,
  run: async (call) => {
    if (!call.ports.machine?.isServer) return [];
    const running = await runningReplicas(await call.ports.store());
    const versions = [...new Set(running.map(({ version }) => version))].toSorted();
    const places = running.map(({ url, version }) => `${url} (${version})`).toSorted();
    const message =
      running.length === 0
        ? "No server uses the database now."
        : `${counted(running.length, "server uses", "servers use")} the database: ${places.join(", ")}.`;
    if (versions.length < 2) return [{ check: "servers", status: "ok", message }];
    const advice = "Upgrade the older ones: they end when a newer release changes the tables.";
    return [{ check: "servers", status: "warn", message, advice }];
  },
};
