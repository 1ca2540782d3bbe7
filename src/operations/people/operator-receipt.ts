import type { Receipt } from "../../model/receipt.ts";
import type { Located } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";
import { openQuestion } from "./open-question.ts";
import { operatorProvenance } from "./operator-provenance.ts";
import { receiptFor } from "./receipt.ts";

/** What is recorded of an operator's answer that comes by a tool for agents; nothing for anybody else's. */
export function operatorReceipt(place: Located, call: Call): Receipt | undefined {
  if (call.role !== "operator" || call.caller.kind !== "person") return undefined;
  const question = openQuestion(place);
  return question && receiptFor(question.ticket, operatorProvenance(call));
}
