import { Delivery } from "../../../model/delivery.ts";
import type { Call } from "../../ports/call.ts";
import { WEBHOOK } from "./deliver.ts";

/** How far every webhook is that was ever told something. */
export async function listDeliveries({ ports: { store, settings } }: Call): Promise<readonly Delivery[]> {
  const cursors = await (await store()).cursors(settings.project);
  return cursors
    .filter(({ name }) => name.startsWith(WEBHOOK))
    .flatMap(({ value }) => Delivery.safeParse(value).data ?? []);
}
