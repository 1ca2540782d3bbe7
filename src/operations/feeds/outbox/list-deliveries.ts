import { Delivery } from "../../../model/delivery.ts";
import type { Call } from "../../ports/call.ts";
import { WEBHOOK } from "./deliver.ts";

/** The delivery state of every webhook that has a cursor. */
export async function listDeliveries({ ports: { store, settings } }: Call): Promise<readonly Delivery[]> {
  const cursors = await (await store()).cursors.list(settings.project);
  return cursors
    .filter(({ name }) => name.startsWith(WEBHOOK))
    .flatMap(({ value }) => Delivery.safeParse(value).data ?? []);
}
