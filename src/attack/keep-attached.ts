import type { EventOf } from "../model/event.ts";
import type { LoggedVisit } from "./judge-event.ts";

/** Updates the types of the attachments. An attachment that is taken off by its name may leave others of its type. */
export function keepAttached({ attached }: LoggedVisit, event: EventOf<"attached" | "detached">): undefined {
  const { type, name } = event.attachment;
  if (event.type === "attached") attached.add(type);
  else if (name === undefined) attached.delete(type);
  return undefined;
}
