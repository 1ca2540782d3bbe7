import { operatorBinding } from "../../door/operator-binding.ts";
import type { DoctorCheck } from "./check.ts";

/** Reports which operator's token the project is bound to. */
export const operator: DoctorCheck = {
  name: "operator",
  needsStore: true,
  run: async (call) => {
    const binding = await operatorBinding(await call.ports.store());
    const day = binding && new Date(binding.at).toISOString().slice(0, 10);
    const message = binding
      ? `Bound to the operator's token ${binding.fingerprint.slice(0, 12)}, by ${binding.by} on ${day}.`
      : "Not bound to an operator's token yet; the first navigator start binds it.";
    return [{ check: "operator", status: "ok", message }];
  },
};
