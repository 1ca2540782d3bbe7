import type { Delivery } from "../../../model/delivery.ts";
import type { Diagnosis } from "../../../model/diagnosis.ts";
import { listDeliveries } from "../../feeds/outbox/list-deliveries.ts";
import type { Check } from "./check.ts";

/** Whether webhooks were told what they were to be told. */
export const webhooks: Check = {
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
      message: `${target} was not told of ${dead} that it was to be told of${last}.`,
      advice: "Mend the receiver, and see what waits for you with navigator inbox.",
    };
  }
  if (tries > 1) {
    const message = `${target} does not take what it is sent; it is tried again (${tries} times so far).`;
    return { check: "webhooks", status: "warn", message, advice: "See whether the receiver runs." };
  }
  return { check: "webhooks", status: "ok", message: `${target} has been told everything so far.` };
}
