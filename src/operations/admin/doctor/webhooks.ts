import type { Delivery } from "../../../model/delivery.ts";
import type { Diagnosis } from "../../../model/diagnosis.ts";
import { listDeliveries } from "../../feeds/outbox/list-deliveries.ts";
import type { DoctorCheck } from "./check.ts";

/** Looks for notices that webhooks did not accept. */
export const webhooks: DoctorCheck = {
  name: "webhooks",
  needsStore: true,
  run: async (call) => (await listDeliveries(call)).map(judge),
};

function judge({ target, dead, lastDead, tries }: Delivery): Diagnosis {
  if (dead > 0) {
    const last = lastDead ? `; last the ${lastDead.type} of task ${lastDead.taskId}: ${lastDead.why}` : "";
    return {
      check: "webhooks",
      status: "warn",
      message: `${target} did not accept ${dead} of its notices${last}.`,
      advice: "Mend the receiver, and see what waits for you with navigator inbox.",
    };
  }
  if (tries > 1) {
    const message = `${target} does not accept its notices; the last was tried ${tries} times so far.`;
    return { check: "webhooks", status: "warn", message, advice: "See whether the receiver runs." };
  }
  return { check: "webhooks", status: "ok", message: `${target} has accepted all notices so far.` };
}
