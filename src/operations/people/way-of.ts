import { Channel, type Receipt } from "../../model/receipt.ts";
import type { Context } from "../context.ts";

/** What is known of an operator who answers: they are logged in, or at a terminal of this machine. */
export function wayOf({ caller }: Context): Pick<Receipt, "channel" | "assurance" | "identity"> {
  const channel = Channel.safeParse(caller.channel).data ?? "page";
  return { channel, assurance: "operator", identity: caller.id };
}
