import { Delivery } from "../../model/delivery.ts";
import type { Context } from "../context.ts";
import { WEBHOOK } from "./deliver.ts";

/** How far every webhook is that was ever told something. */
export async function listDeliveries({ store, settings }: Context): Promise<readonly Delivery[]> {
  const cursors = await (await store()).cursors.list(settings.project);
  return cursors
    .filter(({ name }) => name.startsWith(WEBHOOK))
    .flatMap(({ value }) => Delivery.safeParse(value).data ?? []);
}
