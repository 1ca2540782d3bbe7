import { Channel, type Receipt } from "../../model/receipt.ts";
import type { Call } from "../ports/call.ts";

/** The channels of programs that sent the operator's token, so that no login on the page identifies a person. */
const BY_TOKEN: readonly (string | undefined)[] = ["http", "mcp"];

/** How an operator who answers was identified: by a login, a terminal of this machine, or the token. */
export function operatorProvenance({ caller }: Call): Pick<Receipt, "channel" | "assurance" | "identity"> {
  const known = Channel.safeParse(caller.channel).data ?? "page";
  const channel = BY_TOKEN.includes(caller.channel) ? "token" : known;
  return { channel, assurance: "operator", identity: caller.id };
}
